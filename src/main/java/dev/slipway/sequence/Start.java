package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.event.Phase;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceRun.Origin;
import dev.slipway.shipyard.Sequence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A sequence that is to start (semantics 3.4).
 *
 * @param delivery project and context
 * @param revision the shipyard revision that a new delivery is pinned to
 * @param stage where it runs
 * @param sequence what runs
 * @param service what it is for
 * @param depth how many follow-ups led here
 * @param trace the trace context that is carried through
 */
record Start(
    DeliveryKey delivery,
    String revision,
    String stage,
    Sequence sequence,
    String service,
    int depth,
    SortedMap<String, String> trace) {

  /** Starts the sequence that a {@code .triggered} from outside asks for. */
  void asked(Turn turn, Event trigger) {
    Optional<String> obstacle = obstacle(turn);
    if (obstacle.isPresent()) {
      refusal(Ids.cause(trigger), obstacle.get()).answer(turn, trigger);
      return;
    }
    String cause = Ids.cause(trigger);
    enter(turn, newRun(turn, open(turn, cause), trigger.id(), cause, trigger.data()), -1);
  }

  /**
   * Starts the sequence because of an event, with these data; {@code place} is where in the queue
   * it stands, or -1 for the end. Says whether it could.
   */
  boolean after(Turn turn, Event event, Map<String, @Nullable Object> data, int place) {
    String cause = Ids.cause(event);
    Optional<String> obstacle = obstacle(turn);
    if (obstacle.isPresent()) {
      refusal(cause, obstacle.get()).announce(turn, event, data);
      return false;
    }
    RunKey key = open(turn, cause);
    String id = turn.kit().announcer().triggerId(key, stage, sequence.name(), cause);
    SequenceRun run = newRun(turn, key, id, cause, data);
    turn.emit(turn.kit().announcer().triggered(run, event.id(), turn.now()));
    enter(turn, run, place);
    return true;
  }

  /** Why the sequence cannot start, where it cannot. */
  private Optional<String> obstacle(Turn turn) {
    SequenceMachine.Settings settings = turn.kit().settings();
    String another = ", found another one: " + stage + "." + sequence.name();
    if (depth > settings.maxDepth()) {
      return Optional.of(
          "loop: expected at most " + settings.maxDepth() + " follow-ups in a row" + another);
    }
    if (turn.delivery(delivery).filter(d -> d.isFull(settings.maxRuns())).isPresent()) {
      return Optional.of(
          "loop: expected at most " + settings.maxRuns() + " sequences in one delivery" + another);
    }
    StageQueue queue = turn.queue(new QueueKey(delivery.project(), stage, service));
    return queue.isFull()
        ? Optional.of(
            "expected at most " + queue.entries().size() + " sequences that wait" + another)
        : Optional.empty();
  }

  private Refusal refusal(String cause, String message) {
    return new Refusal(delivery, stage, sequence.name(), service, revision, cause, trace, message);
  }

  /** Opens the next run of the delivery, and the delivery itself where it is the first. */
  private RunKey open(Turn turn, String cause) {
    Delivery before =
        turn.delivery(delivery)
            .orElseGet(() ->
                new Delivery(
                    delivery,
                    revision,
                    0,
                    List.of(),
                    Map.of(),
                    Pause.NONE,
                    turn.now(),
                    Optional.empty()));
    int number = before.runs() + 1;
    turn.put(before.opened(new OpenRun(number, stage, service, cause, false)));
    return before.run(number);
  }

  private SequenceRun newRun(
      Turn turn, RunKey key, String triggerId, String cause, Map<String, @Nullable Object> data) {
    return new SequenceRun(
        key,
        stage,
        sequence.name(),
        service,
        new Origin(triggerId, cause, revision, depth, trace, turn.now()),
        sequence.tasks(),
        RunState.TRIGGERED,
        new Step.Queued(),
        data,
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private void enter(Turn turn, SequenceRun run, int place) {
    turn.put(run);
    Places.enter(turn, run, place);
    if (place >= 0 ? Places.keep(turn, run) : Places.take(turn, run)) {
      Running.atPlace(turn, run);
      return;
    }
    SequenceRun waiting =
        run.at(turn.kit().lifecycle().move(run.state(), RunState.WAITING), run.step());
    turn.put(waiting);
    Event event = turn.kit().announcer().news(waiting, Phase.WAITING, turn.now());
    turn.emit(event);
    FollowUps.ofNews(turn, waiting, event);
  }
}
