package dev.slipway.wire;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Bytes that are kept long and hardly ever read. */
sealed interface Packed {
  /** The bytes as they were. */
  byte[] bytes();

  /** Bytes as they are. */
  @SuppressWarnings("ArrayRecordComponent")
  record Plain(byte[] bytes) implements Packed {}

  /** Compressed bytes, and how many they were. */
  @SuppressWarnings("ArrayRecordComponent")
  record Deflated(byte[] packed, int size) implements Packed {
    @Override
    public byte[] bytes() {
      try (Inflater inflater = new Inflater(true)) {
        inflater.setInput(packed);
        byte[] bytes = new byte[size];
        int read = inflater.inflate(bytes);
        if (read != size) {
          throw new IllegalStateException("expected " + size + " bytes, found " + read);
        }
        return bytes;
      } catch (DataFormatException e) {
        throw new IllegalStateException("what was packed here cannot be read", e);
      }
    }
  }

  /** Packs bytes, one after another: the tables of a deflater take 256 KiB. */
  final class Packer {
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private byte[] packed = new byte[0];

    /** Packs bytes; what does not get smaller stays as it is. */
    synchronized Packed pack(byte[] bytes) {
      if (packed.length < bytes.length) {
        packed = new byte[2 * bytes.length];
      }
      deflater.reset();
      deflater.setInput(bytes);
      deflater.finish();
      int size = deflater.deflate(packed, 0, bytes.length);
      return deflater.finished()
          ? new Deflated(Arrays.copyOf(packed, size), bytes.length)
          : new Plain(bytes);
    }
  }
}
