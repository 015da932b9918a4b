package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a call came out.
 *
 * @param verdict whether it passed
 * @param code the exit code; -1 where there is none
 * @param message the error text; may be empty
 * @param output what it printed, as far as the plan is concerned
 */
public record CallOutcome(
    Verdict verdict, int code, String message, Map<String, @Nullable Object> output) {
  public CallOutcome {
    output = Data.copy(output);
  }

  /** It passed. */
  public static CallOutcome pass(Map<String, @Nullable Object> output) {
    return new CallOutcome(Verdict.PASS, 0, "", output);
  }

  /** It failed. */
  public static CallOutcome fail(int code, String message) {
    return new CallOutcome(Verdict.FAIL, code, message, Map.of());
  }
}
