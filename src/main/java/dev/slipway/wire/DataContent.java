package dev.slipway.wire;

import dev.slipway.event.Data;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The payload of an event: a JSON object, or nothing (semantics 1). */
final class DataContent {
  private DataContent() {}

  /** Either data or a problem. */
  sealed interface Content {
    /** The data; empty where the message has none. */
    record Payload(Map<String, @Nullable Object> data) implements Content {}

    /** The data is none of ours. */
    record Wrong(Decoded.Bad bad) implements Content {}
  }

  /** Data from a body with its content type. */
  static Content ofBytes(byte[] body, MediaType type) {
    if (body.length == 0) {
      return new Content.Payload(Map.of());
    }
    if (!type.isAbsent() && !type.isJson()) {
      return new Content.Wrong(unsupported(type));
    }
    try {
      return ofValue(Json.parseValue(body));
    } catch (Json.Malformed e) {
      return new Content.Wrong(Attributes.bad(Decoded.BAD_JSON, Attributes.DATA, Found.noJson(e)));
    }
  }

  /** Data that is already a plain value; null counts as absent. */
  static Content ofValue(@Nullable Object value) {
    if (value == null) {
      return new Content.Payload(Map.of());
    }
    return value instanceof Map<?, ?>
        ? new Content.Payload(Data.asMap(value))
        : new Content.Wrong(
            Attributes.bad(
                Decoded.BAD_DATA,
                Attributes.DATA,
                "expected a JSON object or no data, found " + Found.kind(value)));
  }

  static Decoded.Bad unsupported(MediaType type) {
    return Attributes.bad(
        Decoded.UNSUPPORTED_MEDIA_TYPE,
        Attributes.DATACONTENTTYPE,
        "expected data of type `application/json`, found " + Found.quoted(type.name()));
  }
}
