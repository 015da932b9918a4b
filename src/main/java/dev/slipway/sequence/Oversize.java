package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.Phase;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Outputs and states that are too large to be written (semantics 7). */
final class Oversize {
  private static final int SHORT_MESSAGE = 1_000;

  private Oversize() {}

  /** An event could not be sent: its task or run ends as errored, news about it go out shorter. */
  static Outcome output(Turn turn, Event event, long bytes) {
    String message = "expected an event that can be sent, found one of " + bytes + " bytes";
    DeliveryKey delivery = new DeliveryKey(event.project(), event.context());
    return switch (event.kind()) {
      case EventType.TaskEvent _ -> task(turn, delivery, event, message);
      case SequenceEvent type when type.phase() == Phase.TRIGGERED ->
          trigger(turn, delivery, event, message);
      case SequenceEvent _ -> shorter(turn, event);
      case EventType.ControlEvent _, EventType.DomainEvent _ -> Outcome.LATE;
    };
  }

  private static Outcome task(Turn turn, DeliveryKey key, Event event, String message) {
    Optional<SequenceRun> run =
        turn.delivery(key)
            .flatMap(d -> turn.runOf(d, event.id(), event.stage()))
            .filter(r -> r.openTask().filter(t -> t.id().equals(event.id())).isPresent());
    if (run.isEmpty()) {
      return Outcome.LATE;
    }
    TaskRun.End end = new TaskRun.End(turn.now(), Result.FAIL, Status.ERRORED, message);
    Running.taskEnded(turn, run.get(), end);
    return Outcome.APPLIED;
  }

  private static Outcome trigger(Turn turn, DeliveryKey key, Event event, String message) {
    for (OpenRun open : turn.delivery(key).map(Delivery::open).orElse(List.of())) {
      Optional<SequenceRun> run =
          turn.run(new RunKey(key.project(), key.context(), open.number()))
              .filter(r -> r.origin().triggerId().equals(event.id()));
      if (run.isPresent()) {
        end(turn, run.get(), message);
        return Outcome.APPLIED;
      }
    }
    return Outcome.LATE;
  }

  /** A run whose state could not be written ends as errored and starts nothing. */
  static Outcome state(Turn turn, RunKey key, long bytes) {
    Optional<SequenceRun> run = turn.run(key).filter(r -> !r.state().isFinal());
    run.ifPresent(
        r -> end(turn, r, "expected a payload that can be kept, found one of " + bytes + " bytes"));
    return run.isPresent() ? Outcome.APPLIED : Outcome.LATE;
  }

  private static void end(Turn turn, SequenceRun run, String message) {
    SequenceRun ready =
        run.state() == RunState.WAITING_FOR_APPROVAL
            ? run.at(turn.kit().lifecycle().move(run.state(), RunState.STARTED), run.step())
            : run;
    Running.breakOff(turn, ready, RunState.FINISHED, Status.ERRORED, message);
  }

  /** The same news with nothing in it that may be long. */
  private static Outcome shorter(Turn turn, Event event) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>(event.data());
    data.remove("labels");
    if (data.containsKey("message")) {
      data.put("message", Data.excerpt(event.message(), SHORT_MESSAGE));
    }
    turn.emit(event.withData(data));
    return Outcome.APPLIED;
  }
}
