package dev.slipway.event;

import java.util.concurrent.CompletionStage;

/** Where events are handed in: the port to the inbox of the controller. */
@FunctionalInterface
public interface EventSink {
  /**
   * Appends an event. The stage completes when the event is durably in the log, and exceptionally
   * with {@link Unavailable} when it is not known to be, with {@link TooLarge} when it never will.
   */
  CompletionStage<Void> append(Event event);

  /** The log cannot be reached or takes nothing now; the same event may be handed in again. */
  final class Unavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says why in a sentence. */
    public Unavailable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** The event is larger than the log takes; handing it in again is of no use. */
  final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says in a sentence what was expected and what was found. */
    public TooLarge(String message) {
      super(message);
    }
  }
}
