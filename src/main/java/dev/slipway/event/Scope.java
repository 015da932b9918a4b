package dev.slipway.event;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The scope that every event needs (semantics 1 and 7): a project and a service; a stage too unless
 * it is a domain event or a word of control; and no contradiction about the stage.
 */
public final class Scope {
  /** Code: project, stage or service is absent, empty or no text. */
  public static final String MISSING = "scope-missing";

  /** Code: the type of a sequence event names another stage than its data. */
  public static final String STAGE_MISMATCH = "stage-mismatch";

  private Scope() {}

  /**
   * What is wrong with the scope of an event.
   *
   * @param code {@link #MISSING} or {@link #STAGE_MISMATCH}
   * @param attribute where, such as {@code data.project}
   * @param reason what was expected, then what was found; one line
   */
  public record Violation(String code, String attribute, String reason) {}

  /** Checks the scope of an event; the first violation, where there is one. */
  public static Optional<Violation> check(Event event) {
    return missing(event, "project", event.project())
        .or(() -> missing(event, "service", event.service()))
        .or(() -> checkStage(event));
  }

  private static Optional<Violation> checkStage(Event event) {
    return switch (event.kind()) {
      case EventType.SequenceEvent sequence -> checkAgreement(event, sequence);
      case EventType.TaskEvent ignored -> missing(event, "stage", event.stage());
      case EventType.ControlEvent ignored -> Optional.empty();
      case EventType.DomainEvent ignored -> Optional.empty();
    };
  }

  private static Optional<Violation> checkAgreement(Event event, EventType.SequenceEvent sequence) {
    Object stage = event.data().get("stage");
    if (stage == null || stage.equals("") || stage.equals(sequence.stage())) {
      return Optional.empty();
    }
    return Optional.of(
        new Violation(
            STAGE_MISMATCH,
            "data.stage",
            "expected `" + sequence.stage() + "` as in the type, found " + found(stage)));
  }

  private static Optional<Violation> missing(Event event, String key, String value) {
    if (!value.isEmpty()) {
      return Optional.empty();
    }
    boolean domain = event.kind() instanceof EventType.DomainEvent;
    return Optional.of(
        new Violation(
            MISSING,
            "data." + key,
            "expected a non-empty text"
                + (domain ? " (or the extension `" + key + "`)" : "")
                + ", found "
                + found(event.data().get(key))));
  }

  private static String found(@Nullable Object value) {
    return switch (value) {
      case null -> "none";
      case String text when text.isEmpty() -> "an empty one";
      case String text when EventType.Names.isName(text) && text.length() < 80 -> "`" + text + "`";
      case String ignored -> "another text";
      default -> "no text";
    };
  }
}
