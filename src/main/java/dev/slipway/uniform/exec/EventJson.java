package dev.slipway.uniform.exec;

import dev.slipway.event.Event;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An event in the structured form of CloudEvents 1.0, as a map that is printed as JSON. */
final class EventJson {
  private EventJson() {}

  static Map<String, @Nullable Object> of(Event event) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("specversion", "1.0");
    map.put("id", event.id());
    map.put("source", event.source());
    map.put("type", event.type());
    if (event.subject() != null) {
      map.put("subject", event.subject());
    }
    if (event.time() != null) {
      map.put("time", event.time().toString());
    }
    map.putAll(event.extensions());
    map.put("datacontenttype", "application/json");
    map.put("data", event.data());
    return map;
  }
}
