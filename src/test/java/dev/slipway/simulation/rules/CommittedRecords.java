package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I1_NO_LOSS;
import static dev.slipway.simulation.rules.Invariant.I3_EXACTLY_ONCE_TRIGGER;

import dev.slipway.event.Event;
import dev.slipway.kafka.Topics;
import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Log;
import dev.slipway.simulation.broker.Transaction;
import dev.slipway.wire.CloudEvents;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares the records of a transaction with what had to be written. */
final class CommittedRecords {
  private final Topics topics;
  private final KnownEvents known;

  CommittedRecords(Topics topics, KnownEvents known) {
    this.topics = topics;
    this.known = known;
  }

  void compare(Transaction transaction, List<Event> said, List<Intake> intakes) {
    Map<Integer, List<Event>> expected = new TreeMap<>();
    for (Event event : said) {
      int partition = topics.partitionOf(event.key());
      expected.computeIfAbsent(partition, _ -> new ArrayList<>()).add(event);
    }
    int forwarded = 0;
    int letters = 0;
    for (Map.Entry<Log, List<Entry>> entry : transaction.written().entrySet()) {
      String topic = entry.getKey().topic();
      int partition = entry.getKey().partition();
      if (topic.equals(topics.events())) {
        List<Event> events = expected.remove(partition);
        events(events == null ? List.of() : events, entry.getValue());
      } else if (topic.equals(topics.inbox())) {
        forwarded += entry.getValue().size();
      } else if (topic.equals(topics.deadletter())) {
        letters += entry.getValue().size();
      } else {
        Intake intake = intakes.get(partition);
        ChangelogCheck.transaction(intake.reference(), intake.position(), entry.getValue());
      }
    }
    I3_EXACTLY_ONCE_TRIGGER.require(expected.isEmpty(), () -> "never sent: " + expected);
    I1_NO_LOSS.equal(
        intakes.stream().mapToInt(Intake::forwarded).sum(), forwarded, "forwarded records");
    I1_NO_LOSS.equal(intakes.stream().mapToInt(Intake::letters).sum(), letters, "dead letters");
    for (Intake intake : intakes) {
      ChangelogCheck.nothingUnsaid(intake.reference());
    }
  }

  private void events(List<Event> expected, List<Entry> found) {
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      byte[] bytes = CloudEvents.encode(expected.get(i));
      byte[] sent = found.get(i).value();
      I3_EXACTLY_ONCE_TRIGGER.require(
          Arrays.equals(bytes, sent), () -> "expected " + text(bytes) + ", found " + text(sent));
      if (sent != null) {
        known.put(sent, expected.get(i));
      }
    }
    I3_EXACTLY_ONCE_TRIGGER.equal(expected.size(), found.size(), "how many events are sent");
  }

  static String text(byte @Nullable [] bytes) {
    return bytes == null ? "nothing" : new String(bytes, StandardCharsets.UTF_8);
  }
}
