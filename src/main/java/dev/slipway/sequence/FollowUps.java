package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.shipyard.Occasion;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Sequence;
import dev.slipway.shipyard.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the controller's own sequence events start by {@code triggeredOn} (semantics 3.2–3.4). */
final class FollowUps {
  private FollowUps() {}

  /** A sequence that an occasion starts. */
  record Match(Stage stage, Sequence sequence) {}

  /** The sequences that an occasion starts, in file order. */
  static List<Match> matches(Revision revision, Occasion occasion) {
    List<Match> matches = new ArrayList<>();
    for (Stage stage : revision.shipyard().stages()) {
      for (Sequence sequence : stage.sequences()) {
        if (sequence.triggeredOn().stream().anyMatch(t -> t.matches(occasion))) {
          matches.add(new Match(stage, sequence));
        }
      }
    }
    return matches;
  }

  /**
   * Starts what follows the end of a run; {@code index} is where it stood in its queue. What stays
   * in the stage stands there too, before all that were behind it. The first that cannot start ends
   * it: the others could not either.
   */
  static void ofEnd(Turn turn, SequenceRun run, SequenceRun.End end, Event finished, int index) {
    Map<String, Result> results = new LinkedHashMap<>();
    for (TaskRun task : run.taskRuns()) {
      task.end().ifPresent(e -> results.put(task.name(), e.result()));
    }
    int behind = turn.queue(run.place()).entries().size() - index;
    for (Match match : matches(turn, run, Occasion.ofSequence(finished, Optional.of(results)))) {
      Map<String, @Nullable Object> data = Payload.forFollowUp(run, end, match.stage().name());
      boolean stays = match.stage().name().equals(run.stage());
      int place = turn.queue(run.place()).entries().size() - behind;
      if (!start(turn, run, match, finished, data, stays ? place : -1)) {
        return;
      }
    }
  }

  /** Starts what follows the {@code .started} or {@code .waiting} of a run. */
  static void ofNews(Turn turn, SequenceRun run, Event news) {
    for (Match match : matches(turn, run, Occasion.ofSequence(news, Optional.empty()))) {
      Payload.Scope scope =
          new Payload.Scope(run.key().project(), match.stage().name(), run.service());
      if (!start(turn, run, match, news, Payload.handOver(run.payload(), scope), -1)) {
        return;
      }
    }
  }

  private static List<Match> matches(Turn turn, SequenceRun run, Occasion occasion) {
    Optional<Revision> revision =
        turn.kit().shipyards().revision(run.key().project(), run.origin().revision());
    if (revision.isEmpty()) {
      turn.ask(
          new Action.Warn(
              "revision-missing",
              "expected shipyard revision "
                  + run.origin().revision()
                  + " of project "
                  + run.key().project()
                  + " to be kept while deliveries use it; nothing can follow "
                  + run.key().text()));
    }
    return revision.map(r -> matches(r, occasion)).orElse(List.of());
  }

  private static boolean start(
      Turn turn,
      SequenceRun run,
      Match match,
      Event cause,
      Map<String, @Nullable Object> data,
      int place) {
    return new Start(
            run.key().delivery(),
            run.origin().revision(),
            match.stage().name(),
            match.sequence(),
            run.service(),
            run.origin().depth() + 1,
            run.origin().trace())
        .after(turn, cause, data, place);
  }
}
