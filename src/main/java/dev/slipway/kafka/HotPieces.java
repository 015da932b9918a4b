package dev.slipway.kafka;

import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pieces that were used last, as objects alone: they are printed when they are let go, and need
 * not be parsed until then.
 */
final class HotPieces {
  /** Pieces take this part of the heap at most, counted as JSON; as objects they take more. */
  private static final int PART_OF_HEAP = 32;

  private final long most;
  private final Map<PieceKey, Hot> pieces = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /** As many as one of so many partitions may keep. */
  HotPieces(int partitions) {
    this.most = Runtime.getRuntime().maxMemory() / PART_OF_HEAP / partitions;
  }

  private record Hot(Piece piece, int bytes) {}

  @Nullable Piece get(PieceKey key) {
    Hot hot = pieces.get(key);
    return hot == null ? null : hot.piece();
  }

  /** How many bytes a piece that is kept has as JSON; 0 where it is not kept. */
  int size(PieceKey key) {
    Hot hot = pieces.get(key);
    return hot == null ? 0 : hot.bytes();
  }

  /** Keeps a piece that has so many bytes as JSON, and lets go what was not used for longest. */
  void put(Piece piece, int size, Consumer<Piece> letGo) {
    remove(piece.key());
    pieces.put(piece.key(), new Hot(piece, size));
    bytes += size;
    Iterator<Hot> oldest = pieces.values().iterator();
    while (bytes > most) {
      Hot hot = oldest.next();
      oldest.remove();
      bytes -= hot.bytes();
      letGo.accept(hot.piece());
    }
  }

  void remove(PieceKey key) {
    Hot hot = pieces.remove(key);
    if (hot != null) {
      bytes -= hot.bytes();
    }
  }
}
