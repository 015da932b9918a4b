package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys of pieces as text. */
class PieceKeyTest {
  @Test
  void aPlainKeyIsReadableAsItIs() {
    assertEquals("run/shop/8f14-a/3", new RunKey("shop", "8f14-a", 3).text());
    assertEquals("delivery/shop/8f14-a", new DeliveryKey("shop", "8f14-a").text());
    assertEquals("queue/shop/dev/carts", new QueueKey("shop", "dev", "carts").text());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "", "a/b", "ä€😀", "%41", "a%2Fb", "..", "\u0000", "a b+c"})
  void everyKeyIsReadBack(String odd) {
    List<PieceKey> keys =
        List.of(new RunKey(odd, odd, 7), new DeliveryKey(odd, odd), new QueueKey(odd, odd, odd));
    for (PieceKey key : keys) {
      assertEquals(key, PieceKey.parse(key.text()));
      assertTrue(key.text().matches("[A-Za-z0-9/%._-]+"), key.text());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "run", "run/a/b", "run/a/b/c", "queue/a/b", "other/a/b", "run/a/%zz/1"})
  void aTextThatIsNoKeyIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> PieceKey.parse(text));
  }
}
