package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.Function;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All built-in functions, topic by topic. Those that decide which of their arguments are evaluated
 * ({@code defined valid require stub catch sync optional}) belong to the evaluator.
 */
public final class Builtins {
  private static final List<Map<String, Function>> TOPICS =
      List.of(
          Texts.FUNCTIONS,
          Splitting.FUNCTIONS,
          Patterns.FUNCTIONS,
          Formatting.FUNCTIONS,
          Conversions.FUNCTIONS,
          Lists.FUNCTIONS,
          Maps.FUNCTIONS,
          Arithmetic.FUNCTIONS,
          Addresses.FUNCTIONS,
          Versions.FUNCTIONS,
          Urls.FUNCTIONS,
          Encodings.FUNCTIONS,
          Digests.FUNCTIONS,
          Passwords.FUNCTIONS,
          Encryption.FUNCTIONS,
          X509.FUNCTIONS,
          WireGuard.FUNCTIONS,
          Chance.FUNCTIONS,
          Files.FUNCTIONS,
          Processes.FUNCTIONS,
          Archives.FUNCTIONS,
          Reflection.FUNCTIONS,
          Validation.FUNCTIONS);

  private static final Map<String, Function> ALL = all();

  private Builtins() {}

  private static Map<String, Function> all() {
    Map<String, Function> all = new LinkedHashMap<>();
    for (Map<String, Function> topic : TOPICS) {
      topic.forEach((name, function) -> {
        if (all.put(name, function) != null) {
          throw new IllegalStateException("two functions are called " + name);
        }
      });
    }
    return Collections.unmodifiableMap(all);
  }

  /** All functions by their names. */
  public static Map<String, Function> functions() {
    return ALL;
  }
}
