package dev.slipway.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trees as plain maps, lists and scalars. */
final class PlainValues {
  private PlainValues() {}

  static @Nullable Object of(Node node) {
    return switch (node) {
      case Node.Scalar scalar -> scalar.value();
      case Node.Sequence list -> {
        List<@Nullable Object> values = new ArrayList<>(list.items().size());
        list.items().forEach(item -> values.add(of(item)));
        yield Collections.unmodifiableList(values);
      }
      case Node.Mapping map -> {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        map.entries().forEach(entry -> values.put(entry.key().text(), of(entry.value())));
        yield Collections.unmodifiableMap(values);
      }
    };
  }
}
