package dev.slipway.sequence;

import dev.slipway.event.Data;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A value in a form whose equality is that of JSON: numbers by their value, whatever their form;
 * maps without regard to order.
 */
final class SameValue {
  private SameValue() {}

  static Object of(@Nullable Object value) {
    return switch (value) {
      case null -> Optional.empty();
      case Integer number -> BigDecimal.valueOf(number).stripTrailingZeros();
      case Long number -> BigDecimal.valueOf(number).stripTrailingZeros();
      case BigInteger number -> new BigDecimal(number).stripTrailingZeros();
      case BigDecimal number -> number.stripTrailingZeros();
      case Double number when Double.isFinite(number) ->
          BigDecimal.valueOf(number).stripTrailingZeros();
      case Map<?, ?> map -> {
        Map<String, Object> same = LinkedHashMap.newLinkedHashMap(map.size());
        Data.asMap(map).forEach((key, item) -> same.put(key, of(item)));
        yield same;
      }
      case List<?> list -> {
        List<Object> same = new ArrayList<>(list.size());
        list.forEach(item -> same.add(of(item)));
        yield same;
      }
      default -> value;
    };
  }
}
