package dev.slipway.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** A body that is read as it comes, up to a size and a time. */
final class BoundedBody extends FilterInputStream {
  private final long most;
  private final Duration timeout;
  private final long deadline;
  private long count;

  BoundedBody(InputStream body, long most, Duration timeout) {
    super(body);
    this.most = most;
    this.timeout = timeout;
    this.deadline = System.nanoTime() + timeout.toNanos();
  }

  /** The body is larger or slower than allowed. */
  static final class Exceeded extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient ProblemDetail problem;

    Exceeded(ProblemDetail problem) {
      super(problem.detail());
      this.problem = problem;
    }

    ProblemDetail problem() {
      return problem;
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int n = super.read(into, offset, length);
    count += Math.max(n, 0);
    if (count > most) {
      throw new Exceeded(BodyReader.tooLarge(most));
    }
    if (n >= 0 && System.nanoTime() - deadline > 0) {
      throw new Exceeded(BodyReader.tooSlow(timeout));
    }
    return n;
  }
}
