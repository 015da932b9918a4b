package dev.slipway.git;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * A pack on its way in, cut off where it says or turns out to be larger than is allowed
 * (reliability F33). The head is read before anybody reserves room for as many objects as it
 * claims.
 */
final class BoundedPack extends FilterInputStream {
  private static final int COUNT = 8;
  private static final int HEAD = 12;

  /** Objects have more bytes than this on average. */
  private static final int SMALL_OBJECT = 32;

  private final long maxBytes;
  private final ByteBuffer head = ByteBuffer.allocate(HEAD);
  private long received;

  BoundedPack(InputStream in, long maxBytes) {
    super(in);
    this.maxBytes = maxBytes;
  }

  /** The repository is larger than is allowed. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;

    TooLarge(String message) {
      super(message);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    // The head is read on its own, so that nothing behind it is used before it is checked.
    int most = head.hasRemaining() ? Math.min(length, head.remaining()) : length;
    int n = super.read(buffer, offset, most);
    if (n > 0) {
      count(buffer, offset, n);
    }
    return n;
  }

  private void count(byte[] buffer, int offset, int n) throws IOException {
    received += n;
    if (received > maxBytes) {
      throw new TooLarge("expected a repository of at most " + maxBytes + " bytes, found more");
    }
    if (head.hasRemaining()) {
      head.put(buffer, offset, n);
      long objects = head.hasRemaining() ? 0 : head.getInt(COUNT) & 0xffffffffL;
      if (objects > maxBytes / SMALL_OBJECT) {
        throw new TooLarge(
            "expected a repository of at most "
                + maxBytes
                + " bytes, found "
                + objects
                + " objects");
      }
    }
  }

  @Override
  public long skip(long n) throws IOException {
    throw new IOException("packs are read whole");
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
