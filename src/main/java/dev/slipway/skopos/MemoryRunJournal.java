package dev.slipway.skopos;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The journal of one run in memory, for runs that nobody resumes. */
public final class MemoryRunJournal implements PlanJournal.RunJournal {
  private final List<Entry> entries = new ArrayList<>();
  private Optional<Map<String, @Nullable Object>> ended = Optional.empty();

  @Override
  public List<Entry> read() {
    return List.copyOf(entries);
  }

  @Override
  public List<Entry> append(Entry entry) {
    entries.add(entry);
    return List.of(entry);
  }

  @Override
  public Optional<Map<String, @Nullable Object>> ended() {
    return ended;
  }

  @Override
  public void end(Map<String, @Nullable Object> outcome) {
    ended = Optional.of(outcome);
  }
}
