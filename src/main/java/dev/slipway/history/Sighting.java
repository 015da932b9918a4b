package dev.slipway.history;

import dev.slipway.sequence.Answer;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.TaskRun;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Somebody who was seen at a task.
 *
 * @param source who, as their answers say
 * @param project in which project
 * @param stage in which stage
 * @param task at which task
 */
public record Sighting(String source, String project, String stage, String task) {
  private static final Comparator<Sighting> ORDER =
      Comparator.comparing(Sighting::source)
          .thenComparing(Sighting::project)
          .thenComparing(Sighting::stage)
          .thenComparing(Sighting::task);

  /** How many of the newest runs are looked at. */
  private static final int MOST_RUNS = 2_000;

  /**
   * Who was seen in the newest of these runs, which are given the oldest first, and when they last
   * said something; in the order of the members.
   */
  public static Map<Sighting, Instant> in(List<Sketch.OfRun> runs) {
    Map<Sighting, Instant> seen = new TreeMap<>(ORDER);
    for (Sketch.OfRun sketch : runs.subList(Math.max(0, runs.size() - MOST_RUNS), runs.size())) {
      SequenceRun run = sketch.whole().get();
      for (TaskRun task : run.taskRuns()) {
        for (Answer answer : task.answers()) {
          Instant at = answer.finished().map(Answer.Finish::at).orElse(answer.startedAt());
          String project = run.key().project();
          seen.merge(
              new Sighting(answer.source(), project, run.stage(), task.name()),
              at,
              (a, b) -> a.isAfter(b) ? a : b);
        }
      }
    }
    return seen;
  }
}
