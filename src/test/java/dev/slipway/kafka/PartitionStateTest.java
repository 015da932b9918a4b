package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.kafka.SeenEvents.Window;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Pause;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Step;
import dev.slipway.wire.StateCodec;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The state of a partition and its way through the changelog. */
class PartitionStateTest {
  private static final Instant AT = Instant.ofEpochMilli(1_000_000);

  private final PartitionState state = new PartitionState(Window.DEFAULT, 8);
  private final Map<String, PartitionState.Change> log = new LinkedHashMap<>();

  private static Delivery delivery(String context, int runs, @Nullable Instant ended) {
    return new Delivery(
        new DeliveryKey("p", context),
        "r1",
        runs,
        List.of(),
        Map.of(),
        new Pause(false, new TreeSet<>()),
        AT,
        Optional.ofNullable(ended));
  }

  private static SequenceRun run(String context, int number, Step step) {
    return new SequenceRun(
        new RunKey("p", context, number),
        "dev",
        "delivery",
        "s",
        new SequenceRun.Origin("t", "cause", "r1", 0, new TreeMap<>(), AT),
        List.of(),
        RunState.STARTED,
        step,
        new LinkedHashMap<>(),
        List.of(),
        Optional.of(AT),
        step instanceof Step.Ended
            ? Optional.of(new SequenceRun.End(AT, Result.PASS, Status.SUCCEEDED, ""))
            : Optional.empty());
  }

  private void write(Piece... pieces) {
    state.apply(List.of(pieces), 100);
    drain();
  }

  private void drain() {
    state.drain(change -> log.put(change.key(), change));
  }

  private PartitionState loaded() {
    PartitionState loaded = new PartitionState(Window.DEFAULT, 8);
    log.values()
        .forEach(
            change -> loaded.load(PieceKey.parse(change.key()), change.bytes(), change.headers()));
    return loaded;
  }

  @Test
  void comesBackFromTheChangelogWithItsTimers() {
    // given
    StageQueue queue =
        new StageQueue(
            new QueueKey("p", "dev", "s"),
            List.of(new StageQueue.Entry("c", 1, StageQueue.Want.HOLDS)));
    write(delivery("c", 1, null), run("c", 1, new Step.Delayed(0, AT.plusMillis(5))), queue);

    // when
    PartitionState loaded = loaded();

    // then
    assertEquals(Optional.of(delivery("c", 1, null)), loaded.delivery(new DeliveryKey("p", "c")));
    assertEquals(Optional.of(queue), loaded.queue(queue.key()));
    assertEquals(state.run(new RunKey("p", "c", 1)), loaded.run(new RunKey("p", "c", 1)));
    assertEquals(OptionalLong.of(1_000_005), loaded.timers.next());
    assertEquals(1, loaded.openDeliveries());
  }

  /** As one of very many partitions it has no room for objects: all are kept as bytes. */
  @Test
  void whatIsLetGoAsAnObjectComesBackFromItsBytes() {
    PartitionState narrow = new PartitionState(Window.DEFAULT, Integer.MAX_VALUE);
    SequenceRun first = run("c", 1, new Step.Delayed(0, AT.plusMillis(5)));
    SequenceRun second = run("c", 1, new Step.Held(0, true));

    narrow.apply(List.of(delivery("c", 1, null), first), 100);
    narrow.drain(_ -> {});
    assertEquals(Optional.of(first), narrow.run(first.key()));
    narrow.apply(List.of(second), 100);
    narrow.drain(_ -> {});

    assertEquals(Optional.of(second), narrow.run(second.key()));
    assertEquals(Optional.of(delivery("c", 1, null)), narrow.delivery(new DeliveryKey("p", "c")));
    assertEquals(1, narrow.openDeliveries());
  }

  @Test
  void howLargeAPieceMayBeCountsWhetherItIsAnObjectOrBytes() {
    SequenceRun run = run("c", 1, new Step.Delayed(0, AT.plusMillis(5)));
    int near = Topics.LARGEST_STATE / 4 - StateCodec.print(run).length;
    for (int partitions : new int[] {1, Integer.MAX_VALUE}) {
      PartitionState some = new PartitionState(Window.DEFAULT, partitions);
      some.apply(List.of(run), 100);
      some.drain(_ -> {});

      assertFalse(some.mayBeLarge(run.key(), near));
      assertTrue(some.mayBeLarge(run.key(), near + 1));
    }
  }

  @Test
  void aTimerThatIsOverIsNotRestored() {
    write(run("c", 1, new Step.Delayed(0, AT.plusMillis(5))));
    write(run("c", 1, new Step.Queued()));
    assertEquals(OptionalLong.empty(), loaded().timers.next());
  }

