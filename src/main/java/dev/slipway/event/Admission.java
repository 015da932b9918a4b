package dev.slipway.event;

import java.util.Optional;

/**
 * Whether new events are taken at all: the port between what watches the room for the log and the
 * doors. What ends something that is under way, such as the answer of a worker, passes.
 */
@FunctionalInterface
public interface Admission {
  /** New events are always taken. */
  Admission ALWAYS = Optional::empty;

  /** Why no new events are taken now, in one sentence; empty where they are. Cheap to ask. */
  Optional<String> obstacle();
}
