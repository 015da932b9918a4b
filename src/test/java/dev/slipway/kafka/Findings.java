package dev.slipway.kafka;

import dev.slipway.event.Event;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What an audit finds wrong: sentences, each a breach of a kind. */
final class Findings {
  private final List<String> sentences = new ArrayList<>();
  private final Map<Breach, Long> counts = new EnumMap<>(Breach.class);

  Findings() {
    for (Breach breach : Breach.values()) {
      counts.put(breach, 0L);
    }
  }

  void add(Breach breach, String sentence) {
    add(breach, 1, sentence);
  }

  void add(Breach breach, long times, String sentence) {
    sentences.add(sentence);
    counts.merge(breach, times, Long::sum);
  }

  void require(boolean holds, Breach breach, String what, Event event) {
    if (!holds) {
      add(breach, what + ": " + describe(event));
    }
  }

  List<String> sentences() {
    return List.copyOf(sentences);
  }

  Map<Breach, Long> counts() {
    return new EnumMap<>(counts);
  }

  static String describe(Event event) {
    return event.kind().shortName()
        + " of "
        + event.context()
        + " ("
        + event.project()
        + ", id "
        + event.id()
        + ", answers "
        + event.triggeredId()
        + ")";
  }
}
