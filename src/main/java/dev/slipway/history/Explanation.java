package dev.slipway.history;

import java.util.List;

/**
 * Why the open runs of a delivery do not move at this moment.
 *
 * @param context the delivery
 * @param state its word of semantics 8
 * @param runs its open runs, in the order of their numbers; empty where it has ended
 */
public record Explanation(String context, String state, List<Run> runs) {
  public Explanation {
    runs = List.copyOf(runs);
  }

  /**
   * Why one run does not move.
   *
   * @param number counts the runs of the delivery, from 1
   * @param name {@code <stage>.<sequence>}
   * @param service what it is for
   * @param state its word of semantics 8
   * @param waiting the reason in one sentence
   * @param subscribed who is known to do the task that nobody has started; see {@link Subscribers}
   */
  public record Run(
      int number,
      String name,
      String service,
      String state,
      String waiting,
      List<String> subscribed) {
    public Run {
      subscribed = List.copyOf(subscribed);
    }
  }

  /** Explains a delivery, with what is known of those who do tasks. */
  public static Explanation of(DeliveryView delivery, Subscribers subscribers) {
    return new Explanation(
        delivery.context(),
        delivery.state(),
        delivery.sequences().stream()
            .filter(run -> run.ended().isEmpty())
            .map(run -> explain(run, subscribers))
            .toList());
  }

  private static Run explain(RunView run, Subscribers subscribers) {
    String waiting = run.waiting().orElse("it moves");
    if (run.tasks().isEmpty() || !run.tasks().getLast().state().equals("triggered")) {
      return explained(run, waiting, List.of());
    }
    List<String> names = subscribers.of(run.tasks().getLast().id());
    return explained(
        run,
        names.isEmpty() ? waiting + "; no worker is known to be subscribed to it" : waiting,
        names);
  }

  private static Run explained(RunView run, String waiting, List<String> subscribed) {
    return new Run(
        run.number(),
        run.stage() + "." + run.sequence(),
        run.service(),
        run.state(),
        waiting,
        subscribed);
  }
}
