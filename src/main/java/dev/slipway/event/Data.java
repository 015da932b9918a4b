package dev.slipway.event;

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.NoSuchElementException;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The payload of an event as plain values: ordered maps with text keys, lists, String, Boolean,
 * Number and null.
 */
public final class Data {
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

  /** Gathers the members of an unmodifiable map, without a copy of what they hold at the end. */
  public static final class Builder {
    private static final int FIRST_LENGTH = 8;

    /** Up to so many members, looking at each is quicker than an index. */
    private static final int FEW = 16;

    private String[] keys;
    private @Nullable Object[] values;
    private int size;
    private @Nullable Map<String, Integer> index;

    /** Begins with no members. */
    public Builder() {
      keys = new String[FIRST_LENGTH];
      values = new @Nullable Object[FIRST_LENGTH];
    }

    /** Begins with the members of a map. */
    public Builder(Map<String, ? extends @Nullable Object> map) {
      keys = new String[map.size() + 4];
      values = new @Nullable Object[map.size() + 4];
      map.forEach(this::put);
    }

    /** Sets a member; one that is there keeps its place in the order. */
    public Builder put(String key, @Nullable Object value) {
      int at = place(key);
      if (at < 0) {
        at = add(key);
      }
      values[at] = copyValue(value);
      return this;
    }

    /** The value of a member so far. */
    public @Nullable Object get(String key) {
      int at = place(key);
      return at < 0 ? null : values[at];
    }

    /** Whether there is such a member so far. */
    public boolean has(String key) {
      return place(key) >= 0;
    }

    private int place(String key) {
      return Data.place(key, keys, size, index);
    }

    private int add(String key) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        values = Arrays.copyOf(values, 2 * size);
      }
      keys[size] = key;
      if (index == null && size == FEW) {
        index = new HashMap<>();
        for (int i = 0; i < size; i++) {
          index.put(keys[i], i);
        }
      }
      if (index != null) {
        index.put(key, size);
      }
      return size++;
    }

    /** The map; the builder begins anew. */
    public Map<String, @Nullable Object> build() {
      Map<String, @Nullable Object> built =
          new Frozen(Arrays.copyOf(keys, size), Arrays.copyOf(values, size), index);
      keys = new String[FIRST_LENGTH];
      values = new @Nullable Object[FIRST_LENGTH];
      size = 0;
      index = null;
      return built;
    }
  }

  /** Where a key stands; -1 where it does not. */
  private static int place(
      Object key, String[] keys, int size, @Nullable Map<String, Integer> index) {
    if (index != null) {
      return index.getOrDefault(key, -1);
    }
    for (int i = 0; i < size; i++) {
      if (keys[i].equals(key)) {
        return i;
      }
    }
    return -1;
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
    private final String[] keys;
    private final @Nullable Object[] values;
    private final @Nullable Map<String, Integer> index;

    Frozen(String[] keys, @Nullable Object[] values, @Nullable Map<String, Integer> index) {
      this.keys = keys;
      this.values = values;
      this.index = index;
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
      return new Entries(keys, values);
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super @Nullable Object> action) {
      for (int i = 0; i < keys.length; i++) {
        action.accept(keys[i], values[i]);
      }
    }

    @Override
    public int size() {
      return keys.length;
    }

    @Override
    public @Nullable Object get(Object key) {
      int at = place(key, keys, keys.length, index);
      return at < 0 ? null : values[at];
    }

    @Override
    public boolean containsKey(Object key) {
      return place(key, keys, keys.length, index) >= 0;
    }
  }

  /** The entries of a {@link Frozen}, in order. */
  private static final class Entries extends AbstractSet<Entry<String, @Nullable Object>> {
    private final String[] keys;
    private final @Nullable Object[] values;

    Entries(String[] keys, @Nullable Object[] values) {
      this.keys = keys;
      this.values = values;
    }

    @Override
    public int size() {
      return keys.length;
    }

    @Override
    public Iterator<Entry<String, @Nullable Object>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < keys.length;
        }

        @Override
        public Entry<String, @Nullable Object> next() {
          if (next == keys.length) {
            throw new NoSuchElementException();
          }
          return new SimpleImmutableEntry<>(keys[next], values[next++]);
        }
      };
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
