package dev.slipway.sequence;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One map of the conformance data. */
record Row(Map<String, @Nullable Object> map) {
  static Row of(@Nullable Object value) {
    return new Row(Data.asMap(value));
  }

  String text(String key) {
    return Data.text(map.get(key));
  }

  @Nullable Object value(String key) {
    return map.get(key);
  }

  Row row(String key) {
    return of(map.get(key));
  }

  List<Row> rows(String key) {
    List<Row> rows = new ArrayList<>();
    if (map.get(key) instanceof List<?> items) {
      items.forEach(item -> rows.add(of(item)));
    }
    return rows;
  }
}
