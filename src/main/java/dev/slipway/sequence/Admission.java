package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.EventType.SequenceEvent;
import java.util.Optional;

/** What every event must have before anything is made of it (semantics 1 and 7). */
final class Admission {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_ID = 2_000;

  private Admission() {}

  /** Why an event goes to the dead-letter topic, where it does. */
  static Optional<Action.DeadLetter> objection(Event event) {
    EventType kind = event.kind();
    if (event.project().isEmpty()) {
      return missing("data.project");
    }
    if (event.service().isEmpty()) {
      return missing("data.service");
    }
    if (kind instanceof EventType.TaskEvent && event.stage().isEmpty()) {
      return missing("data.stage");
    }
    if (kind instanceof SequenceEvent sequence && !event.stage().equals(sequence.stage())) {
      return letter(
          "stage-mismatch",
          "expected data.stage `"
              + sequence.stage()
              + "` as in the type, found `"
              + Data.excerpt(event.stage(), 100)
              + "`");
    }
    return tooLong(event);
  }

  private static Optional<Action.DeadLetter> tooLong(Event event) {
    if (longer(LONGEST_NAME, event.project(), event.service(), event.stage(), event.context())) {
      return letter(
          "scope-too-long",
          "expected project, stage, service and context of at most "
              + LONGEST_NAME
              + " characters");
    }
    if (longer(LONGEST_ID, event.id(), event.source())) {
      return letter(
          "id-too-long", "expected id and source of at most " + LONGEST_ID + " characters");
    }
    return Optional.empty();
  }

  private static boolean longer(int length, String... texts) {
    for (String text : texts) {
      if (text.length() > length) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Action.DeadLetter> missing(String what) {
    return letter("scope-missing", "expected a non-empty text as " + what + ", found none");
  }

  private static Optional<Action.DeadLetter> letter(String code, String message) {
    return Optional.of(new Action.DeadLetter(code, message));
  }
}
