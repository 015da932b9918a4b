package dev.slipway.wire;

import dev.slipway.event.Event;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The CloudEvents Kafka binding: reads the binary and structured modes, writes the binary one. */
public final class KafkaBinding {
  private static final String PREFIX = "ce_";
  private static final String CONTENT_TYPE = "content-type";

  private KafkaBinding() {}

  /**
   * A record as it goes to a topic.
   *
   * @param headers in the order of {@link CloudEvents#toMap}, the content type first
   * @param value the data as JSON; empty where the event has none
   */
  public record Message(Map<String, byte[]> headers, byte[] value) {}

  /** Writes an event in the binary mode: the same event gives the same bytes. */
  public static Message encode(Event event) {
    Map<String, byte[]> headers = new LinkedHashMap<>();
    boolean hasData = !event.data().isEmpty();
    if (hasData) {
      headers.put(CONTENT_TYPE, MediaType.JSON.getBytes(StandardCharsets.UTF_8));
    }
    CloudEvents.attributes(event)
        .forEach((name, value) -> {
          if (!name.equals(Attributes.DATACONTENTTYPE)) {
            headers.put(PREFIX + name, value.getBytes(StandardCharsets.UTF_8));
          }
        });
    return new Message(headers, hasData ? Json.print(event.data()) : new byte[0]);
  }

  /**
   * Reads the event of a record.
   *
   * @param headers the headers of the record; of a repeated one the last
   * @param value the value of the record, which may have none
   */
  public static Decoded decode(Map<String, byte[]> headers, byte @Nullable [] value) {
    byte[] body = value == null ? new byte[0] : value;
    Optional<Decoded.Bad> tooLarge = CloudEvents.tooLarge(size(headers) + body.length);
    if (tooLarge.isPresent()) {
      return tooLarge.get();
    }
    MediaType type = contentType(headers);
    if (type.isStructured()) {
      return CloudEvents.decode(body);
    }
    Attributes attributes = new Attributes();
    headers.forEach((name, bytes) -> setHeader(attributes, name, bytes));
    return BinaryMode.decode(attributes, type, body, "`ce_id`, `ce_source`, `ce_type` headers");
  }

  private static long size(Map<String, byte[]> headers) {
    long size = 0;
    for (Map.Entry<String, byte[]> header : headers.entrySet()) {
      size += header.getKey().length() + (header.getValue() == null ? 0 : header.getValue().length);
    }
    return size;
  }

  private static MediaType contentType(Map<String, byte[]> headers) {
    for (Map.Entry<String, byte[]> header : headers.entrySet()) {
      if (header.getKey().equalsIgnoreCase(CONTENT_TYPE) && header.getValue() != null) {
        return MediaType.of(new String(header.getValue(), StandardCharsets.UTF_8));
      }
    }
    return MediaType.of("");
  }

  private static void setHeader(Attributes attributes, String header, byte @Nullable [] bytes) {
    if (!header.startsWith(PREFIX) || header.length() == PREFIX.length() || bytes == null) {
      return;
    }
    String name = header.substring(PREFIX.length());
    HttpBinding.utf8(bytes)
        .ifPresentOrElse(
            text -> attributes.set(name, text),
            () -> attributes.fail(name, "expected UTF-8, found other bytes"));
  }
}
