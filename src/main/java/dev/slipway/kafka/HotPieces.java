package dev.slipway.kafka;

import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pieces that were used last, so that they need not be parsed again. */
final class HotPieces {
  /** Bytes of JSON; as objects they take some four times as much. */
  private static final long MOST_BYTES = 200_000;

  private final Map<PieceKey, Hot> pieces = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  private record Hot(Piece piece, int bytes) {}

  @Nullable Piece get(PieceKey key) {
    Hot hot = pieces.get(key);
    return hot == null ? null : hot.piece();
  }

  /** Keeps a piece that has so many bytes as JSON, and lets go what was not used for longest. */
  void put(Piece piece, int size) {
    remove(piece.key());
    pieces.put(piece.key(), new Hot(piece, size));
    bytes += size;
    Iterator<Hot> oldest = pieces.values().iterator();
    while (bytes > MOST_BYTES) {
      bytes -= oldest.next().bytes();
      oldest.remove();
    }
  }

  void remove(PieceKey key) {
    Hot hot = pieces.remove(key);
    if (hot != null) {
      bytes -= hot.bytes();
    }
  }
}
