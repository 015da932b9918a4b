package dev.slipway.cli.sow;

import java.time.Duration;

/** Lets a command stop its plugins when the process is told to end: ctrl-C or SIGTERM. */
final class StopOnExit implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Thread hook;

  private StopOnExit(Thread hook) {
    this.hook = hook;
  }

  /** Interrupts the thread and waits for it. */
  static StopOnExit of(Thread worker) {
    Thread hook =
        Thread.ofPlatform()
            .unstarted(() -> {
              worker.interrupt();
              try {
                worker.join(PATIENCE);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Runtime.getRuntime().addShutdownHook(hook);
    return new StopOnExit(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending already, and waits for this very thread.
      System.getLogger(StopOnExit.class.getName()).log(System.Logger.Level.DEBUG, "ending");
    }
  }
}
