package dev.slipway.uniform;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who takes an order. */
@FunctionalInterface
public interface Roster {
  /**
   * The workers that take an order, in a fixed order; none where nobody here does. May block on
   * files. Where it cannot be told who takes it, the list holds a {@link RefusingWorker} that says
   * why.
   */
  List<Worker> workersFor(TaskOrder order);

  /**
   * What the files of a project attach here, in a fixed order.
   *
   * @throws IOException where they cannot be read
   */
  default List<Attachment> attached(Path project) throws IOException {
    return List.of();
  }

  /** A worker with a fixed subscription. */
  static Roster of(Worker worker, Subscription subscription) {
    return order -> subscription.covers(order) ? List.of(worker) : List.of();
  }

  /** Several rosters, one after the other. */
  static Roster all(List<Roster> rosters) {
    List<Roster> copy = List.copyOf(rosters);
    return order -> {
      List<Worker> workers = new ArrayList<>();
      copy.forEach(roster -> workers.addAll(roster.workersFor(order)));
      return workers;
    };
  }
}
