package dev.slipway.yaml;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Trees as plain maps, lists and scalars. */
final class PlainValues {
  private PlainValues() {}

  static @Nullable Object of(Node node) {
    return of(node, Node.Scalar::value);
  }

  static @Nullable Object exact(Node node) {
    return of(node, PlainValues::exact);
  }

  private static @Nullable Object of(Node node, Function<Node.Scalar, @Nullable Object> valueOf) {
    return switch (node) {
      case Node.Scalar scalar -> valueOf.apply(scalar);
      case Node.Sequence list -> {
        List<@Nullable Object> values = new ArrayList<>(list.items().size());
        list.items().forEach(item -> values.add(of(item, valueOf)));
        yield Collections.unmodifiableList(values);
      }
      case Node.Mapping map -> {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        map.entries().forEach(entry -> values.put(entry.key().text(), of(entry.value(), valueOf)));
        yield Collections.unmodifiableMap(values);
      }
    };
  }

  private static @Nullable Object exact(Node.Scalar scalar) {
    Object value = scalar.value();
    if (!(value instanceof Double number)) {
      return value;
    }
    return Double.isFinite(number) || CoreSchema.isDecimal(scalar.text())
        ? new BigDecimal(scalar.text())
        : scalar.text();
  }
}
