package dev.slipway.simulation.rules;

import dev.slipway.event.Event;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The event behind the bytes of a record, so that nothing is decoded twice. */
public final class KnownEvents {
  private final Map<byte[], Event> events = new IdentityHashMap<>();

  /** Remembers what bytes say. */
  public void put(byte[] bytes, Event event) {
    events.put(bytes, event);
  }

  /** What bytes say; empty where they are no event. */
  public Optional<Event> event(byte @Nullable [] bytes) {
    return bytes == null ? Optional.empty() : Optional.ofNullable(events.get(bytes));
  }
}
