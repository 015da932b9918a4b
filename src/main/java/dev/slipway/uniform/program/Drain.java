package dev.slipway.uniform.program;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * A thread that reads an output stream to its end, so that the program never has to wait, and keeps
 * what the limits allow.
 *
 * <p>It is a platform thread: a blocking read on a pipe would hold the carrier of a virtual one.
 */
final class Drain {
  private static final int PIECE = 64 * 1024;

  private final Captured.Collector collector;
  private final OutputTap tap;
  private final Thread thread;

  private Drain(InputStream stream, OutputLimits limits, String name, OutputTap tap) {
    collector = new Captured.Collector(limits);
    this.tap = tap;
    thread = Thread.ofPlatform().daemon().name(name).unstarted(() -> drain(stream));
  }

  static Drain start(InputStream stream, OutputLimits limits, String name, OutputTap tap) {
    Drain drain = new Drain(stream, limits, name, tap);
    drain.thread.start();
    return drain;
  }

  private void drain(InputStream stream) {
    byte[] piece = new byte[PIECE];
    try (stream) {
      for (int length = stream.read(piece); length >= 0; length = stream.read(piece)) {
        collector.add(piece, length);
        tap.take(piece, length);
      }
    } catch (IOException e) {
      // A stream that breaks has ended: what came before it counts.
      System.getLogger(Drain.class.getName())
          .log(System.Logger.Level.DEBUG, "output ended: {0}", e.getMessage());
    }
  }

  /**
   * What was kept, after the stream ended or the time to wait for its end is over. A process left
   * behind that still writes is read on, so that it never has to wait.
   */
  Captured await(Duration patience) {
    Uninterrupted.join(thread, patience);
    return collector.captured();
  }
}
