package dev.slipway;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/**
 * What a call made, and how many bytes it allocated for it, whether or not they were freed again.
 */
public record Allocation<T>(T result, long bytes) {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Makes a call in this thread. */
  public static <T> Allocation<T> of(Supplier<T> call) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    T result = call.get();
    return new Allocation<>(result, THREADS.getCurrentThreadAllocatedBytes() - before);
  }
}
