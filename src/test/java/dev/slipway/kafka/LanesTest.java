package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.Phase;
import dev.slipway.kafka.Harbour.Killed;
import dev.slipway.kafka.LaneFaults.Point;
import dev.slipway.wire.StateCodec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberToRemove;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Several lanes that share the partitions. */
@Timeout(180)
class LanesTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}]
      """;
  private static final int PROJECTS = 12;

  private static Event delivery(int number) {
    return triggered("shop" + number % PROJECTS, "c" + number, "dev.delivery");
  }

  /** Publishes deliveries, a bounded number at a time, and reads until something holds. */
  private static final class Load {
    private static final int OUTSTANDING = 60;

    private final Harbour harbour;
    private int published;

    Load(Harbour harbour) {
      this.harbour = harbour;
    }

    void until(String what, BooleanSupplier condition) {
      harbour.await(
          what,
          () -> {
            while (published - finished() < OUTSTANDING) {
              harbour.publish(delivery(published++));
            }
            return condition.getAsBoolean();
          });
    }

    void forAWhile() {
      long before = finished();
      until("progress", () -> finished() > before + OUTSTANDING);
    }

    private long finished() {
      return harbour.log.events().stream()
          .filter(e -> e.kind() instanceof SequenceEvent type && type.phase() == Phase.FINISHED)
          .count();
    }
  }

  private static void assertOrderKept(Harbour harbour) {
    Map<String, List<String>> started = new LinkedHashMap<>();
    Map<String, List<String>> asked = new LinkedHashMap<>();
    for (Event event : harbour.log.events()) {
      if (event.kind() instanceof SequenceEvent type && type.phase() == Phase.STARTED) {
        started.computeIfAbsent(event.project(), _ -> new ArrayList<>()).add(event.context());
      }
    }
    harbour.log.records(harbour.topics.inbox()).stream()
        .flatMap(record -> CommittedLog.event(record).stream())
        .filter(event -> event.kind() instanceof SequenceEvent)
        .forEach(event ->
            asked.computeIfAbsent(event.project(), _ -> new ArrayList<>()).add(event.context()));
    assertEquals(asked, started);
  }

  @Test
  void shareTheWorkWhileOneJoinsOneLeavesAndOneIsKilled() {
    try (Harbour harbour = Harbour.with(4, STAGES)) {
      // given
      AtomicBoolean kill = new AtomicBoolean();
      harbour.answerer();
      harbour.lane(
          "a",
          _ -> {
            if (kill.get()) {
              throw new Killed("a");
            }
          });
      Load load = new Load(harbour);
      load.forAWhile();

      // when
      Lane joined = harbour.lane("b");
      load.until("two owners", () -> owners(harbour) == 2);
      load.forAWhile();
      joined.close();
      load.until("one owner", () -> owners(harbour) == 1);
      load.forAWhile();
      harbour.lane("c");
      load.until("two owners", () -> owners(harbour) == 2);
      load.forAWhile();
      kill.set(true);
      load.until("one owner", () -> owners(harbour) == 1);
      load.forAWhile();
      int published = load.published;

      // then
      harbour.awaitFinished(published);
      System.out.println("TROUBLES " + harbour.monitor.troubles);
      LogAudit.Report report = harbour.audit();
      assertEquals(published, report.finished());
      assertEquals(2L * published, report.triggers());
      assertOrderKept(harbour);
    }
  }

  @Test
  void tellWhichPartitionsTheyHave() throws InterruptedException {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      Lane lane = harbour.lane("a");
      harbour.monitor.awaitOwned(Set.of(0, 1));

      lane.close();
      harbour.monitor.awaitOwned(Set.of());
    }
  }

  /** How many lanes own the partitions, as the changelog says; 0 while one has no owner. */
  private static long owners(Harbour harbour) {
    Map<Integer, String> owners = new LinkedHashMap<>();
    harbour.log.records(harbour.topics.state()).stream()
        .filter(record -> CommittedLog.key(record).equals(LaneRecord.KEY))
        .forEach(record ->
            owners.put(
                record.partition(),
                LaneRecord.of(record.value(), StateCodec.SCHEMA_VERSION).owner()));
    return owners.containsValue("") || owners.size() < harbour.topics.partitions()
        ? 0
        : owners.values().stream().distinct().count();
  }

  /** It believes that it owns the partitions and goes on where it was held. */
  @ParameterizedTest
  @EnumSource(names = {"BETWEEN_SENDS", "BEFORE_OFFSETS", "AFTER_OFFSETS"})
  void commitNothingAfterAnotherTookOver(Point point) throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicBoolean armed = new AtomicBoolean();
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      harbour.lane(
          "a",
          now -> {
            if (now == point && armed.compareAndSet(true, false)) {
              held.countDown();
              awaitUninterruptibly(release);
            }
          });
      harbour.publish(delivery(0));
      harbour.awaitSaid("c0", "dev.delivery.started");
      armed.set(true);
      harbour.publish(delivery(1));
      assertTrue(held.await(60, TimeUnit.SECONDS));

      // when
      expel(harbour, "a");
      harbour.lane("b");
      harbour.awaitSaid("c1", "dev.delivery.started");
      release.countDown();

      // then
      harbour.answerer();
      harbour.publish(delivery(2));
      harbour.awaitFinished(3);
      LogAudit.Report report = harbour.audit();
      assertEquals(6, report.triggers());
    } finally {
      release.countDown();
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What the group does with a member that gives no sign of life, at once. */
  private static void expel(Harbour harbour, String instance) throws Exception {
    try (Admin admin = Admin.create(KafkaSettings.admin(harbour.servers))) {
      admin
          .removeMembersFromConsumerGroup(
              harbour.topics.prefix() + "-controller",
              new RemoveMembersFromConsumerGroupOptions(List.of(new MemberToRemove(instance))))
          .all()
          .get();
    }
  }
}
