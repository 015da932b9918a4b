package dev.slipway.kafka;

import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/**
 * What a restoring lane must know of a piece without parsing it.
 *
 * @param due when the piece wants to be woken, in epoch milliseconds
 * @param ended when a delivery or a run ended, in epoch milliseconds
 * @param runs how many runs an ended delivery had
 */
record ChangelogHeaders(OptionalLong due, OptionalLong ended, int runs) {
  static final ChangelogHeaders NONE =
      new ChangelogHeaders(OptionalLong.empty(), OptionalLong.empty(), 0);
  private static final String SKETCH = "sketch";
  private static final String DUE = "due";
  private static final String ENDED = "ended";
  private static final String RUNS = "runs";

  static ChangelogHeaders of(Piece piece) {
    OptionalLong due = millis(piece.nextDeadline());
    return switch (piece) {
      case Delivery delivery ->
          new ChangelogHeaders(due, millis(delivery.endedAt()), delivery.runs());
      case SequenceRun run ->
          new ChangelogHeaders(due, millis(run.end().map(SequenceRun.End::at)), 0);
      case StageQueue _ -> NONE;
    };
  }

  private static OptionalLong millis(Optional<Instant> time) {
    return time.isPresent() ? OptionalLong.of(time.get().toEpochMilli()) : OptionalLong.empty();
  }

  static ChangelogHeaders of(Headers headers) {
    OptionalLong runs = number(headers, RUNS);
    return new ChangelogHeaders(number(headers, DUE), number(headers, ENDED), (int) runs.orElse(0));
  }

  void addTo(Headers headers) {
    due.ifPresent(millis -> headers.add(DUE, bytes(millis)));
    ended.ifPresent(millis -> {
      headers.add(ENDED, bytes(millis));
      headers.add(RUNS, bytes(runs));
    });
  }

  /** Adds what lists ask of a piece, see {@link SketchForm}. */
  static void addSketch(byte[] form, Headers headers) {
    headers.add(SKETCH, form);
  }

  /** What lists ask of a piece; empty where the record does not tell. */
  static Optional<byte[]> sketch(Headers headers) {
    return Optional.ofNullable(headers.lastHeader(SKETCH)).map(Header::value);
  }

  private static OptionalLong number(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    return header == null || header.value().length != Long.BYTES
        ? OptionalLong.empty()
        : OptionalLong.of(ByteBuffer.wrap(header.value()).getLong());
  }

  private static byte[] bytes(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
