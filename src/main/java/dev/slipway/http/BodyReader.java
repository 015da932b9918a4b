package dev.slipway.http;

import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import io.vertx.ext.web.RoutingContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Reads bodies without ever holding more than is allowed: of one body {@link
 * CloudEvents#MAX_BYTES}, of all bodies together a fixed number of bytes, and each within a time.
 */
final class BodyReader {
  private static final int CHUNK = 8192;

  private final Semaphore bytes;
  private final Duration timeout;

  BodyReader(int bytesInFlight, Duration timeout) {
    this.bytes = new Semaphore(bytesInFlight);
    this.timeout = timeout;
  }

  /** Closes the connection after the answer: the rest of the body is not worth reading. */
  static void leaveUnread(RoutingContext request) {
    request.addEndHandler(done -> request.request().connection().close());
  }

  /** What came of reading. */
  sealed interface Read {
    /** The whole body; close it when its bytes are no longer held. */
    record Body(byte[] bytes, Held held) implements Read, AutoCloseable {
      @Override
      public void close() {
        held.release();
      }
    }

    /** There is no body that can be used. */
    record Refused(ProblemDetail problem) implements Read {}
  }

  /** Bytes that one request holds. */
  static final class Held {
    private final Semaphore bytes;
    private int count;

    private Held(Semaphore bytes) {
      this.bytes = bytes;
    }

    private boolean more(int n) {
      if (!bytes.tryAcquire(n)) {
        return false;
      }
      count += n;
      return true;
    }

    private void release() {
      bytes.release(count);
      count = 0;
    }
  }

  /** Reads a body to its end, or until it must be refused. */
  Read read(InputStream body) {
    Held held = new Held(bytes);
    Read read = new Read.Refused(ProblemDetail.badInput("", "expected a whole body"));
    try {
      read = read(body, held, System.nanoTime() + timeout.toNanos());
    } catch (IOException e) {
      read =
          new Read.Refused(ProblemDetail.badInput("", "expected a whole body, found a broken one"));
    } finally {
      if (read instanceof Read.Refused) {
        held.release();
      }
    }
    return read;
  }

  private Read read(InputStream body, Held held, long deadline) throws IOException {
    ByteArrayOutputStream whole = new ByteArrayOutputStream(CHUNK);
    byte[] chunk = new byte[CHUNK];
    for (int n = body.read(chunk); n >= 0; n = body.read(chunk)) {
      if (whole.size() + n > CloudEvents.MAX_BYTES) {
        return new Read.Refused(tooLarge(CloudEvents.MAX_BYTES));
      }
      if (System.nanoTime() > deadline) {
        return new Read.Refused(tooSlow(timeout));
      }
      if (!held.more(n)) {
        return new Read.Refused(
            ProblemDetail.tooMany("expected fewer bodies at once; try again in a moment"));
      }
      whole.write(chunk, 0, n);
    }
    return new Read.Body(whole.toByteArray(), held);
  }

  static ProblemDetail tooLarge(long most) {
    return new ProblemDetail(
        ProblemDetail.TOO_LARGE,
        "The body is too large",
        Decoded.TOO_LARGE,
        "expected at most " + most + " bytes, found more");
  }

  static ProblemDetail tooSlow(Duration timeout) {
    return new ProblemDetail(
        408,
        "The body took too long",
        "body-timeout",
        "expected the whole body within " + timeout.toSeconds() + " s");
  }
}
