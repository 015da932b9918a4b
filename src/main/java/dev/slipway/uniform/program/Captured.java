package dev.slipway.uniform.program;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What was kept of an output stream: its beginning, its end and its size. */
public final class Captured {
  /** What is kept of a stream that held nothing. */
  public static final Captured EMPTY = new Captured(new byte[0], new byte[0], 0);

  private final byte[] first;
  private final byte[] last;
  private final long size;

  Captured(byte[] first, byte[] last, long size) {
    this.first = first;
    this.last = last;
    this.size = size;
  }

  /** How many bytes the stream had. */
  public long size() {
    return size;
  }

  /** Whether everything was kept. */
  public boolean isWhole() {
    return size == first.length + last.length;
  }

  /** What was kept, the beginning and the end joined. */
  public byte[] bytes() {
    byte[] joined = Arrays.copyOf(first, first.length + last.length);
    System.arraycopy(last, 0, joined, first.length, last.length);
    return joined;
  }

  /** What was kept as UTF-8 text; a line in square brackets stands for what was not. */
  public String text() {
    if (isWhole()) {
      return new String(bytes(), StandardCharsets.UTF_8);
    }
    long dropped = size - first.length - last.length;
    return new String(first, StandardCharsets.UTF_8)
        + ("\n[… " + dropped + " bytes not kept …]\n")
        + new String(last, StandardCharsets.UTF_8);
  }

  /**
   * The end of the stream as UTF-8 text of at most so many bytes; a text that had to be cut begins
   * at a line where it holds one.
   */
  public String tail(int bytes) {
    byte[] kept = last.length >= bytes ? last : bytes();
    int from = Math.max(0, kept.length - bytes);
    while (from > 0 && from < kept.length && (kept[from] & 0xC0) == 0x80) {
      from++;
    }
    String text = new String(kept, from, kept.length - from, StandardCharsets.UTF_8);
    int line = text.indexOf('\n');
    boolean cut = from > 0 || kept.length < size;
    return cut && line >= 0 && line < text.length() - 1 ? text.substring(line + 1) : text;
  }

  /** Takes a stream in, piece by piece, in memory that does not grow beyond the limits. */
  static final class Collector {
    private final OutputLimits limits;
    private final ByteArrayOutputStream first = new ByteArrayOutputStream();
    private byte[] ring = new byte[0];
    private long size;

    Collector(OutputLimits limits) {
      this.limits = limits;
    }

    synchronized void add(byte[] piece, int length) {
      int head = Math.min(length, limits.first() - first.size());
      first.write(piece, 0, head);
      size += head;
      int behind = length - head;
      if (behind > 0) {
        keepLast(piece, head, behind);
      }
    }

    private void keepLast(byte[] piece, int from, int length) {
      if (ring.length == 0) {
        ring = new byte[limits.last()];
      }
      int skip = Math.max(0, length - ring.length);
      size += skip;
      for (int done = skip; done < length; ) {
        int at = (int) ((size - limits.first()) % ring.length);
        int part = Math.min(length - done, ring.length - at);
        System.arraycopy(piece, from + done, ring, at, part);
        done += part;
        size += part;
      }
    }

    synchronized Captured captured() {
      long behind = size - first.size();
      int kept = (int) Math.min(behind, ring.length);
      byte[] last = new byte[kept];
      for (int i = 0; i < kept; i++) {
        last[i] = ring[(int) ((behind - kept + i) % ring.length)];
      }
      return new Captured(first.toByteArray(), last, size);
    }
  }
}
