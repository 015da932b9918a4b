package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.slipway.kafka.broker.BrokerSettings;
import dev.slipway.kafka.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker that is killed under a lane at work, and comes back. */
@Timeout(240)
class BrokerLossTest {
  private static final int HEAP_MEGABYTES = 192;
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}]
      """;

  @TempDir Path data;

  @Test
  void theLaneGoesOnWhereItWas() throws Exception {
    EmbeddedBroker first = EmbeddedBroker.start(new BrokerSettings(data, 0, HEAP_MEGABYTES));
    int port = Integer.parseInt(first.bootstrapServers().split(":", 2)[1]);
    try (Harbour harbour = Harbour.with(first.bootstrapServers(), 2, STAGES)) {
      // given
      harbour.lane("a");
      for (int n = 0; n < 10; n++) {
        harbour.publish(triggered("shop" + n % 3, "c" + n, "dev.delivery"));
      }
      harbour.awaitSaid("c0", "build.triggered");

      // when
      ProcessHandle.of(first.pid()).orElseThrow().destroyForcibly();
      first.onExit().get(30, TimeUnit.SECONDS);
      first.close();
      try (EmbeddedBroker _ =
          EmbeddedBroker.start(new BrokerSettings(data, port, HEAP_MEGABYTES))) {
        harbour.answerer();
        harbour.publish(triggered("shop", "c10", "dev.delivery"));

        // then
        harbour.awaitFinished(11);
        LogAudit.Report report = harbour.audit();
        assertEquals(22, report.triggers());
        assertNotNull(harbour.monitor.restored.poll());
      }
    }
  }
}
