package dev.slipway.sow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keeps secrets out of events and logs: values of keys that look secret become {@code ***}. */
final class SecretMask {
  private static final String MASKED = "***";
  private static final int SHORTEST = 4;
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i).*(passw|passphrase|secret|token|credential|private|kubeconfig|api_?-?key"
              + "|access_?-?key).*|(?i)(key|pwd|pass)");

  private final Set<String> values = new LinkedHashSet<>();

  /** Learns the secrets of a document. */
  void learn(@Nullable Object value) {
    learn(value, false);
  }

  private void learn(@Nullable Object value, boolean isSecret) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach((key, inner) -> learn(inner, isSecret || isSecret(String.valueOf(key))));
      case List<?> list -> list.forEach(item -> learn(item, isSecret));
      case String text when isSecret && text.length() >= SHORTEST -> {
        values.add(text);
        text.lines()
            .map(String::strip)
            .filter(line -> line.length() >= SHORTEST)
            .forEach(values::add);
      }
      case null, default -> {}
    }
  }

  private static boolean isSecret(String key) {
    return SECRET.matcher(key).matches();
  }

  /** A value with the values of secret keys masked. */
  static @Nullable Object mask(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> masked = new LinkedHashMap<>();
        map.forEach((key, inner) -> {
          String name = String.valueOf(key);
          masked.put(name, isSecret(name) && inner != null ? MASKED : mask(inner));
        });
        yield masked;
      }
      case List<?> list -> {
        List<@Nullable Object> masked = new ArrayList<>();
        list.forEach(item -> masked.add(mask(item)));
        yield masked;
      }
      case null, default -> value;
    };
  }

  /** A text without the secrets that were learnt. */
  String mask(String text) {
    List<String> longestFirst = new ArrayList<>(values);
    longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    String masked = text;
    for (String value : longestFirst) {
      masked = masked.replace(value, MASKED);
    }
    return masked;
  }
}
