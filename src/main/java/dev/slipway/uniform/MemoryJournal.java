package dev.slipway.uniform;

import java.util.LinkedHashMap;
import java.util.Map;

/** A journal of the last orders in memory. */
final class MemoryJournal implements OrderJournal {
  private static final int KEPT = 10_000;

  private record Key(String orderId, String worker) {}

  private final Map<Key, JournalNote> notes =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, JournalNote> eldest) {
          return size() > KEPT;
        }
      };

  @Override
  public synchronized Entry begin(String orderId, String worker) {
    Key key = new Key(orderId, worker);
    JournalNote known = notes.get(key);
    JournalNote note = known == null ? JournalNote.FIRST : known.takenUp();
    notes.put(key, note);
    return note.entry();
  }

  @Override
  public synchronized void ended(String orderId, String worker, Outcome outcome) {
    notes.computeIfPresent(new Key(orderId, worker), (_, note) -> note.ended(outcome));
  }

  @Override
  public synchronized void returned(String orderId, String worker) {
    notes.computeIfPresent(new Key(orderId, worker), (_, note) -> note.givenBack());
  }
}
