package dev.slipway.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.slipway.event.Data;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * JSON as plain values: ordered maps, lists, String, Boolean, Long, BigInteger, BigDecimal and
 * null. Numbers keep every digit. Duplicate keys, trailing text and oversized input are refused.
 */
public final class Json {
  private static final int MAX_TEXT = 1_000_000;
  private static final int MAX_NUMBER = 1_000;

  private Json() {}

  /** What a document may cost. */
  static final class Limits {
    /** What others send: 2 MB, 64 levels. */
    static final Limits EVENT = new Limits(2_000_000, 64);

    /** What was written here and holds an event's data some levels down: 16 MB, 80 levels. */
    static final Limits STATE = new Limits(16_000_000, 80);

    /** A large body that is read item by item: 16 MB, 64 levels. */
    static final Limits ITEMS = new Limits(16_000_000, 64);

    private final int bytes;
    private final JsonFactory factory;

    /**
     * Names are not kept from one document to the next: a table that all documents share can be
     * filled with names that collide, and is then wrong for the documents of others.
     */
    private Limits(int bytes, int depth) {
      this.bytes = bytes;
      this.factory =
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxDocumentLength(bytes)
                      .maxNestingDepth(depth)
                      .maxStringLength(MAX_TEXT)
                      .maxNumberLength(MAX_NUMBER)
                      .build())
              .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
              .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
              .build();
    }

    JsonParser parser(InputStream body) throws IOException {
      return factory.createParser(Utf8.reader(body));
    }

    JsonParser parser(byte[] json) throws IOException {
      CharBuffer text = Utf8.decode(json);
      return factory.createParser(text.array(), text.position(), text.remaining());
    }
  }

  /** Bytes that are no JSON, or none that is accepted; the message says where and why. */
  public static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;
    private final String reason;

    Malformed(String reason) {
      super(reason);
      this.line = 1;
      this.column = 1;
      this.reason = reason;
    }

    Malformed(int line, int column, String reason) {
      super("line " + line + ", column " + column + ": " + reason);
      this.line = line;
      this.column = column;
      this.reason = reason;
    }

    /** The line, from 1. */
    public int line() {
      return line;
    }

    /** The column, from 1. */
    public int column() {
      return column;
    }

    /** What was expected, then what was found. */
    public String reason() {
      return reason;
    }
  }

  /**
   * The object that a document holds, unmodifiable.
   *
   * @throws Malformed if it is no single JSON object within the limits
   */
  public static Map<String, @Nullable Object> parse(byte[] json) {
    return parse(json, Limits.EVENT);
  }

  static Map<String, @Nullable Object> parse(byte[] json, Limits limits) {
    Object value = parseValue(json, limits);
    if (value instanceof Map<?, ?> object) {
      return Data.asMap(object);
    }
    throw new Malformed(1, 1, "expected a JSON object, found " + Found.kind(value));
  }

  /**
   * The value that a document holds, unmodifiable.
   *
   * @throws Malformed if it is no single JSON value within the limits
   */
  public static @Nullable Object parseValue(byte[] json) {
    return parseValue(json, Limits.EVENT);
  }

  private static @Nullable Object parseValue(byte[] json, Limits limits) {
    if (json.length > limits.bytes) {
      throw new Malformed(
          1, 1, "expected at most " + limits.bytes + " bytes, found " + json.length);
    }
    try (JsonParser parser = limits.parser(json)) {
      parser.nextToken();
      Object value = JsonReading.of(parser, json).value();
      if (parser.nextToken() != null) {
        throw malformed(parser, "expected nothing behind the JSON value");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw malformed(e.getLocation(), e.getOriginalMessage());
    } catch (IOException e) {
      throw new Malformed(1, 1, "unreadable text: " + e.getMessage());
    }
  }

  static Malformed malformed(JsonParser parser, String reason) {
    return malformed(parser.currentLocation(), reason);
  }

  static Malformed malformed(@Nullable JsonLocation at, String reason) {
    return at == null
        ? new Malformed(1, 1, reason)
        : new Malformed(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()), reason);
  }

  /** The document of a map, as compact UTF-8. */
  public static byte[] print(Map<String, ? extends @Nullable Object> object) {
    return printValue(object);
  }

  /** The document of a plain value, as compact UTF-8. */
  public static byte[] printValue(@Nullable Object value) {
    return print((generator, _) -> write(generator, value));
  }

  /** An object with the members that are written, as compact UTF-8. */
  static byte[] printObject(Consumer<JsonWriter> members) {
    return print((generator, document) -> {
      generator.writeStartObject();
      members.accept(new JsonWriter(generator, document));
      generator.writeEndObject();
    });
  }

  /** What is printed: one array of the right size, unless the document is large. */
  static final class Document extends OutputStream {
    private byte[] bytes = {};
    private int count;

    @Override
    public void write(byte[] from, int offset, int length) {
      if (count + length > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(count + length, count * 2));
      }
      System.arraycopy(from, offset, bytes, count, length);
      count += length;
    }

    @Override
    public void write(int octet) {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    int size() {
      return count;
    }

    byte[] bytes() {
      return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
    }
  }

  @FunctionalInterface
  private interface Writing {
    void write(JsonGenerator generator, Document document) throws IOException;
  }

  private static byte[] print(Writing writing) {
    Document document = new Document();
    try (JsonGenerator generator = Limits.EVENT.factory.createGenerator(document)) {
      writing.write(generator, document);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write to memory", e);
    }
    return document.bytes();
  }

  static void write(JsonGenerator generator, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> generator.writeNull();
      case String text -> generator.writeString(text);
      case Boolean flag -> generator.writeBoolean(flag);
      case Long number -> generator.writeNumber(number);
      case Integer number -> generator.writeNumber(number);
      case BigInteger number -> generator.writeNumber(number);
      case BigDecimal number -> generator.writeNumber(number);
      case Double number -> generator.writeNumber(number);
      case Map<?, ?> map -> {
        generator.writeStartObject();
        Data.visit(
            Data.asMap(map),
            (key, member) -> {
              generator.writeFieldName(key);
              write(generator, member);
            });
        generator.writeEndObject();
      }
      case List<?> list -> {
        generator.writeStartArray();
        for (Object item : list) {
          write(generator, item);
        }
        generator.writeEndArray();
      }
      default ->
          throw new IllegalArgumentException("expected a JSON value, found " + value.getClass());
    }
  }
}
