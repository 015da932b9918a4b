package dev.slipway.event;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The payload of an event as plain values: ordered maps with text keys, lists, String, Boolean,
 * Number and null.
 */
public final class Data {
  private static final FrozenMap NOTHING =
      new FrozenMap.Few(new String[0], new @Nullable Object[0]);

  private Data() {}

  /**
   * An unmodifiable deep copy of a map, in its order. What is such a copy already is shared, not
   * copied again.
   */
  public static Map<String, @Nullable Object> copy(Map<String, ? extends @Nullable Object> map) {
    if (map instanceof FrozenMap frozen) {
      return frozen;
    }
    return new Builder(map).build();
  }

  /** Gathers the members of an unmodifiable map, without a copy at the end. */
  public static final class Builder {
    private String[] keys = new String[0];
    private @Nullable Object[] values = new @Nullable Object[0];
    private int count;

    /** All members, where they are more than few. */
    private @Nullable Map<String, @Nullable Object> many;

    /** Begins with no members. */
    public Builder() {}

    /** Begins with the members of a map. */
    public Builder(Map<String, ? extends @Nullable Object> map) {
      room(Math.min(map.size() + 1, FrozenMap.FEW));
      map.forEach(this::put);
    }

    /** Sets a member; one that is there keeps its place in the order. */
    public Builder put(String key, @Nullable Object value) {
      Object copied = copyValue(value);
      if (many != null) {
        many.put(key, copied);
        return this;
      }
      int at = FrozenMap.find(keys, count, key);
      if (at >= 0) {
        values[at] = copied;
      } else if (count < FrozenMap.FEW) {
        append(key, copied);
      } else {
        many = spilt();
        many.put(key, copied);
      }
      return this;
    }

    private void append(String key, @Nullable Object value) {
      if (count == keys.length) {
        room(Math.min(Math.max(4, 2 * count), FrozenMap.FEW));
      }
      keys[count] = key;
      values[count++] = value;
    }

    private void room(int length) {
      keys = Arrays.copyOf(keys, length);
      values = Arrays.copyOf(values, length);
    }

    private Map<String, @Nullable Object> spilt() {
      Map<String, @Nullable Object> all = LinkedHashMap.newLinkedHashMap(2 * count);
      for (int i = 0; i < count; i++) {
        all.put(keys[i], values[i]);
      }
      return all;
    }

    /** The value of a member so far. */
    public @Nullable Object get(String key) {
      if (many != null) {
        return many.get(key);
      }
      int at = FrozenMap.find(keys, count, key);
      return at < 0 ? null : values[at];
    }

    /** Whether there is such a member so far. */
    public boolean has(String key) {
      return many == null ? FrozenMap.find(keys, count, key) >= 0 : many.containsKey(key);
    }

    /** The map; the builder begins anew. */
    public Map<String, @Nullable Object> build() {
      Map<String, @Nullable Object> built = NOTHING;
      if (many != null) {
        built = new FrozenMap.Many(many);
      } else if (count > 0) {
        built = new FrozenMap.Few(Arrays.copyOf(keys, count), Arrays.copyOf(values, count));
      }
      many = null;
      keys = new String[0];
      values = new @Nullable Object[0];
      count = 0;
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

  /** Somebody who looks at the members of a map, and may fail. */
  @FunctionalInterface
  public interface Visitor<X extends Exception> {
    /** A member, in its turn. */
    void visit(String key, @Nullable Object value) throws X;
  }

  /** Shows all members in their order; faster than by entries. */
  public static <X extends Exception> void visit(
      Map<String, @Nullable Object> map, Visitor<X> visitor) throws X {
    if (map instanceof FrozenMap.Few few) {
      few.visit(visitor);
    } else {
      for (Map.Entry<String, @Nullable Object> entry : map.entrySet()) {
        visitor.visit(entry.getKey(), entry.getValue());
      }
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
    int from = 0;
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', from)) {
      value = asMap(value).get(path.substring(from, dot));
      from = dot + 1;
    }
    return asMap(value).get(path.substring(from));
  }
}
