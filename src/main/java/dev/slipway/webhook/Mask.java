package dev.slipway.webhook;

import dev.slipway.uniform.template.JsonText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the secrets of a request out of what is said of it, in each form that they were sent in.
 */
final class Mask {
  private static final String MASKED = "***";

  /** A URL: its host with the port, its host, and the rest. */
  private static final Pattern URL =
      Pattern.compile("(?i)https?://(([^/?#:]+)(?::[0-9]*)?)([/?#].*)?", Pattern.DOTALL);

  private static final int SHORTEST_PART = 4;

  private final Set<String> forms = new LinkedHashSet<>();

  /** Learns a secret. */
  void learn(String secret) {
    forms.add(secret);
    forms.add(JsonText.escaped(secret));
    for (Escape escape : Escape.values()) {
      forms.add(escape.text(secret));
    }
    forms.add(Escape.PATH.secret(secret));
    secret.lines().map(String::strip).forEach(this::learnPart);
    Matcher url = URL.matcher(secret);
    if (url.matches()) {
      for (int group = 1; group <= url.groupCount(); group++) {
        learnPart(url.group(group));
      }
    }
  }

  private void learnPart(@Nullable String part) {
    if (part != null && part.length() >= SHORTEST_PART) {
      forms.add(part);
    }
  }

  /** The text without secrets. */
  String text(String text) {
    List<String> longestFirst = new ArrayList<>(forms);
    longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    String masked = text;
    for (String form : longestFirst) {
      masked = masked.replace(form, MASKED);
    }
    return masked;
  }

  /** The value without secrets, down to its leaves. */
  @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case String text -> text(text);
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> masked = new LinkedHashMap<>();
        map.forEach((key, inner) -> masked.put(text(String.valueOf(key)), value(inner)));
        yield masked;
      }
      case List<?> list -> {
        List<@Nullable Object> masked = new ArrayList<>();
        list.forEach(item -> masked.add(value(item)));
        yield masked;
      }
      case null, default -> forms.contains(String.valueOf(value)) ? MASKED : value;
    };
  }
}
