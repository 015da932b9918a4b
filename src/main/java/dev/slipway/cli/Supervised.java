package dev.slipway.cli;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Work that a signal stops in order: its thread is interrupted, and the process waits for it. */
final class Supervised {
  private static final int STOP_SECONDS = 8;

  private Supervised() {}

  /** Does the work; where it was interrupted, what is to be said then. */
  static int run(IntSupplier stopped, Callable<Integer> work) {
    Thread worker = Thread.currentThread();
    CountDownLatch done = new CountDownLatch(1);
    Thread stopper =
        new Thread(() -> {
          worker.interrupt();
          await(done);
        });
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      return work.call();
    } catch (InterruptedException e) {
      return stopped.getAsInt();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      done.countDown();
      remove(stopper);
    }
  }

  private static void remove(Thread stopper) {
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException e) {
      // The process is stopping already, which is what the hook was for.
      System.getLogger(Supervised.class.getName()).log(System.Logger.Level.DEBUG, "stopping", e);
    }
  }

  private static void await(CountDownLatch done) {
    try {
      if (!done.await(STOP_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("slipway: what runs could not be stopped");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
