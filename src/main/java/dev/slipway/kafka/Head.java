package dev.slipway.kafka;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a project stands: a record of {@code slipway.shipyards} under {@code project/<name>}.
 *
 * @param inForce the last good revision; empty where there was never one
 * @param newest the newest content, which is broken where it is not the one in force
 */
record Head(String inForce, String newest) {
  static final String PROJECT = "project/";

  boolean isGood() {
    return inForce.equals(newest);
  }

  static Head of(byte[] bytes) {
    Map<String, @Nullable Object> json = Json.parse(bytes);
    return new Head(Data.text(json.get("inForce")), Data.text(json.get("newest")));
  }

  byte[] toBytes() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("schemaVersion", 1);
    json.put("inForce", inForce);
    json.put("newest", newest);
    return Json.print(json);
  }
}
