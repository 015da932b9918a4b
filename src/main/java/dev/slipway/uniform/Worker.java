package dev.slipway.uniform;

/** Somebody who does tasks. */
public interface Worker {
  /**
   * The stable name, {@code [a-z][a-z0-9-]*}: the {@code source} of the worker's answers and part
   * of their ids. Two workers of one order must not share it.
   */
  String name();

  /**
   * Does one task and says how it came out. It runs on a virtual thread of its own and may block.
   * An order may come a second time after a crash ({@link TaskOrder#attempt} counts), so the work
   * should stand being done again.
   *
   * <p>Cancellation interrupts the thread: the worker stops what it does, within seconds, and
   * returns or throws. What it throws ends the task as errored.
   *
   * @throws InterruptedException where it was cancelled
   */
  Outcome perform(TaskOrder order, Progress progress) throws InterruptedException;

  /**
   * Whether the worker keeps a journal of its own. Such a worker goes on where it was, however
   * often its process dies, and may wait for people: it takes no place among those at work.
   */
  default boolean keepsJournal() {
    return false;
  }

  /**
   * Whether somebody else ends this order, as a person ends an approval. The worker then only says
   * {@code .started}; it is not asked to perform, and the order counts as done here.
   */
  default boolean onlyStarts(TaskOrder order) {
    return false;
  }
}
