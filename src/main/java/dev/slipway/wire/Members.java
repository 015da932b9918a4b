package dev.slipway.wire;

import dev.slipway.event.Data;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The members of a JSON object that must have a known shape; {@link Json.Malformed} otherwise. */
final class Members {
  private final Map<String, @Nullable Object> map;

  Members(@Nullable Object value) {
    if (!(value instanceof Map<?, ?>)) {
      throw new Json.Malformed("expected an object, found " + value);
    }
    this.map = Data.asMap(value);
  }

  boolean has(String key) {
    return map.get(key) != null;
  }

  String text(String key) {
    if (map.get(key) instanceof String text) {
      return text;
    }
    throw new Json.Malformed("expected a text as `" + key + "`, found " + map.get(key));
  }

  int integer(String key) {
    if (map.get(key) instanceof Long number && number.intValue() == number) {
      return number.intValue();
    }
    throw new Json.Malformed("expected a small number as `" + key + "`, found " + map.get(key));
  }

  boolean flag(String key) {
    return Boolean.TRUE.equals(map.get(key));
  }

  Instant instant(String key) {
    try {
      return Times.parse(text(key));
    } catch (DateTimeException e) {
      throw new Json.Malformed("expected a time as `" + key + "`, found " + map.get(key));
    }
  }

  Optional<Instant> optionalInstant(String key) {
    return has(key) ? Optional.of(instant(key)) : Optional.empty();
  }

  Members members(String key) {
    return new Members(map.get(key));
  }

  <T> Optional<T> optional(String key, Function<Members, T> read) {
    return has(key) ? Optional.of(read.apply(members(key))) : Optional.empty();
  }

  Map<String, @Nullable Object> data(String key) {
    return Data.asMap(map.get(key));
  }

  List<String> texts(String key) {
    List<String> texts = new ArrayList<>();
    items(key).forEach(item -> texts.add(Data.text(item)));
    return texts;
  }

  <T> List<T> list(String key, Function<Members, T> read) {
    List<T> list = new ArrayList<>();
    items(key).forEach(item -> list.add(read.apply(new Members(item))));
    return list;
  }

  private List<?> items(String key) {
    return map.get(key) instanceof List<?> list ? list : List.of();
  }
}
