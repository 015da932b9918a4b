package dev.slipway.history;

import java.util.List;

/** Who does tasks: what files attach, who asks, and who was seen to answer. */
@FunctionalInterface
public interface WorkerDirectory {
  /** All of them, by project, then by name. */
  List<WorkerView> workers();
}
