package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.Answer;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Pause;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Step;
import dev.slipway.sequence.TaskRun;
import dev.slipway.shipyard.Task;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pieces of state as bytes. */
class StateCodecTest {
  private static final Instant AT = Instant.parse("2026-01-02T03:04:05.678901234Z");

  private static String text(Piece piece) {
    return new String(StateCodec.print(piece), StandardCharsets.UTF_8);
  }

  static Stream<Piece> pieces() {
    return Stream.of(
        new StageQueue(
            new QueueKey("shop", "dev", "carts"),
            List.of(
                new StageQueue.Entry("C1", 1, StageQueue.Want.HOLDS),
                new StageQueue.Entry("ü/%", 2, StageQueue.Want.AWAY))),
        new Delivery(
            new DeliveryKey("shop", "C1"),
            "r1",
            3,
            List.of(new Delivery.OpenRun(2, "dev", "carts", "cause", true)),
            issued(),
            new Pause(true, new TreeSet<>(List.of("dev", "prod"))),
            AT,
            Optional.of(AT)),
        run(new Step.Queued(), RunState.WAITING),
        run(new Step.Held(1, true), RunState.PAUSED),
        run(new Step.Delayed(0, AT), RunState.STARTED),
        run(new Step.Open(), RunState.WAITING_FOR_APPROVAL),
        run(new Step.Ended(), RunState.TIMED_OUT));
  }

  private static Map<String, Integer> issued() {
    TreeMap<String, Integer> issued = new TreeMap<>();
    issued.put("a", 1);
    issued.put("b", 1);
    issued.put("c", 3);
    return issued;
  }

  @SuppressWarnings("NullAway") // a compiled record's constructor has lost its type annotations
  private static SequenceRun run(Step step, RunState state) {
    Map<String, @Nullable Object> payload =
        new Data.Builder()
            .put("small", 1L)
            .put("big", new BigInteger("123456789012345678901234567890"))
            .put("exact", new BigDecimal("0.10"))
            .put("huge", new BigDecimal("1E+400"))
            .put("none", null)
            .put("list", List.of(true, List.of(), Map.of("k", "\u0000 \" ü 😀")))
            .build();
    Task task =
        new Task(
            "build",
            Data.copy(Map.of("strategy", "direct")),
            Duration.ofMillis(1500),
            Duration.ofMinutes(30),
            Duration.ZERO,
            Task.When.ALWAYS);
    return new SequenceRun(
        new RunKey("shop", "C1", 7),
        "dev",
        "delivery",
        "carts",
        new SequenceRun.Origin(
            "t1", "cause", "r1", 3, new TreeMap<>(Map.of("traceparent", "00-x")), AT),
        List.of(task),
        state,
        step,
        payload,
        List.of(taskRun()),
        Optional.of(AT),
        state.isFinal()
            ? Optional.of(new SequenceRun.End(AT, Result.FAIL, Status.ERRORED, "late"))
            : Optional.empty());
  }

  private static TaskRun taskRun() {
    return new TaskRun(
        "id",
        "build",
        0,
        AT,
        Optional.of(AT),
        Optional.empty(),
        List.of(
            new Answer("a", AT, Optional.empty()),
            new Answer("b", AT, Optional.of(new Answer.Finish(AT, "odd", "", "said")))),
        List.of(new TaskRun.Note(AT, "a", "running", "half")),
        Optional.of(new TaskRun.End(AT, Result.WARNING, Status.UNKNOWN, "", true)));
  }

  @ParameterizedTest
  @MethodSource("pieces")
  void whatIsPrintedIsReadBackExactly(Piece piece) {
    assertEquals(piece, StateCodec.parse(StateCodec.print(piece)));
    assertEquals(text(piece), text(StateCodec.parse(StateCodec.print(piece))));
  }

  @Test
  void stateOfANewerVersionIsRefusedWithASentence() {
    byte[] newer = "{\"schemaVersion\":99,\"kind\":\"run\"}".getBytes(StandardCharsets.UTF_8);

    StateCodec.Unreadable refused =
        assertThrows(StateCodec.Unreadable.class, () -> StateCodec.parse(newer));

    assertTrue(String.valueOf(refused.getMessage()).contains("newer version of Slipway"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "null",
        "{\"schemaVersion\":1}",
        "{\"schemaVersion\":\"1\",\"kind\":\"run\"}",
        "{\"schemaVersion\":1,\"kind\":\"run\"}",
        "{\"schemaVersion\":1,\"kind\":\"other\"}",
        "{\"schemaVersion\":1,\"kind\":\"delivery\",\"project\":\"p\",\"context\":\"c\","
            + "\"revision\":\"r\",\"runs\":1,\"startedAt\":\"yesterday\"}",
        "{\"schemaVersion\":1,\"kind\":\"queue\",\"project\":\"p\",\"stage\":\"s\","
            + "\"service\":\"x\",\"entries\":[\"Wx c\"]}",
        "{\"schemaVersion\":1,\"kind\":\"queue\",\"project\":\"p\",\"stage\":\"s\","
            + "\"service\":\"x\",\"entries\":[\"X1 c\"]}"
      })
  void bytesThatHoldNoPieceAreRefused(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

    assertThrows(StateCodec.Unreadable.class, () -> StateCodec.parse(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.1Z",
        "2026-01-02T03:04:05.120Z",
        "2026-02-28T23:59:59.999999999Z",
        "1969-12-31T23:59:59.5Z",
        "0001-01-01T00:00:00Z",
        "+12026-01-02T03:04:05Z"
      })
  void timesAreReadAsJavaReadsThem(String text) {
    assertEquals(Instant.parse(text), Times.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026",
        "2026-13-01T00:00:00Z",
        "2026-02-30T00:00:00Z",
        "2026-01-01T25:00:00Z",
        "2026-01-01 00:00:00Z",
        "2026-01-01T00:00:00"
      })
  void whatIsNoTimeIsRefused(String text) {
    assertThrows(java.time.DateTimeException.class, () -> Times.parse(text));
  }
}
