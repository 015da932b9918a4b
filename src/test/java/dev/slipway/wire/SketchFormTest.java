package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.history.SamplePieces;
import dev.slipway.history.Sketch;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sketches are what parsing would have found. */
class SketchFormTest {
  static Stream<Piece> pieces() {
    return Stream.concat(
        StateCodecTest.pieces(),
        Stream.of(SamplePieces.unstarted("shop", "c-1", 1, "carts"), large("carts")));
  }

  /** A run whose payload is worth leaving off. */
  private static SequenceRun large(String service) {
    String small = text(SamplePieces.open("shop", "c-2", 2, service));
    String large = small.replace("\"2.0\"", "\"" + "aé€😀".repeat(1_000) + "\"");
    return (SequenceRun) StateCodec.parse(large.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @MethodSource("pieces")
  void aSketchOfAPieceIsThatOfTheParsedOne(Piece piece) {
    StateCodec.Printed printed = StateCodec.write(piece);
    Optional<byte[]> form = SketchForm.print(piece, printed);

    Sketch found = SketchForm.read(piece.key(), form, printed.bytes());

    assertEquals(facts(Sketch.of(piece)), facts(found));
    assertEquals(text(asItIsKept(piece, printed.bytes().length)), text(whole(found)));
  }

  private static Piece asItIsKept(Piece piece, int bytes) {
    boolean slim = piece instanceof SequenceRun run && (run.state().isFinal() || bytes > 2 * 1024);
    return slim ? StateCodec.parse(StateCodec.write(piece).withoutPayload()) : piece;
  }

  private static Map<String, Object> facts(Sketch sketch) {
    return switch (sketch) {
      case Sketch.OfDelivery d ->
          Map.of("key", d.key(), "startedAt", d.startedAt(), "ended", d.ended());
      case Sketch.OfRun r ->
          Map.of(
              "key",
              r.key(),
              "stage",
              r.stage(),
              "service",
              r.service(),
              "state",
              r.state(),
              "order",
              r.order(),
              "approvals",
              r.approvals());
      case Sketch.OfQueue q -> Map.of("key", q.key());
    };
  }

  private static Piece whole(Sketch sketch) {
    return switch (sketch) {
      case Sketch.OfDelivery d -> d.whole().get();
      case Sketch.OfRun r -> r.whole().get();
      case Sketch.OfQueue q -> q.whole().get();
    };
  }

  private static String text(Piece piece) {
    return new String(StateCodec.print(piece), StandardCharsets.UTF_8);
  }

  @Test
  void theHeadOfARunIsAllButItsPayload() {
    SequenceRun run = large("c😀rts");

    SequenceRun slim = (SequenceRun) StateCodec.parse(StateCodec.write(run).withoutPayload());

    assertEquals(Map.of(), slim.payload());
    assertEquals(run.taskRuns(), slim.taskRuns());
    assertEquals(run.service(), slim.service());
  }

  @Test
  void aPieceWithoutASketchIsParsed() {
    SequenceRun run = SamplePieces.unstarted("shop", "c-1", 1, "carts");
    byte[] bytes = StateCodec.print(run);

    for (Optional<byte[]> form :
        List.of(
            Optional.<byte[]>empty(),
            Optional.of(new byte[0]),
            Optional.of(new byte[] {99, 1, 2}))) {
      assertEquals(facts(Sketch.of(run)), facts(SketchForm.read(run.key(), form, bytes)));
    }
  }

  @Test
  void aPieceOfANewerVersionIsRefused() {
    RunKey key = new RunKey("shop", "c-1", 1);
    byte[] newer = "{\"schemaVersion\":99,\"kind\":\"run\"}".getBytes(StandardCharsets.UTF_8);

    assertThrows(
        StateCodec.Unreadable.class,
        () -> SketchForm.read(key, Optional.of(new byte[] {99}), newer));
  }

  @Test
  void aNameThatIsTooLongForASketchNeedsNone() {
    SequenceRun run = large("s".repeat(70_000));

    assertEquals(Optional.empty(), SketchForm.print(run, StateCodec.write(run)));
  }

  @Test
  void whatIsNoSketchIsRefused() {
    SequenceRun run = SamplePieces.open("shop", "c-1", 1, "carts");
    byte[] cut = {StateCodec.SCHEMA_VERSION, 0, 0};

    assertThrows(
        StateCodec.Unreadable.class,
        () -> SketchForm.read(run.key(), Optional.of(cut), StateCodec.print(run)));
  }
}
