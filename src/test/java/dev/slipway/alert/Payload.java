package dev.slipway.alert;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.slipway.wire.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Payloads of tests: JSON with single quotes. */
final class Payload {
  private Payload() {}

  static Map<String, @Nullable Object> of(String json) {
    return Json.parse(json.replace('\'', '"').getBytes(UTF_8));
  }
}
