package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.shipyard.Task;
import java.util.List;
import java.util.Optional;

/** What workers say about tasks (semantics 4). */
final class Answering {
  private static final int LONGEST_MESSAGE = 10_000;
  private static final int LONGEST_NOTE = 1_000;
  private static final int LONGEST_WORD = 100;

  private Answering() {}

  /** Takes a task event: an answer to a task of ours, or an event from outside (semantics 3.2). */
  static Outcome take(Turn turn, Event event, TaskEvent type) {
    String id = event.triggeredId();
    Optional<Delivery> delivery =
        id.isEmpty()
            ? Optional.empty()
            : turn.delivery(new DeliveryKey(event.project(), event.context()));
    if (delivery.filter(d -> d.isOver(id)).isPresent()) {
      return Outcome.LATE;
    }
    Optional<SequenceRun> run = delivery.flatMap(d -> turn.runOf(d, id, event.stage()));
    Optional<TaskRun> task = run.flatMap(r -> r.taskRun(id));
    if (run.isEmpty() || task.isEmpty()) {
      return Starting.outside(turn, event);
    }
    if (!task.get().name().equals(type.task())) {
      return Outcome.UNMATCHED;
    }
    boolean open = run.get().openTask().filter(task.get()::equals).isPresent();
    return open ? answer(turn, event, type, run.get(), task.get()) : Outcome.LATE;
  }

  private static Outcome answer(
      Turn turn, Event event, TaskEvent type, SequenceRun run, TaskRun task) {
    return switch (type.phase()) {
      case STARTED -> started(turn, event, run, task);
      case STATUS_CHANGED -> noted(turn, event, run, task);
      case FINISHED -> finished(turn, event, run, task);
      case TRIGGERED, WAITING -> Outcome.UNMATCHED;
    };
  }

  private static Outcome started(Turn turn, Event event, SequenceRun run, TaskRun task) {
    if (task.answer(event.source()).isEmpty()) {
      Answer answer = new Answer(event.source(), turn.now(), Optional.empty());
      turn.put(run.answered(task.with(answer), Payload.merge(run.payload(), event.data())));
    }
    return Outcome.APPLIED;
  }

  private static Outcome noted(Turn turn, Event event, SequenceRun run, TaskRun task) {
    TaskRun.Note note =
        new TaskRun.Note(
            turn.now(),
            event.source(),
            word(event, "status"),
            Data.excerpt(event.message(), LONGEST_NOTE));
    turn.put(run.answered(task.with(note), run.payload()));
    return Outcome.APPLIED;
  }

  private static Outcome finished(Turn turn, Event event, SequenceRun run, TaskRun task) {
    Optional<Answer> known = task.answer(event.source());
    if (known.flatMap(Answer::finished).isPresent()) {
      return Outcome.LATE;
    }
    Answer.Finish finish =
        new Answer.Finish(turn.now(), word(event, "result"), word(event, "status"), message(event));
    Answer answer =
        known
            .orElseGet(() -> new Answer(event.source(), turn.now(), Optional.empty()))
            .finish(finish);
    TaskRun answered = task.with(answer);
    SequenceRun merged = run.answered(answered, Payload.merge(run.payload(), event.data()));
    turn.put(merged);
    if (task.name().equals(Task.APPROVAL)) {
      Running.taskEnded(turn, merged, Verdict.ofTask(List.of(finish), turn.now()));
    } else if (answered.isAnswered()) {
      Running.taskEnded(turn, merged, Verdict.ofTask(finishes(answered), turn.now()));
    }
    return Outcome.APPLIED;
  }

  private static List<Answer.Finish> finishes(TaskRun task) {
    return task.answers().stream().flatMap(a -> a.finished().stream()).toList();
  }

  private static String word(Event event, String key) {
    return Data.excerpt(Data.text(event.data().get(key)), LONGEST_WORD);
  }

  private static String message(Event event) {
    return Data.excerpt(event.message(), LONGEST_MESSAGE);
  }
}
