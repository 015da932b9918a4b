package dev.slipway.uniform;

import dev.slipway.event.Event;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON objects as text: the port to the room that knows a JSON library. */
public interface JsonCodec {
  /** The object as UTF-8 text on one line, keys in the order of the map. */
  byte[] print(Map<String, @Nullable Object> object);

  /** The event in the structured form of CloudEvents 1.0, on one line. */
  byte[] print(Event event);

  /**
   * Reads UTF-8 text that holds exactly one object. Duplicate keys, values that JSON does not know,
   * too deep nesting and anything behind the object are malformed. Never throws on bad text.
   */
  Parsed parse(byte[] text);

  /** What came of reading. */
  sealed interface Parsed {
    /** The object: ordered maps, lists, String, Boolean, Number and null. */
    record Value(Map<String, @Nullable Object> object) implements Parsed {}

    /**
     * The text is no such object.
     *
     * @param line from 1
     * @param column from 1
     * @param reason what was expected, then what was found
     */
    record Malformed(int line, int column, String reason) implements Parsed {}
  }
}
