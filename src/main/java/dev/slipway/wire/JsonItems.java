package dev.slipway.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads a large object whose bulk is one array, and holds no more than an item of it at a time. */
public final class JsonItems {
  private JsonItems() {}

  /**
   * Hands out the items of a member, in their order, as plain values like those of {@link Json}.
   *
   * @param member the name of the member with the array
   * @param more takes an item and says whether to go on
   * @return whether there is such a member
   * @throws Json.Malformed where it is no object, or the member no array; items before that place
   *     have been handed out
   * @throws IOException what the stream throws
   */
  public static boolean read(InputStream body, String member, Predicate<@Nullable Object> more)
      throws IOException {
    try (JsonParser parser = Json.Limits.ITEMS.parser(body)) {
      return read(parser, member, more);
    } catch (JsonProcessingException e) {
      throw Json.malformed(e.getLocation(), e.getOriginalMessage());
    }
  }

  private static boolean read(JsonParser parser, String member, Predicate<@Nullable Object> more)
      throws IOException {
    try {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw Json.malformed(parser, "expected a JSON object");
      }
      boolean found = false;
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = parser.currentName().equals(member);
        parser.nextToken();
        if (!wanted) {
          parser.skipChildren();
        } else if (!items(parser, member, more)) {
          return true;
        }
        found |= wanted;
      }
      if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
        throw Json.malformed(parser, "expected the end of the object and nothing behind it");
      }
      return found;
    } catch (CharacterCodingException e) {
      throw Json.malformed(parser, Utf8.MALFORMED);
    }
  }

  private static boolean items(JsonParser parser, String member, Predicate<@Nullable Object> more)
      throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw Json.malformed(parser, "expected an array as `" + member + "`");
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!more.test(new JsonReading(parser, true).value())) {
        return false;
      }
    }
    return true;
  }
}