  @Test
  void seesAChangeBeforeItIsWritten() {
    state.apply(List.of(delivery("c", 1, null)), 0);
    assertTrue(state.delivery(new DeliveryKey("p", "c")).isPresent());
    assertEquals(Map.of(), log);
  }

  @Test
  void forgetsAVoidPiece() {
    // given
    QueueKey key = new QueueKey("p", "dev", "s");
    write(new StageQueue(key, List.of(new StageQueue.Entry("c", 1, StageQueue.Want.HOLDS))));

    // when
    write(new StageQueue(key, List.of()));

    // then
    assertEquals(Optional.empty(), state.queue(key));
    assertEquals(Optional.empty(), loaded().queue(key));
  }

  @Test
  void aPieceThatCameAndWentInOneTransactionIsNotWritten() {
    QueueKey key = new QueueKey("p", "dev", "s");
    state.apply(
        List.of(new StageQueue(key, List.of(new StageQueue.Entry("c", 1, StageQueue.Want.HOLDS)))),
        0);
    state.apply(List.of(new StageQueue(key, List.of())), 0);
    drain();
    assertEquals(Map.of(), log);
  }

  @Test
  void countsOpenAndEndedDeliveries() {
    write(delivery("a", 1, null), delivery("b", 1, null), delivery("c", 1, AT));
    write(delivery("a", 1, AT));
    assertEquals(1, state.openDeliveries());
    assertEquals(2, state.endedDeliveries());
    assertEquals(1, loaded().openDeliveries());
    assertEquals(2, loaded().endedDeliveries());
    write(delivery("c", 2, null));
    assertEquals(2, state.openDeliveries());
    assertEquals(1, state.endedDeliveries());
  }

  @Test
  void retiresTheOldestWithTheirRuns() {
    // given
    for (int number = 1; number <= 5; number++) {
      String context = "c" + number;
      write(
          delivery(context, 2, AT.plusMillis(number)),
          run(context, 1, new Step.Ended()),
          run(context, 2, new Step.Ended()));
    }

    // when
    assertTrue(state.hasToRetire(0, 3));
    state.retire(0, 3, 100, change -> log.put(change.key(), change));

    // then
    assertFalse(state.hasToRetire(0, 3));
    for (PartitionState one : List.of(state, loaded())) {
      assertEquals(3, one.endedDeliveries());
      assertTrue(one.delivery(new DeliveryKey("p", "c2")).isEmpty());
      assertTrue(one.run(new RunKey("p", "c2", 2)).isEmpty());
      assertTrue(one.delivery(new DeliveryKey("p", "c3")).isPresent());
      assertTrue(one.run(new RunKey("p", "c3", 2)).isEmpty(), "it has ended");
    }
    assertNull(log.get("run/p/c2/2").bytes(), "it is forgotten in the log, too");
    assertNotNull(log.get("run/p/c3/2").bytes(), "whoever shows runs still finds it in the log");
  }

  @Test
  void retiresByAgeAndOnlySoManyAtOnce() {
    for (int number = 1; number <= 5; number++) {
      write(delivery("c" + number, 0, AT.plusMillis(number)));
    }
    state.retire(AT.toEpochMilli() + 4, 100, 2, change -> log.put(change.key(), change));
    assertEquals(3, state.endedDeliveries());
    state.retire(AT.toEpochMilli() + 4, 100, 2, change -> log.put(change.key(), change));
    assertEquals(2, state.endedDeliveries());
    assertFalse(state.hasToRetire(AT.toEpochMilli() + 4, 100));
  }

  @Test
  void doesNotRetireWhatIsAboutToBeginAgain() {
    // given
    write(delivery("c", 1, AT), run("c", 1, new Step.Ended()));

    // when
    state.apply(List.of(delivery("c", 2, null), run("c", 2, new Step.Queued())), 0);
    state.retire(Long.MAX_VALUE, 0, 100, change -> log.put(change.key(), change));
    drain();

    // then
    for (PartitionState one : List.of(state, loaded())) {
      assertTrue(one.delivery(new DeliveryKey("p", "c")).isPresent());
      assertTrue(one.run(new RunKey("p", "c", 2)).isPresent());
      assertEquals(1, one.openDeliveries());
    }
    assertNotNull(log.get("run/p/c/1").bytes());
  }

  @Test
  void seesThatAPieceMayBecomeLargeBeforeItIs() {
    RunKey key = new RunKey("p", "c", 1);
    assertFalse(state.mayBeLarge(key, 100_000));
    assertTrue(state.mayBeLarge(key, 500_000));
    for (int n = 0; n < 5; n++) {
      state.apply(List.of(run("c", 1, new Step.Queued())), 90_000);
    }
    assertTrue(state.mayBeLarge(key, 90_000));
    drain();
    assertFalse(state.mayBeLarge(key, 90_000));
  }
}
