package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.broker.TestBroker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** States of landscapes that more than one worker keeps. */
@Timeout(120)
class LandscapeTopicTest {
  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aWorkerSeesWhatAnotherOneKeptJustNow() throws Exception {
    // given
    String servers = TestBroker.bootstrapServers();
    Topics topics = new Topics("t" + UUID.randomUUID(), 1, (short) 1);
    Cluster.open(servers, topics, null);
    try (LandscapeTopic one = new LandscapeTopic(servers, topics);
        LandscapeTopic two = new LandscapeTopic(servers, topics)) {
      assertEquals(Optional.empty(), two.latest("p/dev/shop"));

      for (int round = 0; round < 3; round++) {
        // when
        one.keep("p/dev/shop", bytes("first " + round));
        one.keep("p/prod/shop", bytes("other"));
        one.keep("p/dev/shop", bytes("second " + round));

        // then
        assertArrayEquals(bytes("second " + round), two.latest("p/dev/shop").orElseThrow());
        assertArrayEquals(bytes("other"), two.latest("p/prod/shop").orElseThrow());
        two.keep("p/dev/shop", bytes("from two " + round));
        assertArrayEquals(bytes("from two " + round), one.latest("p/dev/shop").orElseThrow());
      }
    }
  }

  @Test
  void aRecordThatIsTooLargeIsRefusedWithItsSize() {
    Topics topics = new Topics("t" + UUID.randomUUID(), 1, (short) 1);
    try (LandscapeTopic topic = new LandscapeTopic("127.0.0.1:1", topics)) {
      IOException refused =
          assertThrows(
              IOException.class,
              () -> topic.keep("p/dev/shop", new byte[LandscapeTopic.LARGEST + 1]));

      assertTrue(String.valueOf(refused.getMessage()).contains("found 1000001"));
    }
  }
}
