package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I13_BOUNDED;
import static dev.slipway.simulation.rules.Invariant.I3_EXACTLY_ONCE_TRIGGER;
import static dev.slipway.simulation.rules.Invariant.I4_CAUSALITY;
import static dev.slipway.simulation.rules.Invariant.I6_TERMINAL_IS_FINAL;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.SequenceRun;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What the controller may say, and what it must. */
final class Speech {
  private static final String DEPTH = "triggerdepth";

  private final int maxDepth;
  private final Set<String> ids = new HashSet<>();
  private final Set<String> causes = new HashSet<>();
  private final Set<String> finished = new HashSet<>();

  Speech(int maxDepth) {
    this.maxDepth = maxDepth;
  }

  /** An event came in, which others may answer. */
  void heard(Event event) {
    causes.add(event.id());
  }

  void said(Reference state, Event event) {
    I3_EXACTLY_ONCE_TRIGGER.require(
        ids.add(event.id()), () -> event.type() + " has an id twice: " + event.id());
    String depth = event.extension(DEPTH);
    I13_BOUNDED.require(
        depth.isEmpty() || Integer.parseInt(depth) <= maxDepth,
        () -> event.type() + " stands at depth " + depth);
    switch (event.kind()) {
      case EventType.TaskEvent _ -> task(state, event);
      case EventType.SequenceEvent type -> sequence(event, type.phase());
      case EventType.ControlEvent _, EventType.DomainEvent _ ->
          throw new Violation(I4_CAUSALITY, "the controller never says " + event.type());
    }
  }

  private static void task(Reference state, Event event) {
    boolean issued =
        state
            .delivery(new DeliveryKey(event.project(), event.context()))
            .filter(d ->
                IntStream.rangeClosed(1, d.runs())
                    .mapToObj(number -> state.run(d.run(number)))
                    .flatMap(run -> run.stream().flatMap(r -> r.taskRuns().stream()))
                    .anyMatch(task -> task.id().equals(event.id())))
            .isPresent();
    I3_EXACTLY_ONCE_TRIGGER.require(
        issued, () -> event.type() + " is not in the state: " + event.id());
  }

  private void sequence(Event event, Phase phase) {
    I4_CAUSALITY.require(
        causes.contains(event.triggeredId()) || ids.contains(event.triggeredId()),
        () -> event.type() + " has no cause");
    if (phase == Phase.FINISHED) {
      String whose = event.project() + "/" + event.context() + "/" + event.triggeredId();
      I6_TERMINAL_IS_FINAL.require(
          finished.add(whose), () -> event.type() + " comes twice for " + whose);
    }
  }

  /** A run has ended in a transition that said these events. */
  static void ended(SequenceRun run, List<Event> said) {
    boolean told =
        said.stream()
            .anyMatch(event ->
                event.kind() instanceof EventType.SequenceEvent type
                    && type.phase() == Phase.FINISHED
                    && event.triggeredId().equals(run.origin().triggerId())
                    && event.context().equals(run.key().context()));
    I6_TERMINAL_IS_FINAL.require(told, () -> run.key().text() + " ends without a word");
  }
}
