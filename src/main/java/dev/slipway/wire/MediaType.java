package dev.slipway.wire;

import java.util.Locale;

/**
 * A media type without its parameters, in lower case.
 *
 * @param name such as {@code application/json}; the empty text where none was given
 */
record MediaType(String name) {
  static final String JSON = "application/json";
  static final String STRUCTURED = "application/cloudevents+json";
  static final String BATCH = "application/cloudevents-batch+json";

  /** Reads a content type in any letter case, with or without parameters. */
  static MediaType of(String contentType) {
    int end = contentType.indexOf(';');
    String name = end < 0 ? contentType : contentType.substring(0, end);
    return new MediaType(name.strip().toLowerCase(Locale.ROOT));
  }

  boolean isAbsent() {
    return name.isEmpty();
  }

  boolean isStructured() {
    return name.equals(STRUCTURED);
  }

  boolean isBatch() {
    return name.equals(BATCH);
  }

  /** Whether it belongs to an event format, ours or one that we do not read. */
  boolean isEventFormat() {
    return name.startsWith("application/cloudevents");
  }

  /**
   * Whether data of this type is JSON: {@code application/json}, {@code text/json}, {@code +json}.
   */
  boolean isJson() {
    return name.equals(JSON) || name.equals("text/json") || name.endsWith("+json");
  }
}
