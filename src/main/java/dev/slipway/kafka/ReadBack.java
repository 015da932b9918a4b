package dev.slipway.kafka;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Tells a writer when it has read what it wrote, on a topic of one partition that it follows: what
 * others wrote before is known then as well.
 */
final class ReadBack {
  private final TreeMap<Long, CompletableFuture<Void>> awaited = new TreeMap<>();
  private long seen = -1;

  /** Completes when the record at that offset has been read. */
  synchronized CompletionStage<Void> of(long offset) {
    return offset <= seen
        ? CompletableFuture.completedFuture(null)
        : awaited.computeIfAbsent(offset, _ -> new CompletableFuture<>());
  }

  /** Everything up to that offset has been read. */
  void seen(long offset) {
    passed(offset).values().forEach(written -> written.complete(null));
  }

  private synchronized Map<Long, CompletableFuture<Void>> passed(long offset) {
    seen = offset;
    Map<Long, CompletableFuture<Void>> head = awaited.headMap(offset, true);
    Map<Long, CompletableFuture<Void>> passed = new TreeMap<>(head);
    head.clear();
    return passed;
  }
}
