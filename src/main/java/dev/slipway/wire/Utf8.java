package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/** UTF-8, in which JSON is written; what is no UTF-8 is refused, not replaced. */
final class Utf8 {
  /** Why a text is refused. */
  static final String MALFORMED = "expected UTF-8, found other bytes";

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private Utf8() {}

  /**
   * The characters of a text, without a byte order mark.
   *
   * @throws Json.Malformed with the place where they are no UTF-8
   */
  static CharBuffer decode(byte[] text) {
    CharBuffer characters = CharBuffer.allocate(text.length);
    var result = UTF_8.newDecoder().decode(ByteBuffer.wrap(text), characters, true);
    characters.flip();
    if (result.isError()) {
      throw malformed(characters);
    }
    if (characters.hasRemaining() && characters.get(0) == BYTE_ORDER_MARK) {
      characters.get();
    }
    return characters;
  }

  private static Json.Malformed malformed(CharBuffer before) {
    int line = 1;
    int column = 1;
    while (before.hasRemaining()) {
      boolean newLine = before.get() == '\n';
      line += newLine ? 1 : 0;
      column = newLine ? 1 : column + 1;
    }
    return new Json.Malformed(line, column, MALFORMED);
  }

  /** The characters of a stream; one that is no UTF-8 ends in a CharacterCodingException. */
  static Reader reader(InputStream stream) {
    return new InputStreamReader(stream, UTF_8.newDecoder());
  }
}
