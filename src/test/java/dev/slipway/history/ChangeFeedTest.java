package dev.slipway.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sequence.PieceKey.DeliveryKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
  private static final DeliveryKey A = new DeliveryKey("p", "a");
  private static final DeliveryKey B = new DeliveryKey("p", "b");

  private final ChangeFeed feed = new ChangeFeed("epoch1", 3);

  @Test
  void aDeliveryThatChangedOftenIsListedOnce() {
    ChangeFeed.Position start = feed.position();
    feed.changed(A);
    feed.changed(B);
    feed.changed(A);

    var changed = assertInstanceOf(ChangeFeed.Reading.Changed.class, feed.since(start));
    assertEquals(List.of(A, B), changed.deliveries());
  }

  @Test
  void aReaderThatFellBehindIsToldSo() {
    ChangeFeed.Position start = feed.position();
    for (int i = 0; i < 4; i++) {
      feed.changed(A);
    }

    assertEquals(new ChangeFeed.Reading.Lost(feed.position()), feed.since(start));
  }

  @Test
  void aPositionOfAnotherProcessOrOfNobodyIsLost() {
    feed.changed(A);

    for (String text : List.of("epoch0-1", "epoch1-7", "", "-", "nonsense", "epoch1-x")) {
      assertInstanceOf(
          ChangeFeed.Reading.Lost.class, feed.since(ChangeFeed.Position.parse(text)), text);
    }
    assertEquals(feed.position(), ChangeFeed.Position.parse(feed.position().text()));
  }

  @Test
  void aReaderIsWokenByTheNextChange() {
    CompletableFuture<Void> woken = feed.awaitAfter(feed.position()).toCompletableFuture();
    ChangeFeed.Position start = feed.position();

    assertFalse(woken.isDone());
    feed.changed(A);
    assertTrue(woken.isDone());
    assertTrue(feed.awaitAfter(start).toCompletableFuture().isDone());
  }
}
