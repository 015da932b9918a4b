package dev.slipway.sequence;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A task that was triggered.
 *
 * @param id the id of its {@code .triggered}
 * @param name the task's name
 * @param position its index in the sequence
 * @param triggeredAt when {@code .triggered} was sent
 * @param startDeadline when it fails unless a worker has started
 * @param deadline when it fails unless all workers have finished
 * @param answers what the workers said, in order of their first word
 * @param notes the newest {@code status.changed}, oldest first, at most {@link #MAX_NOTES}
 * @param end how it ended; empty while it is open
 */
public record TaskRun(
    String id,
    String name,
    int position,
    Instant triggeredAt,
    Optional<Instant> startDeadline,
    Optional<Instant> deadline,
    List<Answer> answers,
    List<Note> notes,
    Optional<End> end) {
  /** How many {@code status.changed} of a task are kept. */
  public static final int MAX_NOTES = 10;

  public TaskRun {
    answers = List.copyOf(answers);
    notes = List.copyOf(notes);
  }

  /**
   * How a task ended, by the rules of semantics 4.
   *
   * @param timedOut whether it ran out of time
   */
  public record End(Instant at, Result result, Status status, String message, boolean timedOut) {
    /** An end in time. */
    public End(Instant at, Result result, Status status, String message) {
      this(at, result, status, message, false);
    }
  }

  /** One {@code status.changed} of a worker. */
  public record Note(Instant at, String source, String status, String message) {}

  /** Whether the task failed; false while it is open. */
  public boolean failed() {
    return end.isPresent() && end.get().result() == Result.FAIL;
  }

  /** The answer of a worker. */
  Optional<Answer> answer(String source) {
    return answers.stream().filter(a -> a.source().equals(source)).findFirst();
  }

  /** Whether every worker that started has finished, and at least one has. */
  boolean isAnswered() {
    return !answers.isEmpty() && answers.stream().allMatch(a -> a.finished().isPresent());
  }

  /** The earliest deadline that still counts. */
  Optional<Instant> nextDeadline() {
    if (end.isPresent()) {
      return Optional.empty();
    }
    if (!answers.isEmpty() || startDeadline.isEmpty()) {
      return deadline;
    }
    return deadline.filter(d -> d.isBefore(startDeadline.get())).or(() -> startDeadline);
  }

  /** The same task with an answer added, or replaced where its worker has spoken before. */
  TaskRun with(Answer answer) {
    List<Answer> all = new ArrayList<>(answers);
    int known = 0;
    while (known < all.size() && !all.get(known).source().equals(answer.source())) {
      known++;
    }
    if (known < all.size()) {
      all.set(known, answer);
    } else {
      all.add(answer);
    }
    return new TaskRun(id, name, position, triggeredAt, startDeadline, deadline, all, notes, end);
  }

  /** The same task with a note added; the oldest goes where there are too many. */
  TaskRun with(Note note) {
    List<Note> all = new ArrayList<>(notes);
    all.add(note);
    List<Note> newest = all.subList(Math.max(0, all.size() - MAX_NOTES), all.size());
    return new TaskRun(
        id, name, position, triggeredAt, startDeadline, deadline, answers, newest, end);
  }

  /** The same task after its end. */
  TaskRun ended(End how) {
    return new TaskRun(
        id, name, position, triggeredAt, startDeadline, deadline, answers, notes, Optional.of(how));
  }
}
