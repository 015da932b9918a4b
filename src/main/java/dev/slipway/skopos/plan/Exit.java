package dev.slipway.skopos.plan;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a plan goes on after a step, and what is said there.
 *
 * @param target the next step or the end of the chain
 * @param flags in the order of the file, each once
 */
public record Exit(Target target, List<Flag> flags) {
  /** The exit of a step that names none: on to the next, also after a failure (skopos P-09). */
  public static final Exit NEXT = new Exit(new Target.Next(), List.of());

  public Exit {
    flags = List.copyOf(new LinkedHashSet<>(flags));
  }

  /** Where a plan goes on. */
  public sealed interface Target {
    /** The step behind, or the end of the chain at its last one (skopos 4.2, C1–C10). */
    record Next() implements Target {}

    /** The chain has passed. */
    record Pass() implements Target {}

    /** The chain has failed. */
    record Fail() implements Target {}

    /** A step of the same chain. */
    record Goto(String step) implements Target {}

    /** The label in a plan. */
    default String text() {
      return switch (this) {
        case Next _ -> "next";
        case Pass _ -> "pass";
        case Fail _ -> "fail";
        case Goto(String step) -> step;
      };
    }
  }

  /** What happens on the way, the entries of the log before the pause (skopos 4.2, P1–P3). */
  public enum Flag {
    /** The plan waits until somebody resumes it. */
    PAUSE,
    /** A warning in the log; the task ends as a warning. */
    WARN,
    /** An entry in the log. */
    INFO;

    /** The word in a plan. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The flag that a word names, where it names one. */
    public static Optional<Flag> of(String text) {
      for (Flag flag : values()) {
        if (flag.text().equals(text)) {
          return Optional.of(flag);
        }
      }
      return Optional.empty();
    }
  }

  /** Whether a flag is set. */
  public boolean has(Flag flag) {
    return flags.contains(flag);
  }

  /** As it is written: {@code next,pause,warn}. */
  public String text() {
    StringBuilder text = new StringBuilder(target.text());
    flags.forEach(flag -> text.append(',').append(flag.text()));
    return text.toString();
  }
}
