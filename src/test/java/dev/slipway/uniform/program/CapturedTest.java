package dev.slipway.uniform.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class CapturedTest {
  private static Captured capture(OutputLimits limits, int piece, String text) {
    Captured.Collector collector = new Captured.Collector(limits);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < bytes.length; from += piece) {
      int length = Math.min(piece, bytes.length - from);
      byte[] part = new byte[piece];
      System.arraycopy(bytes, from, part, 0, length);
      collector.add(part, length);
    }
    return collector.captured();
  }

  @Test
  void whateverThePiecesTheBeginningAndTheEndAreKept() {
    String text = "abcdefghijklmnopqrstuvwxyz";
    for (int length = 0; length <= text.length(); length++) {
      for (int piece = 1; piece <= 9; piece++) {
        String given = text.substring(0, length);
        Captured captured = capture(new OutputLimits(5, 3), piece, given);
        String expected = length <= 8 ? given : given.substring(0, 5) + given.substring(length - 3);
        assertEquals(expected, new String(captured.bytes(), StandardCharsets.UTF_8));
        assertEquals(length, captured.size());
        assertEquals(length <= 8, captured.isWhole());
      }
    }
  }

  @Test
  void aTextThatWasCutSaysSo() {
    Captured captured = capture(new OutputLimits(2, 2), 4, "aabbcc");
    assertEquals("aa\n[… 2 bytes not kept …]\ncc", captured.text());
    assertFalse(captured.isWhole());
  }

  @Test
  void aTailBeginsAtALineAndAtACharacter() {
    Captured captured = capture(OutputLimits.DEFAULT, 100, "first\nsecond\nthird\n");
    assertEquals("third\n", captured.tail(10));
    assertEquals("first\nsecond\nthird\n", captured.tail(100));
    assertEquals("é", capture(OutputLimits.DEFAULT, 100, "éé").tail(3));
    assertTrue(Captured.EMPTY.tail(10).isEmpty());
  }

  @Test
  void nothingNeedBeKept() {
    Captured captured = capture(new OutputLimits(0, 0), 3, "abcdef");
    assertEquals(6, captured.size());
    assertEquals(0, captured.bytes().length);
  }
}
