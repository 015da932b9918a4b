package dev.slipway.kafka.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.event.Event;
import dev.slipway.kafka.Topics;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingTest {
  private static final Topics TOPICS = new Topics("bench", 8, (short) 1);

  @Test
  void aSequenceIsItsTriggerAndTwoAnswersToEachTask() {
    List<Event> events = events(new Recording(TOPICS, SlipwayServer.SECRET), 7);

    assertEquals(
        List.of(
            "sh.keptn.event.dev.delivery.triggered",
            "sh.keptn.event.build.started",
            "sh.keptn.event.build.finished",
            "sh.keptn.event.test.started",
            "sh.keptn.event.test.finished",
            "sh.keptn.event.release.started",
            "sh.keptn.event.release.finished"),
        events.stream().map(Event::type).toList());
    assertEquals(Recording.EVENTS, events.size());
    assertEquals(1, events.stream().map(Event::context).distinct().count());
    assertEquals(1, events.stream().map(Event::key).distinct().count());
    assertEquals(Recording.EVENTS, events.stream().map(Event::id).distinct().count());
  }

  @Test
  void theIdsOfOrdersFollowFromTheSecret() {
    Recording one = new Recording(TOPICS, SlipwayServer.SECRET);
    Recording same = new Recording(TOPICS, SlipwayServer.SECRET);
    assertEquals(events(one, 3), events(same, 3));
  }

  private static List<Event> events(Recording recording, int number) {
    return recording.sequence(number).stream()
        .map(record -> assertInstanceOf(Decoded.Good.class, CloudEvents.decode(record.value())))
        .map(Decoded.Good::event)
        .toList();
  }
}
