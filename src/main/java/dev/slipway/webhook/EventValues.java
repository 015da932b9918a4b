package dev.slipway.webhook;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.yaml.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of an event by dotted paths: its attributes, its extensions, and {@code data}. */
final class EventValues {
  private final Map<String, @Nullable Object> root = new LinkedHashMap<>();

  EventValues(Event event) {
    root.put("id", event.id());
    root.put("source", event.source());
    root.put("type", event.type());
    root.put("time", event.time() == null ? null : event.time().toString());
    if (event.subject() != null) {
      root.put("subject", event.subject());
    }
    root.putAll(event.extensions());
    root.put("data", event.data());
  }

  /**
   * The value at a path; items of lists by their number, from 0.
   *
   * @throws WebhookProblem where there is none, with what there is instead
   */
  @Nullable Object at(String path) throws WebhookProblem {
    Object value = root;
    String walked = "";
    for (String key : path.split("\\.")) {
      switch (value) {
        case Map<?, ?> map when map.containsKey(key) -> value = Data.asMap(map).get(key);
        case List<?> list when isIndex(key, list.size()) -> value = list.get(Integer.parseInt(key));
        case null, default -> throw missing(path, walked, key, value);
      }
      walked = walked.isEmpty() ? key : walked + "." + key;
    }
    return value;
  }

  private static boolean isIndex(String key, int size) {
    return key.matches("[0-9]{1,6}") && Integer.parseInt(key) < size;
  }

  private static WebhookProblem missing(
      String path, String walked, String key, @Nullable Object value) {
    String place = walked.isEmpty() ? "the event" : walked;
    List<String> known =
        value instanceof Map<?, ?> map
            ? map.keySet().stream().map(String::valueOf).toList()
            : List.of();
    String hint = Spelling.hint(key, known);
    String there =
        switch (value) {
          case Map<?, ?> map when !map.isEmpty() ->
              place + " has " + Data.excerpt(String.join(", ", known), 200);
          case List<?> list -> place + " is a list of " + list.size();
          case null, default -> place + " has nothing inside";
        };
    return WebhookProblem.lasting(
        "expected a value at {{"
            + path
            + "}}, found none: "
            + there
            + (hint.isEmpty() ? "" : "; " + hint));
  }
}
