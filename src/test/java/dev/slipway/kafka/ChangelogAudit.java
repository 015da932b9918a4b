package dev.slipway.kafka;

import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.TaskRun;
import dev.slipway.wire.StateCodec;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * I4, I5, I6 and I9 as the changelog shows them: what was written over, and what stands in the end.
 */
final class ChangelogAudit {
  private final Findings findings;
  private final Map<String, SequenceRun> runs = new LinkedHashMap<>();
  private final Map<String, byte[]> ends = new LinkedHashMap<>();
  private final Map<Integer, LaneRecord> lanes = new TreeMap<>();
  private final Set<String> endedTasks = new HashSet<>();

  ChangelogAudit(Findings findings) {
    this.findings = findings;
  }

  /** Takes in the changelog, in its order within each partition. */
  void read(List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      String key = CommittedLog.key(record);
      if (key.equals(LaneRecord.KEY)) {
        advance(record);
      } else if (key.startsWith("run/")) {
        if (record.value() == null) {
          runs.remove(key);
          ends.remove(key);
        } else if (StateCodec.parse(record.value()) instanceof SequenceRun run) {
          put(key, run, record.value());
        }
      }
    }
  }

  private void put(String key, SequenceRun run, byte[] bytes) {
    runs.put(key, run);
    for (TaskRun task : run.taskRuns()) {
      if (task.end().isPresent()) {
        endedTasks.add(task.id());
      }
    }
    byte[] end = ends.get(key);
    if (end != null && !Arrays.equals(end, bytes)) {
      findings.add(Breach.DISORDER, "I6 changed after its end: " + run.key().text());
    } else if (run.state().isFinal()) {
      ends.put(key, bytes);
    }
  }

  private void advance(ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      return;
    }
    LaneRecord lane = LaneRecord.of(record.value(), Integer.MAX_VALUE);
    LaneRecord before = lanes.put(record.partition(), lane);
    if (before != null && before.position() > lane.position()) {
      findings.add(
          Breach.DUPLICATED,
          "I9 partition " + record.partition() + " went back from " + before + " to " + lane);
    }
  }

  /** Whether the state knows how that task ended. */
  boolean isEndedTask(String id) {
    return endedTasks.contains(id);
  }

  /** How many events ended how, over all partitions. */
  Map<Outcome, Long> outcomes() {
    Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    lanes
        .values()
        .forEach(lane ->
            lane.outcomes().forEach((outcome, count) -> outcomes.merge(outcome, count, Long::sum)));
    return outcomes;
  }

  /**
   * Holds the runs that are still there against what was said and heard.
   *
   * @param said the ids of what the controller said
   * @param answered the ids of tasks that somebody said to have finished
   */
  void check(Set<String> said, Set<String> answered) {
    for (SequenceRun run : runs.values()) {
      for (int i = 0; i < run.taskRuns().size(); i++) {
        TaskRun task = run.taskRuns().get(i);
        String what = run.key().text() + " " + task.name() + " " + task.id();
        if (!said.contains(task.id())) {
          findings.add(Breach.LOST, "I3 in the state, but never triggered: " + what);
        }
        if (task.end().isEmpty() && i < run.taskRuns().size() - 1) {
          findings.add(Breach.DISORDER, "I5 still open when the next began: " + what);
        }
        boolean answers = task.answers().stream().anyMatch(a -> a.finished().isPresent());
        if (answers && !answered.contains(task.id())) {
          findings.add(Breach.DISORDER, "I4 finished without an answer: " + what);
        }
      }
    }
  }
}
