package dev.slipway.alert;

import dev.slipway.event.Data;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of Keptn's problem payload. Its versions spell them both ways, {@code ProblemTitle}
 * and {@code problemTitle}: the case of the first letter does not matter here.
 */
public final class ProblemFields {
  private final Map<String, @Nullable Object> members;

  /** The members of an object; none where the value is no object. */
  public ProblemFields(@Nullable Object value) {
    this.members = Data.asMap(value);
  }

  /** The title of the problem; empty where there is none. */
  public String title() {
    return text("ProblemTitle");
  }

  /** The root cause that somebody found; empty where nobody did. */
  public String rootCause() {
    return text("RootCause");
  }

  /** A member as text, numbers and booleans too; empty where it is absent or something else. */
  public String text(String name) {
    return plain(value(name));
  }

  /** A member as it is, or null. */
  @Nullable Object value(String name) {
    Object exact = members.get(name);
    if (exact != null) {
      return exact;
    }
    String first = name.substring(0, 1);
    String other =
        first.equals(first.toUpperCase(Locale.ROOT))
            ? first.toLowerCase(Locale.ROOT)
            : first.toUpperCase(Locale.ROOT);
    return members.get(other + name.substring(1));
  }

  /** Whether there is such a member with a value. */
  boolean has(String name) {
    return value(name) != null;
  }

  /** A scalar as text; empty for everything else. */
  static String plain(@Nullable Object value) {
    return switch (value) {
      case String text -> text;
      case Number number -> number.toString();
      case Boolean flag -> flag.toString();
      case null, default -> "";
    };
  }
}
