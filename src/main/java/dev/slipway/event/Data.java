package dev.slipway.event;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The payload of an event as plain values: ordered maps with text keys, lists, String, Boolean,
 * Number and null.
 */
public final class Data {
  private static final Frozen NOTHING = new Frozen(Map.of());

  private Data() {}

  /**
   * An unmodifiable deep copy of a map, in its order. What is such a copy already is shared, not
   * copied again.
   */
  public static Map<String, @Nullable Object> copy(Map<String, ? extends @Nullable Object> map) {
    if (map instanceof Frozen frozen) {
      return frozen;
    }
    return new Builder(map).build();
  }

  /** Gathers the members of an unmodifiable map, without a copy at the end. */
  public static final class Builder {
    private Map<String, @Nullable Object> members;

    /** Begins with no members. */
    public Builder() {
      members = new LinkedHashMap<>();
    }

    /** Begins with the members of a map. */
    public Builder(Map<String, ? extends @Nullable Object> map) {
      members = LinkedHashMap.newLinkedHashMap(map.size() + 4);
      map.forEach((key, value) -> members.put(key, copyValue(value)));
    }

    /** Sets a member; one that is there keeps its place in the order. */
    public Builder put(String key, @Nullable Object value) {
      members.put(key, copyValue(value));
      return this;
    }

    /** The value of a member so far. */
    public @Nullable Object get(String key) {
      return members.get(key);
    }

    /** Whether there is such a member so far. */
    public boolean has(String key) {
      return members.containsKey(key);
    }

    /** The map; the builder begins anew. */
    public Map<String, @Nullable Object> build() {
      if (members.isEmpty()) {
        return NOTHING;
      }
      Map<String, @Nullable Object> built = new Frozen(members);
      members = new LinkedHashMap<>();
      return built;
    }
  }

  /** An unmodifiable deep copy of a list; shared where it is one already. */
  public static List<@Nullable Object> copy(List<? extends @Nullable Object> list) {
    if (list instanceof FrozenList frozen) {
      return frozen;
    }
    @Nullable Object[] items = new @Nullable Object[list.size()];
    int i = 0;
    for (Object item : list) {
      items[i++] = copyValue(item);
    }
    return new FrozenList(items);
  }

  private static @Nullable Object copyValue(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> copy(asMap(map));
      case List<?> list -> copy(list);
      case null, default -> value;
    };
  }

  /** A map that nobody can change, down to its leaves. */
  private static final class Frozen extends AbstractMap<String, @Nullable Object> {
    private final Map<String, @Nullable Object> map;

    Frozen(Map<String, @Nullable Object> map) {
      this.map = Collections.unmodifiableMap(map);
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
      return map.entrySet();
    }

    @Override
    public @Nullable Object get(Object key) {
      return map.get(key);
    }

    @Override
    public boolean containsKey(Object key) {
      return map.containsKey(key);
    }
  }

  /** A list that nobody can change, down to its leaves. */
  private static final class FrozenList extends AbstractList<@Nullable Object>
      implements RandomAccess {
    private final @Nullable Object[] items;

    FrozenList(@Nullable Object[] items) {
      this.items = items;
    }

    @Override
    public @Nullable Object get(int index) {
      return items[index];
    }

    @Override
    public int size() {
      return items.length;
    }
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

  /** The beginning of a text, with an ellipsis where it is longer; no character is cut in two. */
  public static String excerpt(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    boolean inside = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
    return text.substring(0, inside ? length - 1 : length) + "…";
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
