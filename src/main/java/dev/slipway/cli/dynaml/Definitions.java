package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values given on the command line: {@code key=text}, where a whole number is one, or {@code
 * key:yaml}, where dots in the key lead into maps and a backslash keeps a dot.
 */
final class Definitions {
  private Definitions() {}

  /** The bindings of a file, if any, with the values on top; null where there is neither. */
  static @Nullable Template over(@Nullable Template file, List<String> definitions)
      throws Sources.Unusable {
    if (definitions.isEmpty()) {
      return file;
    }
    Map<String, Document> parts = new LinkedHashMap<>();
    if (file != null) {
      parts.putAll(file.documents().getFirst().fields());
    }
    for (String definition : definitions) {
      int sign = sign(definition);
      if (sign <= 0) {
        throw new Sources.Unusable(
            sign == 0
                ? "empty key in value definition \"" + definition + "\""
                : "invalid value definition \"" + definition + "\"");
      }
      String text = definition.substring(sign + 1);
      Document value =
          definition.charAt(sign) == '='
              ? scalar(text)
              : Sources.parse(
                      "value", definition.substring(0, sign), text.getBytes(StandardCharsets.UTF_8))
                  .documents()
                  .getFirst();
      put(parts, keys(definition.substring(0, sign)), value);
    }
    return Document.of(parts).asTemplate("bindings");
  }

  /** A whole number of 64 bits where the text is one, else the text. */
  private static Document scalar(String text) {
    try {
      return Document.number(Long.parseLong(text));
    } catch (NumberFormatException e) {
      return Document.text(text);
    }
  }

  private static int sign(String definition) {
    for (int i = 0; i < definition.length(); i++) {
      if (definition.charAt(i) == '=' || definition.charAt(i) == ':') {
        return i;
      }
    }
    return -1;
  }

  private static List<String> keys(String path) {
    List<String> keys = new ArrayList<>();
    for (String key : path.split("(?<!\\\\)\\.", -1)) {
      keys.add(key.replace("\\.", "."));
    }
    return keys;
  }

  private static void put(Map<String, Document> parts, List<String> keys, Document value) {
    String first = keys.getFirst();
    if (keys.size() == 1) {
      parts.put(first, value);
      return;
    }
    Document known = parts.get(first);
    Map<String, Document> inner = new LinkedHashMap<>(known == null ? Map.of() : known.fields());
    put(inner, keys.subList(1, keys.size()), value);
    parts.put(first, Document.of(inner));
  }
}
