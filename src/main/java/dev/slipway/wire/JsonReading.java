package dev.slipway.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.slipway.event.Data;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One pass over JSON that makes plain values of it, see {@link Json}.
 *
 * @param parser stands at the first token of a value
 * @param checksText whether texts may hold half a surrogate pair
 */
record JsonReading(JsonParser parser, boolean checksText) {
  /** Reads those bytes. */
  static JsonReading of(JsonParser parser, byte[] json) {
    return new JsonReading(parser, mayHoldHalfPairs(json));
  }

  /** Whether half a surrogate pair may come of an escape or of three bytes from 0xED on. */
  private static boolean mayHoldHalfPairs(byte[] json) {
    for (int i = 0; i < json.length; i++) {
      if (json[i] == (byte) 0xED
          || (json[i] == '\\' && i + 1 < json.length && json[i + 1] == 'u')) {
        return true;
      }
    }
    return false;
  }

  /** The value at the token that the parser has come to. */
  @Nullable Object value() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw Json.malformed(parser, "expected a value, found the end");
    }
    return switch (token) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> text(parser.getText());
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
          throw Json.malformed(parser, "expected a value, found " + token);
    };
  }

  private Map<String, @Nullable Object> object() throws IOException {
    Data.Builder object = new Data.Builder();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = text(parser.currentName());
      if (object.has(key)) {
        throw Json.malformed(parser, "expected each key once, found a second `" + key + "`");
      }
      parser.nextToken();
      object.put(key, value());
    }
    return object.build();
  }

  private List<@Nullable Object> array() throws IOException {
    List<@Nullable Object> array = new ArrayList<>(4);
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value());
    }
    return Data.copy(array);
  }

  private Object integer() throws IOException {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? (Object) parser.getBigIntegerValue()
        : parser.getLongValue();
  }

  /** A text as it is; half a surrogate pair, which no UTF-8 can hold, is refused. */
  private String text(String text) throws IOException {
    for (int i = 0; checksText && i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        boolean pair =
            i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
        if (!pair) {
          throw Json.malformed(parser, "expected Unicode text, found half a surrogate pair");
        }
        i++;
      }
    }
    return text;
  }
}
