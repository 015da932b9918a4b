package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.shipyard.Task;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One run of a sequence, from its {@code .triggered} to its {@code .finished} and after.
 *
 * @param key its delivery and number
 * @param stage the stage that it runs in
 * @param sequence the name of the sequence
 * @param service the service that it is for
 * @param origin what brought it about
 * @param tasks the pinned task list (semantics 3.6); empty once the run has ended
 * @param state where in its life it stands
 * @param step what comes next
 * @param payload everything that was said so far, merged; empty once the run has ended
 * @param taskRuns the tasks that were triggered, in order
 * @param startedAt when {@code .started} was sent
 * @param end how it came out; empty while it is open
 */
public record SequenceRun(
    RunKey key,
    String stage,
    String sequence,
    String service,
    Origin origin,
    List<Task> tasks,
    RunState state,
    Step step,
    Map<String, @Nullable Object> payload,
    List<TaskRun> taskRuns,
    Optional<Instant> startedAt,
    Optional<End> end)
    implements Piece {

  public SequenceRun {
    tasks = List.copyOf(tasks);
    payload = Data.copy(payload);
    taskRuns = List.copyOf(taskRuns);
  }

  /**
   * What brought a run about.
   *
   * @param triggerId the id of its {@code .triggered}
   * @param cause a digest of the event behind it, which makes the ids of the run its own
   * @param revision the shipyard revision, as in extension {@code gitcommitid}
   * @param depth how many follow-ups led here
   * @param trace the trace context that is carried through
   * @param at when it was triggered
   */
  public record Origin(
      String triggerId,
      String cause,
      String revision,
      int depth,
      SortedMap<String, String> trace,
      Instant at) {
    public Origin {
      trace = Collections.unmodifiableSortedMap(new TreeMap<>(trace));
    }
  }

  /** How a run came out, as its {@code .finished} says. */
  public record End(Instant at, Result result, Status status, String message) {}

  @Override
  public boolean isVoid() {
    return false;
  }

  @Override
  public Optional<Instant> nextDeadline() {
    return switch (step) {
      case Step.Delayed(int _, Instant until) -> Optional.of(until);
      case Step.Open() -> taskRuns.getLast().nextDeadline();
      case Step.Queued(), Step.Held(int _, boolean _), Step.Ended() -> Optional.empty();
    };
  }

  /** The place that the run wants or holds. */
  public QueueKey place() {
    return new QueueKey(key.project(), stage, service);
  }

  /** {@code <stage>.<sequence>}. */
  public String name() {
    return stage + "." + sequence;
  }

  /** Why the run does not move at this moment; empty where it has ended. */
  public Optional<Waiting> waiting(Pieces pieces) {
    return Waiting.of(this, pieces);
  }

  /** The same run in another state, before another step. */
  SequenceRun at(RunState newState, Step newStep) {
    return new SequenceRun(
        key, stage, sequence, service, origin, tasks, newState, newStep, payload, taskRuns,
        startedAt, end);
  }

  /** The same run before another step. */
  SequenceRun at(Step newStep) {
    return at(state, newStep);
  }

  /** The same run with its {@code .started} sent. */
  SequenceRun started(RunState newState, Instant when) {
    return new SequenceRun(
        key,
        stage,
        sequence,
        service,
        origin,
        tasks,
        newState,
        step,
        payload,
        taskRuns,
        Optional.of(when),
        end);
  }

  /** The same run with another task triggered; the payload is what the task was told. */
  SequenceRun triggered(TaskRun task, Map<String, @Nullable Object> told) {
    List<TaskRun> all = new ArrayList<>(taskRuns);
    all.add(task);
    return new SequenceRun(
        key,
        stage,
        sequence,
        service,
        origin,
        tasks,
        state,
        new Step.Open(),
        told,
        all,
        startedAt,
        end);
  }

  /** The same run with its last task in a new form, and what was said merged into the payload. */
  SequenceRun answered(TaskRun task, Map<String, @Nullable Object> merged) {
    List<TaskRun> all = new ArrayList<>(taskRuns);
    all.set(all.size() - 1, task);
    return new SequenceRun(
        key, stage, sequence, service, origin, tasks, state, step, merged, all, startedAt, end);
  }

  /** The same run after its end: without payload and task list. */
  SequenceRun ended(RunState newState, End how) {
    return new SequenceRun(
        key,
        stage,
        sequence,
        service,
        origin,
        List.of(),
        newState,
        new Step.Ended(),
        Map.of(),
        taskRuns,
        startedAt,
        Optional.of(how));
  }

  /** Whether a task that ran has failed. */
  boolean hasFailed() {
    return taskRuns.stream().anyMatch(TaskRun::failed);
  }

  /** The task that is open. */
  public Optional<TaskRun> openTask() {
    return step instanceof Step.Open ? Optional.of(taskRuns.getLast()) : Optional.empty();
  }

  /** The open task, as long as nobody has answered it. */
  public Optional<TaskRun> order() {
    return openTask().filter(task -> task.answers().isEmpty());
  }

  /** The ids of the approvals that it has come to, in order. */
  public List<String> approvals() {
    List<String> ids = new ArrayList<>(0);
    for (TaskRun task : taskRuns) {
      if (task.name().equals(Task.APPROVAL)) {
        ids.add(task.id());
      }
    }
    return ids;
  }

  /** The task with that id. */
  Optional<TaskRun> taskRun(String id) {
    return taskRuns.stream().filter(t -> t.id().equals(id)).findFirst();
  }
}
