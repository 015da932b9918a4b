package dev.slipway.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The CloudEvents HTTP binding: which mode a message has, and the binary and structured modes. */
public final class HttpBinding {
  private static final String PREFIX = "ce-";
  private static final String CONTENT_TYPE = "content-type";

  private HttpBinding() {}

  /** How an event stands in a message. */
  public enum Mode {
    /** Attributes in headers, data in the body. */
    BINARY,
    /** One event in the body. */
    STRUCTURED,
    /** Many events in the body. */
    BATCH
  }

  /** The mode that a content type asks for. */
  public static Mode mode(String contentType) {
    MediaType type = MediaType.of(contentType);
    return type.isBatch() ? Mode.BATCH : type.isStructured() ? Mode.STRUCTURED : Mode.BINARY;
  }

  /**
   * Reads one event in the binary or structured mode; a batch is {@link CloudEvents#decodeBatch}'s.
   *
   * @param headers the headers of the message, names in any letter case
   * @param body the body; empty where there is none
   */
  public static Decoded decode(Map<String, String> headers, byte[] body) {
    Optional<Decoded.Bad> tooLarge = CloudEvents.tooLarge(body.length);
    if (tooLarge.isPresent()) {
      return tooLarge.get();
    }
    Map<String, String> lower = new LinkedHashMap<>();
    headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    MediaType type = MediaType.of(lower.getOrDefault(CONTENT_TYPE, ""));
    if (type.isStructured()) {
      return CloudEvents.decode(body);
    }
    Attributes attributes = new Attributes();
    lower.forEach((name, value) -> setHeader(attributes, name, value));
    return BinaryMode.decode(attributes, type, body, "`ce-id`, `ce-source`, `ce-type` headers");
  }

  private static void setHeader(Attributes attributes, String header, String value) {
    if (!header.startsWith(PREFIX) || header.length() == PREFIX.length()) {
      return;
    }
    String name = header.substring(PREFIX.length());
    percentDecoded(unquoted(value.strip()))
        .ifPresentOrElse(
            text -> attributes.set(name, text),
            () -> attributes.fail(name, "expected UTF-8, found " + Found.quoted(value)));
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1") : value;
  }

  private static Optional<String> percentDecoded(String value) {
    if (value.indexOf('%') < 0) {
      return Optional.of(value);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(value.length());
    for (int i = 0; i < value.length(); i++) {
      int octet = value.charAt(i) == '%' ? octet(value, i + 1) : -1;
      if (octet >= 0) {
        bytes.write(octet);
        i += 2;
      } else {
        bytes.writeBytes(value.substring(i, i + 1).getBytes(StandardCharsets.UTF_8));
      }
    }
    return utf8(bytes.toByteArray());
  }

  private static int octet(String value, int at) {
    if (at + 2 > value.length()) {
      return -1;
    }
    int high = Character.digit(value.charAt(at), 16);
    int low = Character.digit(value.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  /** The text of UTF-8 bytes. Only a text with a replacement character needs the strict decoder. */
  static Optional<String> utf8(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') < 0) {
      return Optional.of(text);
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
