package dev.slipway.history;

import dev.slipway.sequence.PieceKey.DeliveryKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Which deliveries changed lately. Readers pull at their own pace and nothing is buffered for them:
 * one that falls behind more changes than are kept is told so and starts over. Thread-safe.
 */
public final class ChangeFeed {
  private final @Nullable DeliveryKey[] ring;
  private final String epoch;
  private long count;
  private CompletableFuture<Void> next = new CompletableFuture<>();

  /**
   * A feed.
   *
   * @param epoch tells this feed from those of earlier processes; letters and digits
   * @param kept how many changes are remembered
   */
  public ChangeFeed(String epoch, int kept) {
    this.epoch = epoch;
    this.ring = new @Nullable DeliveryKey[kept];
  }

  /**
   * A position in a feed.
   *
   * @param epoch of which feed
   * @param count how many changes came before
   */
  public record Position(String epoch, long count) {
    /** The position as it stands in {@code Last-Event-ID}. */
    public String text() {
      return epoch + "-" + count;
    }

    /** The position that a text names; one that no feed knows where it names none. */
    public static Position parse(String text) {
      int dash = text.lastIndexOf('-');
      try {
        return new Position(
            text.substring(0, Math.max(0, dash)), Long.parseLong(text.substring(dash + 1)));
      } catch (NumberFormatException e) {
        return new Position("", 0);
      }
    }
  }

  /** What came after a position. */
  public sealed interface Reading {
    /** Deliveries that changed, each once; none where nothing did. */
    record Changed(List<DeliveryKey> deliveries, Position next) implements Reading {}

    /** The position is not known any more: everything may have changed. */
    record Lost(Position next) implements Reading {}
  }

  /** The position of somebody who knows everything up to now. */
  public synchronized Position position() {
    return new Position(epoch, count);
  }

  /** What changed since a position. */
  public synchronized Reading since(Position position) {
    if (!position.epoch().equals(epoch)
        || position.count() > count
        || position.count() < count - ring.length) {
      return new Reading.Lost(position());
    }
    Set<DeliveryKey> changed = new LinkedHashSet<>();
    for (long at = position.count(); at < count; at++) {
      DeliveryKey key = ring[(int) (at % ring.length)];
      if (key != null) {
        changed.add(key);
      }
    }
    return new Reading.Changed(new ArrayList<>(changed), position());
  }

  /** Completes when something has changed after the position. */
  public synchronized CompletionStage<Void> awaitAfter(Position position) {
    return position.equals(position()) ? next.copy() : CompletableFuture.completedFuture(null);
  }

  /** Notes a change. */
  void changed(DeliveryKey delivery) {
    CompletableFuture<Void> awaited;
    synchronized (this) {
      ring[(int) (count++ % ring.length)] = delivery;
      awaited = next;
      next = new CompletableFuture<>();
    }
    awaited.complete(null);
  }
}
