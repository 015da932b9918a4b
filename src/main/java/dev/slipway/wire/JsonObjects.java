package dev.slipway.wire;

import dev.slipway.event.Event;
import dev.slipway.uniform.JsonCodec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects for workers. */
public final class JsonObjects implements JsonCodec {
  @Override
  public byte[] print(Map<String, @Nullable Object> object) {
    return Json.print(object);
  }

  @Override
  public byte[] print(Event event) {
    return CloudEvents.encode(event);
  }

  @Override
  public Parsed parse(byte[] text) {
    try {
      return new Parsed.Value(Json.parse(text));
    } catch (Json.Malformed e) {
      return new Parsed.Malformed(e.line(), e.column(), e.reason());
    }
  }
}
