package dev.slipway.kafka;

import dev.slipway.event.Control;
import dev.slipway.event.Event;
import dev.slipway.event.EventType.ControlEvent;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.sequence.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Holds the committed log against the invariants that can be seen in it (reliability 1): what is
 * found wrong comes back as sentences. The log must be quiet and complete; its changelog need not
 * be compacted, and deliveries that were retired are not missed.
 */
public final class LogAudit {
  private final CommittedLog log;
  private final Set<String> accepted;
  private final Findings findings = new Findings();
  private final Map<String, Event> said = new LinkedHashMap<>();
  private final Map<String, Event> heard = new HashMap<>();
  private final Set<String> answered = new HashSet<>();
  private boolean placesAreKept = true;

  private LogAudit(CommittedLog log, Set<String> accepted) {
    this.log = log;
    this.accepted = accepted;
  }

  /**
   * What came of an audit.
   *
   * @param findings every breach in a sentence; empty is what it should be
   * @param breaches how many there are of each kind
   * @param outcomes how many events of the inbox ended how
   * @param triggers how many tasks were triggered
   * @param finished how many sequences finished
   */
  public record Report(
      List<String> findings,
      Map<Breach, Long> breaches,
      Map<Outcome, Long> outcomes,
      long triggers,
      long finished) {
    public Report {
      findings = List.copyOf(findings);
      breaches = new EnumMap<>(breaches);
      outcomes = new LinkedHashMap<>(outcomes);
    }

    @Override
    public String toString() {
      return triggers
          + " tasks, "
          + finished
          + " sequences finished, "
          + outcomes
          + "\n"
          + String.join("\n", findings);
    }
  }

  /** Audits everything that is committed now. */
  public static Report of(CommittedLog log) {
    return of(log, Set.of());
  }

  /**
   * Audits everything that is committed now.
   *
   * @param accepted ids of events whose publishers were told that they are in the log
   */
  public static Report of(CommittedLog log, Set<String> accepted) {
    log.readAll();
    return new LogAudit(log, accepted).report();
  }

  private Report report() {
    hear();
    uniqueIds();
    ChangelogAudit changelog = new ChangelogAudit(findings);
    changelog.read(log.records(log.topics().state()));
    new SequenceAudit(
            findings,
            id -> heard.containsKey(id) || said.containsKey(id),
            id -> answered.contains(id) || changelog.isEndedTask(id),
            placesAreKept)
        .check(new ArrayList<>(said.values()));
    changelog.check(said.keySet(), answered);
    Map<Outcome, Long> outcomes = changelog.outcomes();
    counters(outcomes);
    long triggers =
        said.values().stream().filter(event -> event.kind() instanceof TaskEvent).count();
    long finished =
        said.values().stream()
            .filter(e -> e.kind() instanceof SequenceEvent s && s.phase() == Phase.FINISHED)
            .count();
    return new Report(findings.sentences(), findings.counts(), outcomes, triggers, finished);
  }

  /** I1, its first half: what was accepted is in the inbox. */
  private void hear() {
    for (ConsumerRecord<byte[], byte[]> record : log.records(log.topics().inbox())) {
      CommittedLog.event(record).ifPresent(this::hear);
    }
    for (String id : accepted) {
      if (!heard.containsKey(id)) {
        findings.add(Breach.LOST, "I1 accepted, but not in the inbox: " + id);
      }
    }
  }

  private void hear(Event event) {
    heard.putIfAbsent(event.id(), event);
    switch (event.kind()) {
      case TaskEvent task -> {
        if (task.phase() == Phase.FINISHED) {
          answered.add(event.triggeredId());
        }
        placesAreKept &= !task.task().equals("approval");
      }
      case ControlEvent control -> placesAreKept &= control.control() == Control.ABORT;
      default -> {}
    }
  }

  /** I3: nothing that the controller says is ever said twice. */
  private void uniqueIds() {
    for (Event event : log.events()) {
      Event before = said.putIfAbsent(event.id(), event);
      if (before != null) {
        findings.add(
            Breach.DUPLICATED,
            "I3 said twice: "
                + Findings.describe(event)
                + ", before: "
                + Findings.describe(before));
      }
    }
  }

  /** I1: every record of the inbox ended in one way, in the partition that it belongs to. */
  private void counters(Map<Outcome, Long> outcomes) {
    long expected = 0;
    for (ConsumerRecord<byte[], byte[]> record : log.records(log.topics().inbox())) {
      boolean misplaced =
          CommittedLog.event(record)
              .filter(event -> !event.project().isEmpty())
              .filter(event -> log.topics().partitionOf(event.project()) != record.partition())
              .isPresent();
      expected += misplaced ? 0 : 1;
    }
    long counted = outcomes.values().stream().mapToLong(n -> n).sum();
    if (expected != counted) {
      findings.add(
          expected > counted ? Breach.LOST : Breach.DUPLICATED,
          Math.abs(expected - counted),
          "I1 " + expected + " events were accepted, " + counted + " are accounted for");
    }
    long letters = log.records(log.topics().deadletter()).size();
    long lettersCounted = outcomes.getOrDefault(Outcome.DEAD_LETTERED, 0L);
    if (letters != lettersCounted) {
      findings.add(
          letters < lettersCounted ? Breach.LOST : Breach.DUPLICATED,
          Math.abs(letters - lettersCounted),
          "I1 " + letters + " dead letters, but counted " + outcomes);
    }
  }

  /** Audits a cluster: its address, the prefix of its topics and their partition count. */
  public static void main(String[] args) {
    Topics topics = new Topics(args[1], Integer.parseInt(args[2]), (short) 1);
    try (CommittedLog log = new CommittedLog(args[0], topics)) {
      Report report = of(log);
      System.out.println(report);
      if (!report.findings().isEmpty()) {
        System.exit(1);
      }
    }
  }
}
