package dev.slipway.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON text as plain values (see {@code event.Data}) and back, strictly and within limits. */
public final class Json {
  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(64)
                  .maxStringLength(1_000_000)
                  .maxNumberLength(1000)
                  .maxDocumentLength(2_000_000)
                  .build())
          .build();

  private Json() {}

  /** The text is no JSON, or more than our limits allow; the message is one line. */
  public static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(String message) {
      super(message);
    }

    Malformed(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /** Reads one JSON object; throws {@link Malformed} on anything else. */
  public static Map<String, @Nullable Object> parse(byte[] json) {
    Object value = parseValue(json);
    if (value instanceof Map<?, ?>) {
      return dev.slipway.event.Data.asMap(value);
    }
    throw new Malformed("expected a JSON object, found " + Found.kind(value));
  }

  /** Reads one JSON value; throws {@link Malformed} where the bytes are none. */
  public static @Nullable Object parseValue(byte[] json) {
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      Object value = read(parser);
      if (parser.nextToken() != null) {
        throw new Malformed("expected one JSON value, found more");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw new Malformed(e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new Malformed(String.valueOf(e.getMessage()), e);
    }
  }

  private static @Nullable Object read(JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new Malformed("expected a JSON value, found nothing");
    }
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String key = wellFormed(parser.currentName());
          parser.nextToken();
          map.put(key, read(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(read(parser));
        }
        yield list;
      }
      case VALUE_STRING -> wellFormed(parser.getText());
      case VALUE_NUMBER_INT -> parser.getNumberValue();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> Boolean.TRUE;
      case VALUE_FALSE -> Boolean.FALSE;
      case VALUE_NULL -> null;
      default -> throw new Malformed("expected a JSON value, found " + token);
    };
  }

  /** Half a character could be read, but not be written again. */
  private static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        int point = text.codePointAt(i++);
        if (point < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
          throw new Malformed("expected whole characters, found half a surrogate pair");
        }
      }
    }
    return text;
  }

  /** The bytes of a map, keys in its order, without blanks. */
  public static byte[] print(Map<String, ? extends @Nullable Object> map) {
    return printValue(map);
  }

  /** The bytes of a plain value. */
  public static byte[] printValue(@Nullable Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(512);
    try (JsonGenerator json = FACTORY.createGenerator(out)) {
      write(json, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(text);
      case Boolean flag -> json.writeBoolean(flag);
      case Integer number -> json.writeNumber(number);
      case Long number -> json.writeNumber(number);
      case BigInteger number -> json.writeNumber(number);
      case BigDecimal number -> json.writeNumber(number);
      case Double number -> json.writeNumber(number);
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          json.writeFieldName(String.valueOf(entry.getKey()));
          write(json, entry.getValue());
        }
        json.writeEndObject();
      }
      case List<?> list -> {
        json.writeStartArray();
        for (Object item : list) {
          write(json, item);
        }
        json.writeEndArray();
      }
      default -> throw new IllegalArgumentException("no plain value: " + value.getClass());
    }
  }
}
