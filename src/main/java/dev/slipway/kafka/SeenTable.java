package dev.slipway.kafka;

/**
 * A table of 128-bit entries in one array: open addressing with linear probing, 16 bytes a slot, at
 * most two thirds full. The upper 96 bits identify an entry, the lower 32 go along with it. An
 * upper half of 0 is stored as another number.
 */
final class SeenTable {
  private long[] slots = new long[2 * 64];
  private int size;

  int size() {
    return size;
  }

  /** Adds an entry; false where one with the same 96 bits was there, which stays. */
  boolean add(long high, long low) {
    if (3 * (size + 1) > slots.length) {
      grow();
    }
    long first = normal(high, low);
    int slot = find(first, low);
    if (slots[slot] != 0) {
      return false;
    }
    slots[slot] = first;
    slots[slot + 1] = low;
    size++;
    return true;
  }

  /** Whether an entry with the same 96 bits is there. */
  boolean contains(long high, long low) {
    return slots[find(normal(high, low), low)] != 0;
  }

  /** The lower 32 bits of the entry with the same 96 bits; 0 where there is none. */
  int companion(long high, long low) {
    return (int) slots[find(normal(high, low), low) + 1];
  }

  /** Removes an entry, closing the gap so that no marker is left behind. */
  void remove(long high, long low) {
    int gap = find(normal(high, low), low);
    if (slots[gap] == 0) {
      return;
    }
    size--;
    int next = after(gap);
    while (slots[next] != 0) {
      int home = home(slots[next]);
      if (distance(home, next) >= distance(gap, next)) {
        slots[gap] = slots[next];
        slots[gap + 1] = slots[next + 1];
        gap = next;
      }
      next = after(next);
    }
    slots[gap] = 0;
    slots[gap + 1] = 0;
  }

  private int find(long high, long low) {
    int slot = home(high);
    while (slots[slot] != 0 && (slots[slot] != high || (slots[slot + 1] ^ low) >>> 32 != 0)) {
      slot = after(slot);
    }
    return slot;
  }

  private static long normal(long high, long low) {
    return high != 0 ? high : Math.max(1, low >>> 32);
  }

  private int home(long high) {
    return ((int) (high ^ (high >>> 32)) & (slots.length / 2 - 1)) * 2;
  }

  private int after(int slot) {
    return slot + 2 == slots.length ? 0 : slot + 2;
  }

  private int distance(int from, int to) {
    return to >= from ? to - from : to - from + slots.length;
  }

  private void grow() {
    long[] old = slots;
    slots = new long[old.length * 2];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0) {
        int slot = find(old[i], old[i + 1]);
        slots[slot] = old[i];
        slots[slot + 1] = old[i + 1];
      }
    }
  }
}
