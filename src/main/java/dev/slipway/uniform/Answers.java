package dev.slipway.uniform;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The events by which a worker answers an order (semantics 1). Their ids are derived from order,
 * worker, kind and number, so that an order that is done twice is answered with the same ids.
 */
final class Answers {
  private static final String SPEC_VERSION = "0.2.4";

  private final TaskOrder order;
  private final String worker;

  Answers(TaskOrder order, String worker) {
    this.order = order;
    this.worker = worker;
  }

  Event started(Instant time) {
    return event(Phase.STARTED, "0", time, scope());
  }

  /** A report; its number counts within the attempt, since another one may report other things. */
  Event statusChanged(int number, String message, Map<String, @Nullable Object> own, Instant time) {
    Map<String, @Nullable Object> data = scope();
    data.put("message", message);
    data.put(order.task(), own);
    return event(Phase.STATUS_CHANGED, order.attempt() + "." + number, time, data);
  }

  Event finished(Outcome outcome, Instant time) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>(outcome.payload());
    data.putAll(scope());
    Map<String, @Nullable Object> labels = new LinkedHashMap<>(order.triggered().labels());
    labels.putAll(outcome.labels());
    data.put("labels", labels);
    data.put("result", outcome.result().text());
    data.put("status", outcome.status().text());
    data.put("message", outcome.message());
    data.put(order.task(), outcome.data());
    return event(Phase.FINISHED, "0", time, data);
  }

  private Map<String, @Nullable Object> scope() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", order.project());
    data.put("stage", order.stage());
    data.put("service", order.service());
    data.put("labels", order.triggered().labels());
    return data;
  }

  private Event event(
      Phase phase, String number, Instant time, Map<String, @Nullable Object> data) {
    SortedMap<String, String> extensions = new TreeMap<>();
    order
        .triggered()
        .extensions()
        .forEach((name, value) -> {
          if (isCarried(name)) {
            extensions.put(name, value);
          }
        });
    extensions.putIfAbsent(Event.SPEC_VERSION, SPEC_VERSION);
    extensions.put(Event.TRIGGERED_ID, order.id());
    extensions.put(Event.PARTITION_KEY, order.triggered().key());
    String type = EventType.task(order.task(), phase).text();
    return new Event(id(phase, number), worker, type, null, time, extensions, data);
  }

  private static boolean isCarried(String extension) {
    return switch (extension) {
      case Event.CONTEXT, Event.GIT_COMMIT_ID, Event.SPEC_VERSION, "traceparent", "tracestate" ->
          true;
      default -> false;
    };
  }

  private String id(Phase phase, String number) {
    String name = String.join("\n", order.id(), worker, phase.text(), number);
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
