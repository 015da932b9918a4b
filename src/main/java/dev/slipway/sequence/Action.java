package dev.slipway.sequence;

import dev.slipway.event.Event;

/** What the machine asks for. */
public sealed interface Action {
  /** Send an event; the order of several counts. */
  record Emit(Event event) implements Action {}

  /**
   * Put the received event on the dead-letter topic.
   *
   * @param code {@code no-cloudevent}, {@code scope-missing}, {@code stage-mismatch}, …
   * @param message what was expected and what was found
   */
  record DeadLetter(String code, String message) implements Action {}

  /**
   * Tell the operator; nothing else depends on it.
   *
   * @param code a stable word, such as {@code revision-missing}
   * @param message what happened and what to do
   */
  record Warn(String code, String message) implements Action {}
}
