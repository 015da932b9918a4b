package dev.slipway.uniform;

import dev.slipway.event.Event;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Events that tests hand to workers. */
public final class Orders {
  /** When orders of tests are made. */
  public static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");

  private Orders() {}

  /** A {@code .triggered} of project shop, stage dev, service cart, with these properties. */
  public static Event triggered(String id, String task, Map<String, @Nullable Object> properties) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("stage", "dev");
    data.put("service", "cart");
    data.put("labels", Map.of("team", "core"));
    data.put("result", "pass");
    data.put(task, properties);
    return event(id, "sh.keptn.event." + task + ".triggered", TIME, data);
  }

  /** A {@code .triggered} without properties. */
  public static Event triggered(String id, String task) {
    return triggered(id, task, Map.of());
  }

  /** Any event of the controller. */
  public static Event event(
      String id, String type, Instant time, Map<String, @Nullable Object> data) {
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, "c-1");
    extensions.put(Event.GIT_COMMIT_ID, "r-1");
    extensions.put("traceparent", "00-1-2-01");
    extensions.put("other", "stays behind");
    return new Event(id, "shipyard-controller", type, null, time, extensions, Map.of())
        .withData(data);
  }
}
