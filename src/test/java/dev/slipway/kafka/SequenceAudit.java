package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * I2 to I6 and I10 as the controller's own events show them: a cause, a start, one task after
 * another, an end, and nothing after it.
 *
 * <p>It supposes that a sequence has no two tasks of one name. Where a place may be given up before
 * the end (an approval, a pause), the order of the queue is not looked at.
 */
final class SequenceAudit {
  private final Findings findings;
  private final Predicate<String> isCause;
  private final Predicate<String> isEndedTask;
  private final boolean placesAreKept;
  private final Map<String, String> running = new HashMap<>();
  private final Map<String, Event> lastTask = new HashMap<>();
  private final Set<String> tasks = new HashSet<>();
  private final Map<String, Event> begun = new LinkedHashMap<>();
  private final Set<String> started = new HashSet<>();
  private final Set<String> finished = new HashSet<>();
  private final Map<String, String> places = new HashMap<>();
  private final Map<String, Set<String>> waiting = new HashMap<>();

  /**
   * An audit of one log.
   *
   * @param isCause whether an event of that id was heard or said
   * @param isEndedTask whether the task of that id was answered, or ended in another known way
   * @param placesAreKept whether nothing gives its place in the queue up before its end
   */
  SequenceAudit(
      Findings findings,
      Predicate<String> isCause,
      Predicate<String> isEndedTask,
      boolean placesAreKept) {
    this.findings = findings;
    this.isCause = isCause;
    this.isEndedTask = isEndedTask;
    this.placesAreKept = placesAreKept;
  }

  /** Goes through what was said, in the order of the log within each partition. */
  void check(List<Event> events) {
    for (Event event : events) {
      switch (event.kind()) {
        case SequenceEvent type -> sequence(type, event);
        case TaskEvent _ -> task(event);
        default ->
            findings.add(Breach.DISORDER, "the controller never says " + Findings.describe(event));
      }
    }
    begun.forEach((cause, event) ->
        findings.require(finished.contains(cause), Breach.STUCK, "I6 never finished", event));
  }

  private static String run(Event event) {
    return event.project() + "/" + event.context() + "/" + event.stage();
  }

  private static String queue(Event event) {
    return event.project() + "/" + event.stage() + "/" + event.service();
  }

  private Set<String> waitingFor(Event event) {
    return waiting.computeIfAbsent(queue(event), _ -> new LinkedHashSet<>());
  }

  private void sequence(SequenceEvent type, Event event) {
    if (type.phase() == Phase.TRIGGERED) {
      begun.put(event.id(), event);
      return;
    }
    String cause = event.triggeredId();
    findings.require(isCause.test(cause), Breach.DISORDER, "I4 without a cause", event);
    if (type.phase() == Phase.FINISHED) {
      findings.require(finished.add(cause), Breach.DUPLICATED, "I6 finished twice", event);
      running.remove(run(event), cause);
      places.remove(queue(event), cause);
      waitingFor(event).remove(cause);
      return;
    }
    findings.require(!finished.contains(cause), Breach.DISORDER, "I6 news after the end", event);
    begun.putIfAbsent(cause, event);
    if (type.phase() == Phase.WAITING) {
      boolean first = waitingFor(event).add(cause);
      findings.require(first, Breach.DUPLICATED, "I2 waited twice", event);
    } else if (type.phase() == Phase.STARTED) {
      findings.require(started.add(cause), Breach.DUPLICATED, "I2 started twice", event);
      running.put(run(event), cause);
      takePlace(cause, event);
    }
  }

  private void takePlace(String cause, Event event) {
    String before = places.put(queue(event), cause);
    Set<String> others = waitingFor(event);
    boolean inOrder = !others.contains(cause) || others.iterator().next().equals(cause);
    others.remove(cause);
    if (placesAreKept) {
      findings.require(before == null, Breach.DISORDER, "I10 not alone in its place", event);
      findings.require(inOrder, Breach.DISORDER, "I10 before others that wait longer", event);
    }
  }

  private void task(Event event) {
    String cause = running.get(run(event));
    findings.require(cause != null, Breach.DISORDER, "I5 no running sequence for", event);
    if (cause == null) {
      return;
    }
    boolean first = tasks.add(cause + " " + event.kind().shortName());
    findings.require(first, Breach.DUPLICATED, "I3 triggered twice", event);
    Event before = lastTask.put(cause, event);
    if (before != null && !before.id().equals(event.id())) {
      findings.require(
          isEndedTask.test(before.id()), Breach.DISORDER, "I4 before its predecessor ended", event);
    }
  }
}
