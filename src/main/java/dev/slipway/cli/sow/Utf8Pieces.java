package dev.slipway.cli.sow;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text that comes in pieces of bytes, which may end within a character. */
final class Utf8Pieces {
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private ByteBuffer left = ByteBuffer.allocate(0);

  /** The text up to the last whole character. */
  String add(byte[] piece) {
    ByteBuffer bytes = ByteBuffer.allocate(left.remaining() + piece.length);
    bytes.put(left).put(piece).flip();
    CharBuffer text = CharBuffer.allocate(bytes.remaining() + 1);
    decoder.decode(bytes, text, false);
    left = bytes.slice();
    return text.flip().toString();
  }
}
