package dev.slipway.kafka;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import dev.slipway.wire.SketchForm;
import dev.slipway.wire.StateCodec;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The state of one partition as the lane that owns it sees it. Pieces are kept as bytes and parsed
 * on first use; the last used ones are kept as objects instead. A run that has ended is in the
 * changelog alone: the machine never asks for it again. Changes of a transaction are collected
 * until {@link #drain}; after an abort the whole object is dropped and read again from the
 * changelog.
 */
final class PartitionState implements Pieces {
  /** What stands in {@link #stored} for a piece that is kept as an object. */
  private static final byte[] HOT = {};

  private final Map<PieceKey, byte[]> stored = new HashMap<>();
  private final Map<PieceKey, Piece> changed = new LinkedHashMap<>();
  private final Map<PieceKey, Integer> grown = new HashMap<>();
  private final HotPieces hot;
  private final Map<DeliveryKey, Ended> endedByKey = new HashMap<>();
  private final TreeMap<Ended, DeliveryKey> ended = new TreeMap<>();

  final Timers timers = new Timers();
  final SeenEvents seen;
  LaneRecord lane;
  private int openDeliveries;

  /** Nothing yet, as one of so many partitions. */
  PartitionState(SeenEvents.Window window, int partitions) {
    this.hot = new HotPieces(partitions);
    this.seen = new SeenEvents(window);
    this.lane = LaneRecord.NEW;
  }

  /** When a delivery ended and how many runs it had; ordered by time, then by name. */
  private record Ended(long millis, String text, int runs) implements Comparable<Ended> {
    @Override
    public int compareTo(Ended other) {
      int byTime = Long.compare(millis, other.millis);
      return byTime != 0 ? byTime : text.compareTo(other.text);
    }
  }

  /** A piece that goes to the changelog; {@code bytes} is null where it is to be forgotten. */
  @SuppressWarnings("ArrayRecordComponent")
  record Change(
      String key, byte @Nullable [] bytes, ChangelogHeaders headers, Optional<byte[]> sketch) {
    /** A change without anything to know of it in advance. */
    Change(String key, byte @Nullable [] bytes) {
      this(key, bytes, ChangelogHeaders.NONE, Optional.empty());
    }
  }

  @Override
  public Optional<Delivery> delivery(DeliveryKey key) {
    return Optional.ofNullable((Delivery) find(key));
  }

  @Override
  public Optional<SequenceRun> run(RunKey key) {
    return Optional.ofNullable((SequenceRun) find(key));
  }

  @Override
  public Optional<StageQueue> queue(QueueKey key) {
    return Optional.ofNullable((StageQueue) find(key));
  }

  private @Nullable Piece find(PieceKey key) {
    Piece piece = changed.get(key);
    if (piece == null) {
      piece = hot.get(key);
    }
    if (piece == null && stored.get(key) instanceof byte[] bytes) {
      piece = StateCodec.parse(bytes);
      stored.put(key, HOT);
      hot.put(piece, bytes.length, this::cool);
    }
    return piece == null || piece.isVoid() ? null : piece;
  }

  /** Whether a piece can come near its bound with an event of that size. */
  boolean mayBeLarge(PieceKey key, int bytes) {
    byte @Nullable [] before = stored.get(key);
    int known = (before == null ? 0 : before.length) + hot.size(key) + grown.getOrDefault(key, 0);
    return known + bytes > Topics.LARGEST_STATE / 4;
  }

  /**
   * Takes over the changes of a transition.
   *
   * @param bytes size of the event behind it
   */
  void apply(List<Piece> pieces, int bytes) {
    for (Piece piece : pieces) {
      changed.put(piece.key(), piece);
      grown.merge(piece.key(), bytes, Integer::sum);
      piece
          .nextDeadline()
          .ifPresentOrElse(
              at -> timers.set(piece.key(), at.toEpochMilli()), () -> timers.clear(piece.key()));
    }
  }

  /** Deliveries that have begun and not ended. */
  int openDeliveries() {
    return openDeliveries;
  }

  /** Deliveries that have ended and are still visible. */
  int endedDeliveries() {
    return ended.size();
  }

  /** Hands every change since the last call to the changelog, in the order of first change. */
  void drain(Consumer<Change> changelog) {
    for (Piece piece : changed.values()) {
      ChangelogHeaders headers = ChangelogHeaders.of(piece);
      if (piece.isVoid()) {
        forget(piece.key(), changelog);
      } else {
        StateCodec.Printed printed = StateCodec.write(piece);
        byte[] bytes = printed.bytes();
        note(piece.key(), keep(piece.key(), bytes, headers), headers);
        remember(piece, bytes.length);
        changelog.accept(
            new Change(piece.key().text(), bytes, headers, SketchForm.print(piece, printed)));
      }
    }
    changed.clear();
    grown.clear();
    seen.drain((key, bytes) -> changelog.accept(new Change(key, bytes)));
  }

  /** Keeps a piece as it is unless it has come to its end: hardly anybody asks for it again. */
  private void remember(Piece piece, int bytes) {
    boolean over =
        switch (piece) {
          case Delivery delivery -> delivery.endedAt().isPresent();
          case SequenceRun run -> run.end().isPresent();
          case StageQueue queue -> queue.isVoid();
        };
    if (over) {
      hot.remove(piece.key());
    } else {
      stored.put(piece.key(), HOT);
      hot.put(piece, bytes, this::cool);
    }
  }

  /** A piece was not used for long: it is kept as bytes from now on. */
  private void cool(Piece piece) {
    stored.put(piece.key(), StateCodec.print(piece));
  }

  /** Keeps the bytes of a piece, unless it is a run that has ended; says whether it is new. */
  private boolean keep(PieceKey key, byte[] bytes, ChangelogHeaders headers) {
    boolean needed = !(key instanceof RunKey) || headers.ended().isEmpty();
    return (needed ? stored.put(key, bytes) : stored.remove(key)) == null;
  }

  /** Takes back a piece from the changelog; null bytes forget it. */
  void load(PieceKey key, byte @Nullable [] bytes, ChangelogHeaders headers) {
    if (bytes == null) {
      if (stored.remove(key) != null) {
        unnote(key);
      }
      return;
    }
    note(key, keep(key, bytes, headers), headers);
    if (headers.due().isPresent()) {
      timers.set(key, headers.due().getAsLong());
    } else {
      timers.clear(key);
    }
  }

  private void note(PieceKey key, boolean isNew, ChangelogHeaders headers) {
    if (!(key instanceof DeliveryKey delivery)) {
      return;
    }
    if (!isNew) {
      leave(delivery);
    }
    if (headers.ended().isPresent()) {
      Ended now = new Ended(headers.ended().getAsLong(), key.text(), headers.runs());
      endedByKey.put(delivery, now);
      ended.put(now, delivery);
    } else {
      openDeliveries++;
    }
  }

  private void leave(DeliveryKey delivery) {
    Ended before = endedByKey.remove(delivery);
    if (before == null) {
      openDeliveries--;
    } else {
      ended.remove(before);
    }
  }

  private void unnote(PieceKey key) {
    timers.clear(key);
    if (key instanceof DeliveryKey delivery) {
      leave(delivery);
    }
  }

  private void forget(PieceKey key, Consumer<Change> changelog) {
    hot.remove(key);
    if (stored.remove(key) != null) {
      unnote(key);
      changelog.accept(new Change(key.text(), null));
    }
  }

  /**
   * Forgets ended deliveries that are older than a time or of which there are more than {@code
   * most}: at most {@code atOnce} of them, so that no transaction grows without bound. One that is
   * about to change, and perhaps to begin again, stays.
   */
  void retire(long olderThanMillis, int most, int atOnce, Consumer<Change> changelog) {
    Map<DeliveryKey, Integer> going = new LinkedHashMap<>();
    for (Map.Entry<Ended, DeliveryKey> entry : ended.entrySet()) {
      boolean old = entry.getKey().millis() < olderThanMillis;
      boolean surplus = ended.size() - going.size() > most;
      if (going.size() == atOnce || !(old || surplus)) {
        break;
      }
      if (!changed.containsKey(entry.getValue())) {
        going.put(entry.getValue(), entry.getKey().runs());
      }
    }
    going.forEach((key, runs) -> {
      for (int number = 1; number <= runs; number++) {
        RunKey run = new RunKey(key.project(), key.context(), number);
        stored.remove(run);
        hot.remove(run);
        changelog.accept(new Change(run.text(), null));
      }
      forget(key, changelog);
    });
  }

  /** Whether {@link #retire} would do something. */
  boolean hasToRetire(long olderThanMillis, int most) {
    return !ended.isEmpty() && (ended.size() > most || ended.firstKey().millis() < olderThanMillis);
  }
}
