package dev.slipway.git;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Work that ends after a time whatever a server does. It runs in a virtual thread: an interruption
 * closes the socket that such a thread waits for, also where a byte comes now and then.
 */
final class InTime {
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private InTime() {}

  static <T> T call(Callable<T> work, Duration most) throws IOException, InterruptedException {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = Thread.ofVirtual().name("slipway-git-fetch").start(task);
    try {
      return task.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException(e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw cause instanceof IOException io ? io : new IOException(cause);
    } finally {
      task.cancel(true);
      thread.join(LAST_WORDS);
    }
  }
}
