package dev.slipway.uniform;

import java.util.Optional;

/**
 * One order of one worker in a journal.
 *
 * @param attempt the number of the last attempt, from 1
 * @param deaths how many attempts before the last one died
 * @param returned whether the last attempt was given back
 * @param outcome how the work came out, once it did
 */
record JournalNote(int attempt, int deaths, boolean returned, Optional<Outcome> outcome) {
  static final JournalNote FIRST = new JournalNote(1, 0, false, Optional.empty());

  /** The note after the order was taken up once more. */
  JournalNote takenUp() {
    return outcome.isPresent()
        ? this
        : new JournalNote(attempt + 1, deaths + (returned ? 0 : 1), false, outcome);
  }

  JournalNote ended(Outcome how) {
    return new JournalNote(attempt, deaths, returned, Optional.of(how));
  }

  JournalNote givenBack() {
    return new JournalNote(attempt, deaths, true, outcome);
  }

  OrderJournal.Entry entry() {
    return outcome.isPresent()
        ? new OrderJournal.Entry.Ended(attempt, outcome.get())
        : new OrderJournal.Entry.Open(attempt, deaths);
  }
}
