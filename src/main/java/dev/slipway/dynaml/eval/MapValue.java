package dev.slipway.dynaml.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A map from text to nodes, in the order of its keys. */
public final class MapValue implements Value {
  /** The map without entries. */
  public static final MapValue EMPTY = new MapValue(Map.of());

  private final Map<String, Node> entries;
  private final Summary summary = new Summary();

  private MapValue(Map<String, Node> entries) {
    this.entries = entries;
  }

  /** A map of these entries, sorted. */
  public static MapValue of(Map<String, Node> entries) {
    if (entries.isEmpty()) {
      return EMPTY;
    }
    Map<String, Node> ordered = new LinkedHashMap<>(entries.size() * 4 / 3 + 1);
    if (isSorted(entries)) {
      ordered.putAll(entries);
    } else {
      ordered.putAll(new TreeMap<>(entries));
    }
    return new MapValue(Collections.unmodifiableMap(ordered));
  }

  private static boolean isSorted(Map<String, Node> entries) {
    String last = null;
    for (String key : entries.keySet()) {
      if (last != null && last.compareTo(key) > 0) {
        return false;
      }
      last = key;
    }
    return true;
  }

  /** The entries in the order of their keys. */
  public Map<String, Node> entries() {
    return entries;
  }

  /** The entry with this key, or null. */
  public @Nullable Node get(String key) {
    return entries.get(key);
  }

  /** The value of the entry with this key, or null. */
  public @Nullable Value value(String key) {
    Node node = entries.get(key);
    return node == null ? null : node.value();
  }

  /** How many entries there are. */
  public int size() {
    return entries.size();
  }

  /** Calls back for each entry in order. */
  public void forEach(BiConsumer<String, Node> action) {
    entries.forEach(action);
  }

  Summary summary() {
    return summary;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MapValue map && entries.equals(map.entries);
  }

  @Override
  public int hashCode() {
    return entries.hashCode();
  }

  @Override
  public String toString() {
    return entries.entrySet().stream()
        .map(e -> "\"" + e.getKey() + "\"=" + e.getValue().value())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
