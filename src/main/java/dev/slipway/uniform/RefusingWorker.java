package dev.slipway.uniform;

/**
 * A worker that ends every order as errored, so that the reason is seen where the task is.
 *
 * @param name the source of the answer
 * @param reason why the order cannot be done
 */
public record RefusingWorker(String name, String reason) implements Worker {
  @Override
  public Outcome perform(TaskOrder order, Progress progress) {
    return Outcome.errored(reason);
  }
}
