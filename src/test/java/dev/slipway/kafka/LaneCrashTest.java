package dev.slipway.kafka;

import static dev.slipway.kafka.Harbour.triggered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.Harbour.Killed;
import dev.slipway.kafka.LaneFaults.Point;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lane that ends in the middle of a transaction, or is not told how it came out. */
@Timeout(180)
class LaneCrashTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}, {name: release}]
      """;

  /** Ends the lane when it comes to a point for the n-th time. */
  private static final class Bomb implements LaneFaults {
    private final CountDownLatch exploded = new CountDownLatch(1);
    private final Point point;
    private final AtomicInteger left;

    Bomb(Point point, int passes) {
      this.point = point;
      this.left = new AtomicInteger(passes);
    }

    /** Whether it explodes; how many points there are hangs on how records fall into batches. */
    boolean explodesWithin(Duration patience) throws InterruptedException {
      return exploded.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void at(Point now) {
      if (now == point && left.decrementAndGet() == 0) {
        exploded.countDown();
        throw new Killed(now.name());
      }
    }
  }

  /** Every point, at the claim of the partitions and at moments of the work after it. */
  private static List<Bomb> bombs() {
    List<Bomb> bombs = new ArrayList<>();
    Random random = new Random(7);
    for (Point point : Point.values()) {
      bombs.add(new Bomb(point, 1));
      for (int n = 0; n < 3; n++) {
        bombs.add(new Bomb(point, 2 + random.nextInt(point == Point.BETWEEN_SENDS ? 60 : 10)));
      }
    }
    Collections.shuffle(bombs, random);
    return bombs;
  }

  @Test
  void triggersEveryTaskOnceWhereverItIsKilled() throws Exception {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      harbour.answerer();
      int deliveries = 0;

      // when
      for (Bomb bomb : bombs()) {
        Lane lane = harbour.lane("a", bomb);
        do {
          for (int n = 0; n < 4; n++) {
            harbour.publish(triggered("shop" + n, "c" + deliveries++, "dev.delivery"));
          }
        } while (!bomb.explodesWithin(Duration.ofSeconds(5)));
        lane.close();
      }
      harbour.lane("a");

      // then
      harbour.awaitFinished(deliveries);
      LogAudit.Report report = harbour.audit();
      assertEquals(3L * deliveries, report.triggers());
      assertEquals(deliveries, report.finished());
    }
  }

  /** Says that it failed, once, at a moment when the transaction may be committed or not. */
  @Test
  void readsBackHowATransactionCameOutWhenItIsNotTold() {
    try (Harbour harbour = Harbour.with(2, STAGES)) {
      // given
      Random random = new Random(3);
      AtomicInteger failures = new AtomicInteger();
      LaneFaults faults =
          point -> {
            boolean doubtful = point == Point.AFTER_COMMIT || point == Point.AFTER_OFFSETS;
            if (doubtful && failures.get() < 10 && random.nextInt(4) == 0) {
              failures.incrementAndGet();
              throw new TimeoutException("no answer to the commit");
            }
          };
      harbour.answerer();

      // when
      harbour.lane("a", faults);
      for (int n = 0; n < 20; n++) {
        harbour.publish(triggered("shop" + n, "c" + n, "dev.delivery"));
      }

      // then
      harbour.awaitFinished(20);
      assertTrue(failures.get() > 0);
      LogAudit.Report report = harbour.audit();
      assertEquals(60, report.triggers());
    }
  }

  /** What throws in the middle of an event must not leave half of it in the log. */
  @Test
  void commitsNothingThatIsHalfDone() {
    try (Harbour harbour = Harbour.with(1, STAGES)) {
      // given
      AtomicInteger sends = new AtomicInteger();
      LaneFaults faults =
          point -> {
            if (point == Point.BETWEEN_SENDS
                && sends.incrementAndGet() % 9 == 0
                && sends.get() < 30) {
              throw new IllegalStateException("something unexpected");
            }
          };
      harbour.answerer();

      // when
      harbour.lane("a", faults);
      for (int n = 0; n < 3; n++) {
        harbour.publish(triggered("shop", "c" + n, "dev.delivery"));
      }

      // then
      harbour.awaitFinished(3);
      LogAudit.Report report = harbour.audit();
      assertEquals(9, report.triggers());
    }
  }
}
