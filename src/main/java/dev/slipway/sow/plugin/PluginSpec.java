package dev.slipway.sow.plugin;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a list of plugins, whatever form it had.
 *
 * @param name the plugin's name
 * @param hidden whether its call is not announced
 * @param fields the whole entry as a map: {@code name}, and {@code args}, {@code key}, {@code path}
 *     and {@code config} where they were given
 * @param place where it stands, for messages: {@code plugins[2]}
 */
public record PluginSpec(
    String name, boolean hidden, Map<String, @Nullable Object> fields, String place) {
  public PluginSpec {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** The arguments as they were given. */
  public List<?> args() {
    return fields.get("args") instanceof List<?> list ? list : List.of();
  }

  /** The arguments as texts. */
  List<String> texts() {
    return args().stream().map(PluginSpec::text).toList();
  }

  /** An argument as a program gets it: scalars as text, all else as JSON. */
  static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map -> JsonValues.compact(map);
      case List<?> list -> JsonValues.compact(list);
      default -> value.toString();
    };
  }

  /** A field that holds a text. */
  Optional<String> field(String key) {
    return Optional.ofNullable(fields.get(key)).map(PluginSpec::text);
  }

  /** Whether the configuration stands in the entry itself. */
  boolean hasConfig() {
    return fields.get("config") != null;
  }
}
