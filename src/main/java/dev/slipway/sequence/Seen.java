package dev.slipway.sequence;

import dev.slipway.event.Event;
import java.time.Instant;

/**
 * The filter of duplicates that stands before the machine (semantics 1): by (source, id), over open
 * sequences plus the last 24 hours, and at least 10,000 events per key.
 */
@FunctionalInterface
public interface Seen {
  /** Remembers the event and says whether it was new. */
  boolean add(Event event, Instant now);
}
