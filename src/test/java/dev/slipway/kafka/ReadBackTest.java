package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ReadBackTest {
  private final ReadBack readBack = new ReadBack();

  private CompletableFuture<Void> of(long offset) {
    return readBack.of(offset).toCompletableFuture();
  }

  @Test
  void aWriterIsToldWhenItsRecordHasBeenRead() {
    CompletableFuture<Void> first = of(3);
    CompletableFuture<Void> second = of(5);

    readBack.seen(2);
    assertFalse(first.isDone());
    readBack.seen(4);
    assertTrue(first.isDone());
    assertFalse(second.isDone());
    readBack.seen(9);
    assertTrue(second.isDone());
  }

  @Test
  void aRecordThatWasReadBeforeIsToldAtOnce() {
    readBack.seen(7);

    assertTrue(of(7).isDone());
    assertFalse(of(8).isDone());
  }
}
