package dev.slipway.crash;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.Phase;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is on its way: which accepted events and begun sequences have not come to their end, and for
 * how long a project with something on its way was silent.
 */
final class Progress {
  private final Map<String, Set<String>> open = new HashMap<>();
  private final Set<String> settled = new HashSet<>();
  private final Set<String> accepted = new LinkedHashSet<>();
  private final Map<String, Long> lastNews = new HashMap<>();
  private final Map<String, Pause> pauses = new TreeMap<>();
  private String lastFault = "no kill";
  private long news = System.nanoTime();
  private long events;

  /** For how long a project was silent. */
  record Pause(String project, Duration time) {}

  /** A publisher was told that its event is in the log. */
  synchronized void accepted(Event event, boolean startsSomething) {
    accepted.add(event.id());
    if (startsSomething) {
      begin(event.project(), event.id());
    }
  }

  /** The controller said something. */
  synchronized void said(Event event) {
    news = System.nanoTime();
    events++;
    String project = event.project();
    long last = lastNews.getOrDefault(project, news);
    if (openOf(project).isEmpty()) {
      last = news;
    }
    pauses.merge(lastFault, new Pause(project, Duration.ofNanos(news - last)), Progress::longer);
    lastNews.put(project, news);
    if (event.kind() instanceof SequenceEvent type) {
      if (type.phase() == Phase.TRIGGERED) {
        // What a domain event started is on its way from now on, not the event itself.
        end(project, event.triggeredId());
        begin(project, event.id());
      } else if (type.phase() == Phase.FINISHED) {
        end(project, event.triggeredId());
      } else {
        begin(project, event.triggeredId());
      }
    }
  }

  private static Pause longer(Pause one, Pause other) {
    return one.time().compareTo(other.time()) < 0 ? other : one;
  }

  private Set<String> openOf(String project) {
    return open.computeIfAbsent(project, _ -> new HashSet<>());
  }

  private void begin(String project, String id) {
    if (settled.contains(id)) {
      return;
    }
    if (openOf(project).isEmpty()) {
      lastNews.put(project, System.nanoTime());
    }
    openOf(project).add(id);
  }

  private void end(String project, String id) {
    settled.add(id);
    openOf(project).remove(id);
  }

  /** From now on, pauses count as the consequence of this. */
  synchronized void fault(String kind) {
    lastFault = kind;
  }

  /** How much the controller has said. */
  synchronized long events() {
    return events;
  }

  /** When the controller last said something, as of {@link System#nanoTime}. */
  synchronized long lastNews() {
    return news;
  }

  /** How many are on their way. */
  synchronized int open() {
    return open.values().stream().mapToInt(Set::size).sum();
  }

  /** The ids of all events whose publishers were told that they are in the log. */
  synchronized Set<String> accepted() {
    return Set.copyOf(accepted);
  }

  /** Whether nothing is on its way and nothing was said for a while. */
  synchronized boolean isQuiet(Duration silence) {
    return open() == 0 && System.nanoTime() - news > silence.toNanos();
  }

  /** The projects that have been silent for longer than that, with something on its way. */
  synchronized List<String> silent(Duration time) {
    long since = System.nanoTime() - time.toNanos();
    return open.entrySet().stream()
        .filter(project -> !project.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .filter(project -> lastNews.getOrDefault(project, since + 1) < since)
        .sorted()
        .toList();
  }

  /** The longest silence of a project with something on its way, by the fault before its end. */
  synchronized Map<String, Pause> pauses() {
    return new TreeMap<>(pauses);
  }
}
