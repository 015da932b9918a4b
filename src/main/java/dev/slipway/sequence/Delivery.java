package dev.slipway.sequence;

import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The head of one delivery: what all its runs have in common. It holds no payload.
 *
 * @param key project and context
 * @param revision the pinned shipyard revision (semantics 3.6)
 * @param runs how many runs there were; their numbers are 1 to this
 * @param open the runs that have not ended, by number
 * @param issued the ids of the {@code <task>.triggered} of all runs that have ended, each with the
 *     number of its run; those of an open one stand in the run itself
 * @param pause which stages are paused
 * @param startedAt when its first run was triggered
 * @param endedAt when its last run ended; empty while one is open
 */
public record Delivery(
    DeliveryKey key,
    String revision,
    int runs,
    List<OpenRun> open,
    Map<String, Integer> issued,
    Pause pause,
    Instant startedAt,
    Optional<Instant> endedAt)
    implements Piece {

  private static final int MOST_ISSUED = 10_000;

  public Delivery {
    open = List.copyOf(open);
    issued = Collections.unmodifiableMap(new LinkedHashMap<>(issued));
  }

  /**
   * A run that has not ended.
   *
   * @param number its number in the delivery
   * @param stage where it runs
   * @param service what it is for
   * @param cause a digest of the event behind it
   * @param active whether it holds its place
   */
  public record OpenRun(int number, String stage, String service, String cause, boolean active) {}

  @Override
  public boolean isVoid() {
    return false;
  }

  @Override
  public Optional<Instant> nextDeadline() {
    return Optional.empty();
  }

  /** The key of one of its runs. */
  public RunKey run(int number) {
    return new RunKey(key.project(), key.context(), number);
  }

  /** Whether sequences in that stage are paused. */
  public boolean isPaused(String stage) {
    return pause.holds(stage);
  }

  /** Whether a run in that stage holds its place. */
  boolean isActive(String stage) {
    return open.stream().anyMatch(r -> r.active() && r.stage().equals(stage));
  }

  /** The place of an open run. */
  QueueKey place(OpenRun run) {
    return new QueueKey(key.project(), run.stage(), run.service());
  }

  /** Whether no further run can begin here: a delivery is kept as one record, which has a bound. */
  boolean isFull(int maxRuns) {
    return runs >= maxRuns || issued.size() >= MOST_ISSUED;
  }

  /** Whether an open run was brought about by that event. */
  boolean knows(String cause) {
    return open.stream().anyMatch(r -> r.cause().equals(cause));
  }

  /** The same delivery with one more run. */
  Delivery opened(OpenRun run) {
    List<OpenRun> more = new ArrayList<>(open);
    more.add(run);
    return new Delivery(
        key, revision, run.number(), more, issued, pause, startedAt, Optional.empty());
  }

  /** The same delivery with a run that takes its place or gives it up. */
  Delivery active(int number, boolean active) {
    List<OpenRun> changed = new ArrayList<>(open);
    changed.replaceAll(r ->
        r.number() == number ? new OpenRun(number, r.stage(), r.service(), r.cause(), active) : r);
    return new Delivery(key, revision, runs, changed, issued, pause, startedAt, endedAt);
  }

  /** The same delivery after the end of a run, whose task ids it takes over. */
  Delivery closed(SequenceRun run, Instant at) {
    int number = run.key().number();
    List<OpenRun> rest = open.stream().filter(r -> r.number() != number).toList();
    Map<String, Integer> more = new LinkedHashMap<>(issued);
    run.taskRuns().forEach(task -> more.put(task.id(), number));
    Optional<Instant> end = rest.isEmpty() ? Optional.of(at) : Optional.empty();
    return new Delivery(key, revision, runs, rest, more, pause, startedAt, end);
  }

  /** Whether an id is that of a task whose run has ended. */
  boolean isOver(String taskId) {
    Integer number = issued.get(taskId);
    return number != null && open.stream().noneMatch(run -> run.number() == number);
  }

  /** The same delivery with other stages paused. */
  Delivery paused(Pause newPause) {
    return new Delivery(key, revision, runs, open, issued, newPause, startedAt, endedAt);
  }
}
