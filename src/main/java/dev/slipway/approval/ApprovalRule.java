package dev.slipway.approval;

import dev.slipway.event.Result;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.yaml.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the properties of an approval say, as Keptn has it: {@code pass} and {@code warning} are
 * {@code automatic} or {@code manual}, which is the default. A failure before it is never approved,
 * and where no result came before a person decides.
 */
final class ApprovalRule {
  private static final String AUTOMATIC = "automatic";
  private static final List<String> WORDS = List.of(AUTOMATIC, "manual");

  private ApprovalRule() {}

  /** What becomes of an approval. */
  sealed interface Verdict {
    /** It passes without a person; the result before it says why. */
    record Passed(Result before) implements Verdict {}

    /** What came before it failed, so there is nothing to approve. */
    record Failed() implements Verdict {}

    /** A person answers. */
    record Asked() implements Verdict {}

    /** The properties cannot be read. */
    record Unclear(String problem) implements Verdict {}
  }

  /** What becomes of the approval that an order asks for. */
  static Verdict verdict(TaskOrder order) {
    Map<String, Boolean> automatic = new LinkedHashMap<>();
    for (String key : List.of("pass", "warning")) {
      Object value = order.properties().get(key);
      if (value != null && !WORDS.contains(value)) {
        return unclear(key, value);
      }
      automatic.put(key, AUTOMATIC.equals(value));
    }
    Optional<Result> before = order.triggered().result();
    if (before.isEmpty()) {
      return new Verdict.Asked();
    }
    return switch (before.get()) {
      case FAIL -> new Verdict.Failed();
      case PASS, WARNING ->
          Boolean.TRUE.equals(automatic.get(before.get().text()))
              ? new Verdict.Passed(before.get())
              : new Verdict.Asked();
    };
  }

  private static Verdict unclear(String key, @Nullable Object value) {
    String found = String.valueOf(value);
    String hint = Spelling.hint(found, WORDS);
    return new Verdict.Unclear(
        "expected automatic or manual for the property "
            + key
            + " of the approval, found `"
            + found
            + "`"
            + (hint.isEmpty() ? "" : "; " + hint));
  }
}
