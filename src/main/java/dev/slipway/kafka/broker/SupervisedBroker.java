package dev.slipway.kafka.broker;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * An embedded broker that is started again on its data when it ends although nobody asked it to:
 * killed, out of memory, or because the disk was full. It tries until there is room again.
 */
public final class SupervisedBroker implements AutoCloseable {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  private final BrokerSettings settings;
  private final Consumer<String> log;
  private final CountDownLatch closing = new CountDownLatch(1);
  private volatile EmbeddedBroker current;

  private SupervisedBroker(EmbeddedBroker first, BrokerSettings settings, Consumer<String> log) {
    this.current = first;
    this.settings = settings;
    this.log = log;
  }

  /**
   * Starts a broker and returns when it answers clients.
   *
   * @param log is told, in a sentence, when it ended and when it is back
   */
  public static SupervisedBroker start(BrokerSettings settings, Consumer<String> log)
      throws BrokerProblem {
    EmbeddedBroker first = EmbeddedBroker.start(settings);
    String[] address = first.bootstrapServers().split(":", 2);
    BrokerSettings fixed =
        new BrokerSettings(settings.data(), Integer.parseInt(address[1]), settings.heapMegabytes());
    SupervisedBroker supervised = new SupervisedBroker(first, fixed, log);
    supervised.watch(first);
    return supervised;
  }

  /** The address for Kafka clients, which stays. */
  public String bootstrapServers() {
    return current.bootstrapServers();
  }

  /** The process id of the child JVM as it is now. */
  public long pid() {
    return current.pid();
  }

  private void watch(EmbeddedBroker broker) {
    var _ =
        broker
            .onExit()
            .thenAccept(status ->
                Thread.ofPlatform()
                    .daemon()
                    .name("broker-again")
                    .start(() -> again(broker, status)));
  }

  private void again(EmbeddedBroker ended, int status) {
    if (isClosing()) {
      return;
    }
    log.accept(
        "the broker ended with status %d and is started again; it said last:%n%s"
            .formatted(status, ended.lastWords()));
    ended.close();
    Duration pause = FIRST_PAUSE;
    while (!isClosing() && !start()) {
      rest(pause);
      Duration twice = pause.multipliedBy(2);
      pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
    }
  }

  private boolean start() {
    try {
      EmbeddedBroker next = EmbeddedBroker.start(settings);
      synchronized (this) {
        if (isClosing()) {
          next.close();
          return true;
        }
        current = next;
      }
      log.accept("the broker is back");
      watch(next);
      return true;
    } catch (BrokerProblem e) {
      log.accept("the broker cannot be started yet: " + e.getMessage());
      return false;
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void rest(Duration time) {
    try {
      var _ = closing.await(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      closing.countDown();
    }
  }

  /** Stops the broker in good order and starts none again. */
  @Override
  public void close() {
    closing.countDown();
    synchronized (this) {
      current.close();
    }
  }
}
