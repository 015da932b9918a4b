package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.history.OrderSketch;
import dev.slipway.history.Sketch;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sketches are what parsing would have found. */
class GlanceTest {
  static Stream<Piece> pieces() {
    return StateCodecTest.pieces();
  }

  static Stream<Piece> piecesThatWaitForNobody() {
    return pieces()
        .filter(piece ->
            !(piece instanceof SequenceRun run && run.state() == RunState.WAITING_FOR_APPROVAL));
  }

  @ParameterizedTest
  @MethodSource("pieces")
  void aSketchOfAPieceIsThatOfTheParsedOne(Piece piece) {
    Sketch expected = Sketch.of(piece);

    Sketch found = Glance.piece(StateCodec.print(piece));

    assertEquals(facts(expected), facts(found));
    assertEquals(withoutPayload(whole(expected)), whole(found));
  }

  /** Characters and bytes are counted apart, over more than one buffer of the parser. */
  @ParameterizedTest
  @MethodSource("piecesThatWaitForNobody")
  void thePayloadIsLeftOutAlsoBehindOtherAlphabets(Piece piece) {
    byte[] bytes =
        new String(StateCodec.print(piece), StandardCharsets.UTF_8)
            .replace("\"C1\"", "\"" + "aé€😀".repeat(5_000) + "\"")
            .getBytes(StandardCharsets.UTF_8);

    assertEquals(withoutPayload(StateCodec.parse(bytes)), whole(Glance.piece(bytes)));
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
              "tasks",
              r.tasks());
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

  private static Piece withoutPayload(Piece piece) {
    return piece instanceof SequenceRun run && run.state() != RunState.WAITING_FOR_APPROVAL
        ? new SequenceRun(
            run.key(),
            run.stage(),
            run.sequence(),
            run.service(),
            run.origin(),
            run.tasks(),
            run.state(),
            run.step(),
            Map.of(),
            run.taskRuns(),
            run.startedAt(),
            run.end())
        : piece;
  }

  @Test
  void aNewerStateIsRefused() {
    byte[] newer = "{\"schemaVersion\":9,\"kind\":\"run\"}".getBytes(StandardCharsets.UTF_8);

    assertThrows(StateCodec.Unreadable.class, () -> Glance.piece(newer));
  }

  @Test
  void whatIsNoStateIsRefused() {
    for (String text : new String[] {"", "{", "[]", "{\"kind\":\"run\"}", "{\"kind\":\"boat\"}"}) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      assertThrows(StateCodec.Unreadable.class, () -> Glance.piece(bytes), text);
    }
  }

  @Test
  void aSketchOfAnEventIsThatOfTheDecodedOne() {
    for (String type :
        new String[] {"deployment.triggered", "deployment.finished", "a.b.finished"}) {
      Event event = event("sh.keptn.event." + type);

      OrderSketch found = Glance.event(CloudEvents.encode(event)).orElseThrow();

      OrderSketch expected = OrderSketch.of(event);
      assertEquals(facts(expected), facts(found));
      assertEquals(Optional.of(event), found.whole().get());
    }
  }

  private static Map<String, Object> facts(OrderSketch order) {
    return Map.of(
        "kind",
        order.kind(),
        "id",
        order.id(),
        "context",
        order.context(),
        "triggeredId",
        order.triggeredId(),
        "project",
        order.project(),
        "stage",
        order.stage(),
        "service",
        order.service());
  }

  private static Event event(String type) {
    Map<String, @Nullable Object> data =
        Map.of(
            "project",
            "shop",
            "service",
            "carts",
            "stage",
            "a",
            "image",
            Map.of("stage", "other", "tags", java.util.List.of("1", "2")));
    TreeMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, "c-1");
    extensions.put(Event.TRIGGERED_ID, "t-1");
    return new Event("id-1", "source", type, null, null, extensions, data);
  }

  @Test
  void whatTakesMoreThanAGlanceIsLeftToOthers() {
    assertTrue(Glance.event(CloudEvents.encode(event("com.acme.pushed"))).isEmpty());
    assertTrue(Glance.event("no json".getBytes(StandardCharsets.UTF_8)).isEmpty());
    byte[] broken =
        new String(CloudEvents.encode(event("sh.keptn.event.a.triggered")), StandardCharsets.UTF_8)
            .replace("\"tags\"", "\"stage\"")
            .getBytes(StandardCharsets.UTF_8);
    assertFalse(Glance.event(broken).isEmpty());
    assertEquals(Optional.empty(), Glance.event(broken).get().whole().get());
  }
}
