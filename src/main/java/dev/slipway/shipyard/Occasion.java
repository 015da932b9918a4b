package dev.slipway.shipyard;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.Phase;
import dev.slipway.event.Result;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An event as the triggers of a shipyard see it (semantics 3.2, 3.3).
 *
 * @param names the names under which an entry may call it
 * @param data its payload
 * @param taskResults the result of each task of a finished sequence; empty for any other event
 */
public record Occasion(
    Set<String> names,
    Map<String, @Nullable Object> data,
    Optional<Map<String, Result>> taskResults) {
  private static final String TASK_RESULT = ".result";

  public Occasion {
    names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
    data = Data.copy(data);
    taskResults = taskResults.map(LinkedHashMap::new).map(Collections::unmodifiableMap);
  }

  /** The occasion of an event that the controller sends about one of its sequences. */
  public static Occasion ofSequence(Event event, Optional<Map<String, Result>> taskResults) {
    Set<String> names = Set.of(event.type(), event.kind().shortName());
    return new Occasion(names, event.data(), taskResults);
  }

  /**
   * The occasion of an event from elsewhere. It has no name under which a sequence of the shipyard
   * speaks: that a sequence was started, waits or has finished is for the controller alone to say.
   */
  public static Occasion ofOutside(Event event, Shipyard shipyard) {
    Set<String> names = new LinkedHashSet<>();
    names.add(event.type());
    names.add(event.kind().shortName());
    String stage = event.stage();
    if (!stage.isEmpty() && event.kind() instanceof EventType.TaskEvent) {
      names.add(stage + "." + event.kind().shortName());
    }
    if (!stage.isEmpty() && event.kind() instanceof EventType.DomainEvent) {
      names.add(stage + "." + event.kind().shortName());
    }
    names.removeIf(name -> speaksForSequence(name, shipyard));
    return new Occasion(names, event.data(), Optional.empty());
  }

  private static boolean speaksForSequence(String name, Shipyard shipyard) {
    String type = name.startsWith(EventType.PREFIX) ? name : EventType.PREFIX + name;
    return EventType.of(type) instanceof SequenceEvent(String stage, String sequence, Phase phase)
        && phase != Phase.TRIGGERED
        && shipyard.stage(stage).flatMap(s -> s.sequence(sequence)).isPresent();
  }

  boolean isSequenceFinished() {
    return taskResults.isPresent();
  }

  boolean passed() {
    return Result.of(data.get("result")).filter(r -> r == Result.PASS).isPresent();
  }

  /** Whether there is something at a key, null included. */
  boolean has(String key) {
    return taskResult(key).isPresent() || Data.has(data, key);
  }

  /** The value at a key as text; empty where there is none, or a null, map or list. */
  Optional<String> text(String key) {
    Optional<Result> result = taskResult(key);
    if (result.isPresent()) {
      return result.map(Result::text);
    }
    return switch (Data.at(data, key)) {
      case String text -> Optional.of(text);
      case Boolean flag -> Optional.of(flag.toString());
      case BigDecimal number -> Optional.of(plain(number));
      case Double number when Double.isFinite(number) ->
          Optional.of(plain(BigDecimal.valueOf(number)));
      case Number number -> Optional.of(number.toString());
      case null, default -> Optional.empty();
    };
  }

  private static String plain(BigDecimal number) {
    return Math.abs((long) number.scale()) > 100 ? number.toString() : number.toPlainString();
  }

  private Optional<Result> taskResult(String key) {
    return taskResults
        .filter(_ -> key.endsWith(TASK_RESULT))
        .map(results -> results.get(key.substring(0, key.length() - TASK_RESULT.length())));
  }
}
