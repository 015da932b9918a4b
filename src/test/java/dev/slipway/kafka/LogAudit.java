package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.TaskRun;
import dev.slipway.wire.StateCodec;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Holds the committed log against the invariants that can be seen in it (reliability 1): what is
 * found wrong comes back as sentences. The log must be quiet and complete; its changelog need not
 * be compacted, and deliveries that were retired are not missed.
 */
final class LogAudit {
  private final CommittedLog log;
  private final List<String> findings = new ArrayList<>();
  private final Map<String, Event> said = new LinkedHashMap<>();
  private final Map<String, Event> heard = new HashMap<>();
  private final Set<String> answered = new HashSet<>();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);

  private LogAudit(CommittedLog log) {
    this.log = log;
  }

  /**
   * What came of an audit.
   *
   * @param findings every breach in a sentence; empty is what it should be
   * @param outcomes how many events of the inbox ended how
   * @param triggers how many tasks were triggered
   * @param finished how many sequences finished
   */
  record Report(List<String> findings, Map<Outcome, Long> outcomes, long triggers, long finished) {
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
  static Report of(CommittedLog log) {
    log.readAll();
    return new LogAudit(log).report();
  }

  private Report report() {
    hear();
    uniqueIds();
    sequences();
    changelog();
    counters();
    long triggers = count(TaskEvent.class);
    long finished =
        said.values().stream()
            .filter(e -> e.kind() instanceof SequenceEvent s && s.phase() == Phase.FINISHED)
            .count();
    return new Report(List.copyOf(findings), outcomes, triggers, finished);
  }

  private long count(Class<?> kind) {
    return said.values().stream().filter(e -> kind.isInstance(e.kind())).count();
  }

  private void hear() {
    for (ConsumerRecord<byte[], byte[]> record : log.records(log.topics().inbox())) {
      CommittedLog.event(record)
          .ifPresent(event -> {
            heard.putIfAbsent(event.id(), event);
            if (event.kind() instanceof TaskEvent task && task.phase() == Phase.FINISHED) {
              answered.add(event.triggeredId());
            }
          });
    }
  }

  /** I3: nothing that the controller says is ever said twice. */
  private void uniqueIds() {
    for (Event event : log.events()) {
      Event before = said.putIfAbsent(event.id(), event);
      if (before != null) {
        findings.add("I3 said twice: " + describe(event) + ", before: " + describe(before));
      }
    }
  }

  /** I4 and I6 as the events show them: a cause, a start, an end, and nothing after it. */
  private void sequences() {
    Map<String, String> running = new HashMap<>();
    Set<String> started = new HashSet<>();
    Set<String> finished = new HashSet<>();
    for (Event event : log.events()) {
      String place = event.project() + "/" + event.context() + "/" + event.stage();
      switch (event.kind()) {
        case SequenceEvent type when type.phase() == Phase.TRIGGERED -> {}
        case SequenceEvent type -> {
          String cause = event.triggeredId();
          if (!heard.containsKey(cause) && !said.containsKey(cause)) {
            findings.add("I4 without a cause: " + describe(event));
          }
          if (type.phase() == Phase.STARTED) {
            running.put(place, cause);
            require(started.add(cause), "I2 started twice", event);
          }
          if (type.phase() == Phase.FINISHED) {
            running.remove(place, cause);
            require(finished.add(cause), "I6 finished twice", event);
          } else {
            require(!finished.contains(cause), "I6 news after the end", event);
          }
        }
        case TaskEvent _ ->
            require(running.containsKey(place), "I5 no running sequence for", event);
        default -> findings.add("the controller never says " + describe(event));
      }
    }
    for (String cause : started) {
      require(finished.contains(cause), "I6 never finished", cause(cause));
    }
  }

  private Event cause(String id) {
    Event event = said.getOrDefault(id, heard.get(id));
    return event == null ? said.values().iterator().next() : event;
  }

  private void require(boolean holds, String what, Event event) {
    if (!holds) {
      findings.add(what + ": " + describe(event));
    }
  }

  /** I4 and I9 as the changelog shows them. */
  private void changelog() {
    Map<String, SequenceRun> runs = new LinkedHashMap<>();
    Map<Integer, LaneRecord> lanes = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> record : log.records(log.topics().state())) {
      String key = CommittedLog.key(record);
      if (key.equals(LaneRecord.KEY)) {
        advance(lanes, record);
      } else if (key.startsWith("run/")) {
        if (record.value() == null) {
          runs.remove(key);
        } else if (StateCodec.parse(record.value()) instanceof SequenceRun run) {
          runs.put(key, run);
        }
      }
    }
    runs.values().forEach(this::run);
    lanes
        .values()
        .forEach(lane ->
            lane.outcomes().forEach((outcome, count) -> outcomes.merge(outcome, count, Long::sum)));
  }

  private void advance(Map<Integer, LaneRecord> lanes, ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      return;
    }
    LaneRecord lane = LaneRecord.of(record.value());
    LaneRecord before = lanes.put(record.partition(), lane);
    if (before != null && before.position() > lane.position()) {
      findings.add(
          "I9 partition " + record.partition() + " went back from " + before + " to " + lane);
    }
  }

  private void run(SequenceRun run) {
    for (int i = 0; i < run.taskRuns().size(); i++) {
      TaskRun task = run.taskRuns().get(i);
      String what = run.key().text() + " " + task.name() + " " + task.id();
      if (!said.containsKey(task.id())) {
        findings.add("I3 in the state, but never triggered: " + what);
      }
      if (task.end().isEmpty() && i < run.taskRuns().size() - 1) {
        findings.add("I5 still open when the next began: " + what);
      }
      boolean answers = task.answers().stream().anyMatch(a -> a.finished().isPresent());
      if (answers && !answered.contains(task.id())) {
        findings.add("I4 finished without an answer: " + what);
      }
    }
  }

  /** I1: every record of the inbox ended in one way, in the partition that it belongs to. */
  private void counters() {
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
      findings.add("I1 " + expected + " events were accepted, " + counted + " are accounted for");
    }
    long letters = log.records(log.topics().deadletter()).size();
    if (letters != outcomes.getOrDefault(Outcome.DEAD_LETTERED, 0L)) {
      findings.add("I1 " + letters + " dead letters, but counted " + outcomes);
    }
  }

  private static String describe(Event event) {
    return event.kind().shortName()
        + " of "
        + event.context()
        + " ("
        + event.project()
        + ", id "
        + event.id()
        + ", answers "
        + event.triggeredId()
        + ")";
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
