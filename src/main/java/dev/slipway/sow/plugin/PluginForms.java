package dev.slipway.sow.plugin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads lists of plugins, whose entries have many forms (sow 4.4). */
public final class PluginForms {
  private PluginForms() {}

  /**
   * The entries of a list.
   *
   * @param value a list, or null for none
   * @param place where the list stands, for messages
   * @throws PluginFailure where an entry has no form that is known
   */
  public static List<PluginSpec> read(@Nullable Object value, String place) throws PluginFailure {
    List<PluginSpec> specs = new ArrayList<>();
    if (value == null) {
      return specs;
    }
    if (!(value instanceof List<?> list)) {
      throw new PluginFailure(place + ": expected a list of plugins, found " + shown(value));
    }
    for (int i = 0; i < list.size(); i++) {
      entry(list.get(i), place + "[" + i + "]", specs);
    }
    return specs;
  }

  private static void entry(@Nullable Object entry, String place, List<PluginSpec> specs)
      throws PluginFailure {
    switch (entry) {
      case String name -> specs.add(spec(name, Map.of(), place));
      case List<?> list when !list.isEmpty() && list.getFirst() instanceof String name ->
          specs.add(spec(name, Map.of("args", list.subList(1, list.size())), place));
      case Map<?, ?> map when map.get("name") instanceof String name ->
          specs.add(spec(name, fields(map), place));
      case Map<?, ?> map when !map.isEmpty() -> {
        for (Map.Entry<String, @Nullable Object> one : fields(map).entrySet()) {
          specs.add(spec(one.getKey(), details(one.getValue()), place));
        }
      }
      case null, default ->
          throw new PluginFailure(
              place + ": expected a plugin's name or `name: …`, found " + shown(entry));
    }
  }

  private static Map<String, @Nullable Object> details(@Nullable Object value) {
    return switch (value) {
      case null -> Map.of();
      case Map<?, ?> map -> fields(map);
      case List<?> list -> Map.of("args", list);
      default -> Map.of("args", List.of(value));
    };
  }

  private static Map<String, @Nullable Object> fields(Map<?, ?> map) {
    Map<String, @Nullable Object> fields = new TreeMap<>();
    map.forEach((key, value) -> fields.put(String.valueOf(key), value));
    return fields;
  }

  private static PluginSpec spec(String name, Map<String, @Nullable Object> details, String place)
      throws PluginFailure {
    boolean hidden = name.startsWith("-");
    String plain = hidden ? name.substring(1) : name;
    if (plain.isBlank()) {
      throw new PluginFailure(place + ": expected a plugin's name, found an empty one");
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("name", plain);
    details.forEach((key, value) -> {
      if (!key.equals("name")) {
        fields.put(key, value);
      }
    });
    Object args = fields.get("args");
    if (args != null && !(args instanceof List<?>)) {
      fields.put("args", List.of(args));
    }
    return new PluginSpec(plain, hidden, fields, place + "." + plain);
  }

  private static String shown(@Nullable Object value) {
    return "`" + JsonValues.compact(value) + "`";
  }
}
