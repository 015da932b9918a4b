package dev.slipway.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/**
 * Whether Kafka answers: asked every two seconds by a thread of its own, because a client with
 * nothing to do does not notice that its broker is away.
 */
public final class BrokerContact implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Admin admin;
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile boolean lost;
  private volatile long regainedNanos = System.nanoTime();

  /** Begins to ask; contact counts as there until a first answer is missing. */
  public BrokerContact(String bootstrapServers) {
    Map<String, Object> settings = KafkaSettings.admin(bootstrapServers);
    settings.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    settings.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    this.admin = Admin.create(settings);
    Thread.ofVirtual().name("slipway-broker-contact").start(this::run);
  }

  /** Whether the last question was not answered. */
  public boolean isLost() {
    return lost;
  }

  /** Since when Kafka has answered, as of {@link System#nanoTime}. */
  long regainedNanos() {
    return regainedNanos;
  }

  private void run() {
    try {
      do {
        ask();
      } while (!closing.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask() throws InterruptedException {
    try {
      admin.describeCluster().nodes().get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      if (lost) {
        regainedNanos = System.nanoTime();
        lost = false;
      }
    } catch (ExecutionException | TimeoutException e) {
      lost = true;
    }
  }

  /** Asks no more. */
  @Override
  public void close() {
    closing.countDown();
    admin.close(Duration.ZERO);
  }
}
