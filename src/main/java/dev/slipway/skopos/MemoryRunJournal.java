package dev.slipway.skopos;

import java.util.ArrayList;
import java.util.List;

/** The journal of one run in memory, for runs that nobody resumes. */
public final class MemoryRunJournal implements PlanJournal.RunJournal {
  private final List<Entry> entries = new ArrayList<>();

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
  public void close() {
    entries.clear();
  }
}
