package dev.slipway.uniform;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Outcomes as plain values, for journals. */
public final class OutcomeForm {
  private OutcomeForm() {}

  /** The plain form. */
  public static Map<String, @Nullable Object> of(Outcome outcome) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("result", outcome.result().text());
    map.put("status", outcome.status().text());
    map.put("message", outcome.message());
    map.put("labels", outcome.labels());
    map.put("data", outcome.data());
    map.put("payload", outcome.payload());
    return map;
  }

  /** The outcome of a plain form; what cannot be read counts as failed. */
  public static Outcome read(Map<String, @Nullable Object> map) {
    Map<String, String> labels = new LinkedHashMap<>();
    Data.asMap(map.get("labels")).forEach((name, value) -> labels.put(name, Data.text(value)));
    return new Outcome(
        Result.of(map.get("result")).orElse(Result.FAIL),
        Status.of(map.get("status")).orElse(Status.UNKNOWN),
        Data.text(map.get("message")),
        labels,
        Data.asMap(map.get("data")),
        Data.asMap(map.get("payload")));
  }
}
