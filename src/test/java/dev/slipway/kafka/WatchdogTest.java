package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.kafka.broker.TestBroker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lane that hangs is told from one that waits for Kafka. */
@Timeout(60)
class WatchdogTest {
  private long now = TimeUnit.HOURS.toNanos(1);
  private long lastTurn = now;
  private long regained = now;
  private boolean alive = true;
  private boolean lost;

  private final Watchdog watchdog =
      new Watchdog(() -> alive, () -> lastTurn, () -> lost, () -> regained, () -> now);

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void aLaneThatGoesRoundIsAlive() {
    pass(Duration.ofHours(1));
    lastTurn = now - 1;
    assertEquals(Optional.empty(), watchdog.obstacle());
  }

  @Test
  void aLaneThatHangsIsNot() {
    pass(Watchdog.LIMIT);
    assertEquals(Optional.empty(), watchdog.obstacle());
    pass(Duration.ofSeconds(1));
    assertEquals(
        Optional.of("the lane has not moved for 61 s, and Kafka answers"), watchdog.obstacle());
  }

  @Test
  void aLaneThatWaitsForKafkaIsAliveAndHasItsTimeWhenKafkaIsBack() {
    lost = true;
    pass(Duration.ofHours(1));
    assertEquals(Optional.empty(), watchdog.obstacle());
    lost = false;
    regained = now;
    pass(Watchdog.LIMIT);
    assertEquals(Optional.empty(), watchdog.obstacle());
    pass(Duration.ofSeconds(1));
    assertTrue(watchdog.obstacle().isPresent());
  }

  @Test
  void aLaneWhoseThreadHasEndedIsDead() {
    alive = false;
    assertEquals(Optional.of("the thread of the lane has ended"), watchdog.obstacle());
  }

  @Test
  void contactIsLostAndRegainedWithTheNetwork() {
    try (KafkaProxy network = new KafkaProxy(TestBroker.bootstrapServers());
        BrokerContact contact = new BrokerContact(network.bootstrapServers())) {
      network.swallow(true);
      await(contact::isLost);
      long before = contact.regainedNanos();
      network.swallow(false);
      await(() -> !contact.isLost());
      assertTrue(contact.regainedNanos() > before);
    }
  }

  /** The time limit of the class ends it where it never holds. */
  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }
}
