package dev.slipway.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The payload of an event as plain values: ordered maps with text keys, lists, String, Boolean,
 * Number and null.
 */
public final class Data {
  private Data() {}

  /** An unmodifiable deep copy of a map, in its order. */
  public static Map<String, @Nullable Object> copy(Map<String, ? extends @Nullable Object> map) {
    Map<String, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
    map.forEach((key, value) -> copy.put(key, copyValue(value)));
    return Collections.unmodifiableMap(copy);
  }

  private static @Nullable Object copyValue(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> copy(asMap(map));
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>(list.size());
        list.forEach(item -> copy.add(copyValue(item)));
        yield Collections.unmodifiableList(copy);
      }
      case null, default -> value;
    };
  }

  /** The value as a map; an empty one where it is none. */
  @SuppressWarnings("unchecked")
  public static Map<String, @Nullable Object> asMap(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }

  /** The value as a text; the empty text where it is none. */
  public static String text(@Nullable Object value) {
    return value instanceof String text ? text : "";
  }

  /** Whether a dotted path such as {@code labels.team} leads to something, null included. */
  public static boolean has(Map<String, @Nullable Object> data, String path) {
    int dot = path.lastIndexOf('.');
    Map<String, @Nullable Object> parent = dot < 0 ? data : asMap(at(data, path.substring(0, dot)));
    return parent.containsKey(path.substring(dot + 1));
  }

  /** The value that a dotted path such as {@code evaluation.result} leads to, or null. */
  public static @Nullable Object at(Map<String, @Nullable Object> data, String path) {
    Object value = data;
    for (String key : path.split("\\.", -1)) {
      value = asMap(value).get(key);
    }
    return value;
  }
}
