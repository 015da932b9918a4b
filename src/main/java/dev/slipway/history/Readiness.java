package dev.slipway.history;

import java.util.Optional;

/** Whether this process can take its part: the port between what knows and what is asked. */
public interface Readiness {
  /** Why work cannot be taken now, in one sentence; empty where it can. */
  Optional<String> obstacle();

  /** Whether it could ever take work since the process began. */
  boolean started();
}
