package dev.slipway.cli;

import dev.slipway.history.DeliveryView;
import dev.slipway.wire.ViewReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Waits for the end of a delivery. */
final class Follow {
  private static final Duration PAUSE = Duration.ofMillis(250);

  private Follow() {}

  /**
   * Looks at a delivery until it has ended.
   *
   * @param seen is shown the delivery at every look
   * @throws CommandProblem with {@link ExitCode#TIMED_OUT} where it does not end in time
   */
  static DeliveryView untilEnd(
      ServerApi api, String context, Optional<Duration> timeout, Consumer<DeliveryView> seen) {
    Instant start = Instant.now();
    while (true) {
      Optional<DeliveryView> delivery =
          api.find("/runs/" + ServerApi.encoded(context)).map(ViewReader::delivery);
      delivery.ifPresent(seen);
      if (delivery.isPresent() && delivery.get().ended().isPresent()) {
        return delivery.get();
      }
      if (timeout.isPresent() && Instant.now().isAfter(start.plus(timeout.get()))) {
        throw new CommandProblem(
            ExitCode.TIMED_OUT,
            "delivery " + context + " has not ended after " + RunTree.duration(timeout.get()));
      }
      pause();
    }
  }

  /** How a command ends that waited for a delivery. */
  static int exit(DeliveryView delivery) {
    boolean good =
        delivery.state().equals("finished")
            && delivery.result().filter(r -> r.equals("fail")).isEmpty();
    return (good ? ExitCode.DONE : ExitCode.FAILED).number();
  }

  static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandProblem(ExitCode.FAILED, "interrupted");
    }
  }
}
