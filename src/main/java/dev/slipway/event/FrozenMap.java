package dev.slipway.event;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A map that nobody can change, down to its leaves. Most have few members, which are looked for one
 * by one: that takes a fraction of the memory of a hash table, and no more time.
 */
abstract sealed class FrozenMap extends AbstractMap<String, @Nullable Object> {
  /** Up to so many members there is no hash table. */
  static final int FEW = 12;

  /** Where a key stands among the first of those; -1 where it does not. */
  static int find(String[] keys, int count, @Nullable Object key) {
    for (int i = 0; i < count; i++) {
      if (keys[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  /** Few members, in their order. */
  static final class Few extends FrozenMap {
    private final String[] keys;
    private final @Nullable Object[] values;

    /** Takes over both arrays, which have one length. */
    Few(String[] keys, @Nullable Object[] values) {
      this.keys = keys;
      this.values = values;
    }

    @Override
    public int size() {
      return keys.length;
    }

    @Override
    public @Nullable Object get(Object key) {
      int at = find(keys, keys.length, key);
      return at < 0 ? null : values[at];
    }

    @Override
    public boolean containsKey(Object key) {
      return find(keys, keys.length, key) >= 0;
    }

    <X extends Exception> void visit(Data.Visitor<X> visitor) throws X {
      for (int i = 0; i < keys.length; i++) {
        visitor.visit(keys[i], values[i]);
      }
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super @Nullable Object> action) {
      visit(action::accept);
    }

    @Override
    public Set<Entry<String, @Nullable Object>> entrySet() {
      return new Entries(this);
    }
  }

  private static final class Entries extends AbstractSet<Map.Entry<String, @Nullable Object>> {
    private final Few map;

    Entries(Few map) {
      this.map = map;
    }

    @Override
    public int size() {
      return map.keys.length;
    }

    @Override
    public Iterator<Map.Entry<String, @Nullable Object>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < map.keys.length;
        }

        @Override
        public Map.Entry<String, @Nullable Object> next() {
          if (next == map.keys.length) {
            throw new NoSuchElementException();
          }
          int at = next++;
          return new SimpleImmutableEntry<>(map.keys[at], map.values[at]);
        }
      };
    }
  }

  /** Any number of members, in their order. */
  static final class Many extends FrozenMap {
    private final Map<String, @Nullable Object> map;

    /** Takes over a map, which nobody else may change from now on. */
    Many(Map<String, @Nullable Object> map) {
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
}
