package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.event.Scope;
import java.util.Optional;

/** What every event must have before anything is made of it (semantics 1 and 7). */
final class Admission {
  private static final int LONGEST_NAME = 255;
  private static final int LONGEST_ID = 2_000;

  private Admission() {}

  /** Why an event goes to the dead-letter topic, where it does. */
  static Optional<Action.DeadLetter> objection(Event event) {
    if (event.id().isEmpty() || event.source().isEmpty() || event.type().isEmpty()) {
      return letter("no-cloudevent", "expected id, source and type, found an empty one");
    }
    Optional<Scope.Violation> violation = Scope.check(event);
    return violation.isPresent()
        ? violation.map(v -> new Action.DeadLetter(v.code(), v.attribute() + ": " + v.reason()))
        : tooLong(event);
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

  private static Optional<Action.DeadLetter> letter(String code, String message) {
    return Optional.of(new Action.DeadLetter(code, message));
  }
}
