package dev.slipway.history;

import dev.slipway.event.Data;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.shipyard.Task;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as it is kept for people: without its payload, which may be large. */
final class ShownRun {
  /** What is kept of the payload while a person is asked, who wants to see what it is about. */
  private static final List<String> KEPT = List.of("labels", "result");

  private ShownRun() {}

  static SequenceRun of(SequenceRun run) {
    return run.payload().isEmpty()
        ? run
        : new SequenceRun(
            run.key(),
            run.stage(),
            run.sequence(),
            run.service(),
            run.origin(),
            run.tasks(),
            run.state(),
            run.step(),
            kept(run),
            run.taskRuns(),
            run.startedAt(),
            run.end());
  }

  private static Map<String, @Nullable Object> kept(SequenceRun run) {
    Data.Builder kept = new Data.Builder();
    if (run.openTask().filter(task -> task.name().equals(Task.APPROVAL)).isPresent()) {
      KEPT.stream()
          .filter(run.payload()::containsKey)
          .forEach(key -> kept.put(key, run.payload().get(key)));
    }
    return kept.build();
  }
}
