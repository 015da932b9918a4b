package dev.slipway.skopos;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Journals in memory that outlive their workers; every entry goes to a board as well. */
final class SharedJournals implements PlanJournal {
  private static final long PATIENCE_SECONDS = 30;

  final PlanBoard board = new PlanBoard();
  private final Map<String, List<Entry>> entries = new LinkedHashMap<>();
  private final Map<String, Map<String, @Nullable Object>> ends = new LinkedHashMap<>();

  /** Waits until something holds, looking after each entry. */
  synchronized void until(BooleanSupplier holds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!holds.getAsBoolean()) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError("not within " + PATIENCE_SECONDS + " s: " + entries);
      }
      wait(left);
    }
  }

  synchronized List<Entry> of(String run) {
    return List.copyOf(entries.getOrDefault(run, List.of()));
  }

  private synchronized List<Entry> append(String run, int seen, Entry entry) {
    List<Entry> all = entries.computeIfAbsent(run, _ -> new ArrayList<>());
    all.add(entry);
    board.take(run, entry);
    notifyAll();
    return List.copyOf(all.subList(seen, all.size()));
  }

  private synchronized void end(String run, Map<String, @Nullable Object> outcome) {
    ends.put(run, outcome);
    entries.remove(run);
    board.ended(run);
    notifyAll();
  }

  private synchronized Optional<Map<String, @Nullable Object>> ended(String run) {
    return Optional.ofNullable(ends.get(run));
  }

  @Override
  public RunJournal of(String project, String run) {
    return new RunJournal() {
      private int seen;

      @Override
      public List<Entry> read() {
        List<Entry> read = SharedJournals.this.of(run);
        seen = read.size();
        return read;
      }

      @Override
      public List<Entry> append(Entry entry) {
        List<Entry> news = SharedJournals.this.append(run, seen, entry);
        seen += news.size();
        return news;
      }

      @Override
      public Optional<Map<String, @Nullable Object>> ended() {
        return SharedJournals.this.ended(run);
      }

      @Override
      public void end(Map<String, @Nullable Object> outcome) {
        SharedJournals.this.end(run, outcome);
      }
    };
  }
}
