package dev.slipway.sequence;

import dev.slipway.event.Control;
import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Status;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import java.util.List;
import java.util.Optional;

/** Pause, resume and abort of a delivery or of one of its stages (semantics 6). */
final class Controlling {
  private Controlling() {}

  /** Does what a control event asks for. */
  static Outcome take(Turn turn, Event event, Control control) {
    Optional<Delivery> delivery = turn.delivery(new DeliveryKey(event.project(), event.context()));
    if (delivery.isEmpty()) {
      return Outcome.UNMATCHED;
    }
    String stage = Data.text(event.data().get("stage"));
    return switch (control) {
      case PAUSE -> pause(turn, delivery.get(), stage);
      case RESUME -> resume(turn, delivery.get(), stage);
      case ABORT -> abort(turn, delivery.get(), stage);
    };
  }

  /** The open runs in a stage, or in all where the stage is empty. */
  private static List<SequenceRun> runs(Turn turn, Delivery delivery, String stage) {
    return delivery.open().stream()
        .filter(r -> stage.isEmpty() || r.stage().equals(stage))
        .map(OpenRun::number)
        .flatMap(n -> turn.run(delivery.run(n)).stream())
        .toList();
  }

  private static Outcome pause(Turn turn, Delivery delivery, String stage) {
    Pause pause = stage.isEmpty() ? Pause.all(true) : delivery.pause().with(stage, true);
    turn.put(delivery.paused(pause));
    for (SequenceRun run : runs(turn, delivery, stage)) {
      boolean runs =
          run.state() == RunState.STARTED || run.state() == RunState.WAITING_FOR_APPROVAL;
      if (runs) {
        turn.put(run.at(turn.kit().lifecycle().move(run.state(), RunState.PAUSED), run.step()));
      }
      if (wantsPlace(run)) {
        Places.leave(turn, run);
      }
    }
    return Outcome.APPLIED;
  }

  private static boolean wantsPlace(SequenceRun run) {
    return run.step() instanceof Step.Queued || run.step() instanceof Step.Held;
  }

  private static Outcome resume(Turn turn, Delivery delivery, String stage) {
    Pause pause = stage.isEmpty() ? Pause.all(false) : delivery.pause().with(stage, false);
    turn.put(delivery.paused(pause));
    List<SequenceRun> runs = runs(turn, delivery, stage);
    for (SequenceRun run : runs) {
      SequenceRun resumed = resumed(turn, run);
      if (wantsPlace(resumed)) {
        Places.want(turn, resumed);
      }
    }
    for (SequenceRun run : runs) {
      turn.run(run.key()).ifPresent(r -> Places.admit(turn, r));
    }
    return Outcome.APPLIED;
  }

  private static SequenceRun resumed(Turn turn, SequenceRun run) {
    if (run.state() != RunState.PAUSED) {
      return run;
    }
    boolean approval =
        run.openTask().filter(t -> run.tasks().get(t.position()).isApproval()).isPresent();
    RunState state = approval ? RunState.WAITING_FOR_APPROVAL : RunState.STARTED;
    SequenceRun resumed = run.at(turn.kit().lifecycle().move(run.state(), state), run.step());
    turn.put(resumed);
    return resumed;
  }

  private static Outcome abort(Turn turn, Delivery delivery, String stage) {
    List<SequenceRun> runs = runs(turn, delivery, stage);
    for (SequenceRun run : runs) {
      Running.breakOff(turn, run, RunState.ABORTED, Status.ABORTED, "aborted on request");
    }
    return runs.isEmpty() ? Outcome.LATE : Outcome.APPLIED;
  }
}
