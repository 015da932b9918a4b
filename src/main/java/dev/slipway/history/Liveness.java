package dev.slipway.history;

import java.util.Optional;

/** Whether this process is of any use: the port between what knows and what is asked. */
@FunctionalInterface
public interface Liveness {
  /** Why the process should be ended and begun anew, in one sentence; empty where it should not. */
  Optional<String> obstacle();
}
