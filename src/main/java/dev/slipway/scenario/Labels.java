package dev.slipway.scenario;

import dev.slipway.event.Event;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What the labels and aliases of a scenario stand for. */
final class Labels {
  private final Map<String, String> ids = new HashMap<>();
  private final Map<String, String> contexts = new HashMap<>();

  void put(String label, Event event) {
    ids.put(label, event.id());
  }

  /** The id of a labelled event; one that nobody has where there is no such event. */
  String id(String label) {
    return ids.getOrDefault(label, "no event is called " + label);
  }

  /** The context of an alias. */
  String context(String alias) {
    return contexts.computeIfAbsent(
        alias, a -> UUID.nameUUIDFromBytes(a.getBytes(StandardCharsets.UTF_8)).toString());
  }

  /** Whether an alias stands for this context. */
  boolean names(String context) {
    return contexts.containsValue(context);
  }

  /** Whether an alias stands for a context by now. */
  boolean isBound(String alias) {
    return contexts.containsKey(alias);
  }

  /** Binds an alias to the context of an event that came without one. */
  void bind(String alias, String context) {
    contexts.putIfAbsent(alias, context);
  }
}
