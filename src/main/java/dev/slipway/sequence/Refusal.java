package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Phase;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A sequence that was asked for and cannot be: answered with {@code .finished} errored (semantics
 * 3.5). It leaves no state behind.
 *
 * @param delivery project and context
 * @param stage the stage that was asked for
 * @param sequence the sequence that was asked for
 * @param service the service that it was asked for
 * @param revision the shipyard revision, or empty where there is none
 * @param cause a digest of the event that asked
 * @param trace the trace context that is carried through
 * @param message what was expected and what was found
 */
record Refusal(
    DeliveryKey delivery,
    String stage,
    String sequence,
    String service,
    String revision,
    String cause,
    SortedMap<String, String> trace,
    String message) {

  String project() {
    return delivery.project();
  }

  String context() {
    return delivery.context();
  }

  /** Answers the {@code .triggered} that asked. */
  void answer(Turn turn, Event asked) {
    finish(turn, asked.id(), asked.data());
  }

  /** Announces the {@code .triggered} that an event should have brought about, and its end. */
  void announce(Turn turn, Event cause, Map<String, @Nullable Object> data) {
    Event triggered =
        turn.kit().announcer().refused(this, Phase.TRIGGERED, cause.id(), data, turn.now());
    turn.emit(triggered);
    finish(turn, triggered.id(), data);
  }

  private void finish(Turn turn, String triggeredId, Map<String, @Nullable Object> asked) {
    Data.Builder data = new Data.Builder();
    new Payload.Scope(project(), stage, service).putInto(data);
    Payload.putLabels(data, asked);
    data.put("result", Result.FAIL.text());
    data.put("status", Status.ERRORED.text());
    data.put("message", message);
    turn.emit(
        turn.kit()
            .announcer()
            .refused(this, Phase.FINISHED, triggeredId, data.build(), turn.now()));
  }
}
