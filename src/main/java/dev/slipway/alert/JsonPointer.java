package dev.slipway.alert;

import dev.slipway.event.Data;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A place in a JSON document (RFC 6901): {@code /a/0/b}, with {@code ~1} for a slash and {@code ~0}
 * for a tilde within a key; the empty text is the whole document.
 *
 * @param keys the keys and list positions on the way, unescaped
 */
public record JsonPointer(List<String> keys) {
  private static final int LONGEST_INDEX = 7;

  public JsonPointer {
    keys = List.copyOf(keys);
  }

  /** Reads a pointer; empty where the text is none. */
  public static Optional<JsonPointer> parse(String text) {
    if (text.isEmpty()) {
      return Optional.of(new JsonPointer(List.of()));
    }
    boolean escaped = text.replace("~0", "").replace("~1", "").indexOf('~') < 0;
    return text.startsWith("/") && escaped
        ? Optional.of(
            new JsonPointer(
                Stream.of(text.substring(1).split("/", -1))
                    .map(key -> key.replace("~1", "/").replace("~0", "~"))
                    .toList()))
        : Optional.empty();
  }

  /** The value that the pointer leads to, or null. */
  public @Nullable Object in(@Nullable Object document) {
    Object value = document;
    for (String key : keys) {
      value =
          switch (value) {
            case Map<?, ?> map -> Data.asMap(map).get(key);
            case List<?> list -> item(list, key);
            case null, default -> null;
          };
    }
    return value;
  }

  private static @Nullable Object item(List<?> list, String key) {
    boolean index =
        !key.isEmpty()
            && key.length() <= LONGEST_INDEX
            && key.chars().allMatch(c -> c >= '0' && c <= '9')
            && (key.equals("0") || key.charAt(0) != '0');
    return index && Integer.parseInt(key) < list.size() ? list.get(Integer.parseInt(key)) : null;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String key : keys) {
      text.append('/').append(key.replace("~", "~0").replace("/", "~1"));
    }
    return text.toString();
  }
}
