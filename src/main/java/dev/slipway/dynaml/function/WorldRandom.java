package dev.slipway.dynaml.function;

import dev.slipway.dynaml.World;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;

/** The world's random bytes, in the form that libraries for keys ask for. */
final class WorldRandom extends SecureRandom {
  private static final long serialVersionUID = 1L;
  private final transient World world;

  WorldRandom(World world) {
    super(null, null);
    this.world = world;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    try {
      world.random(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public byte[] generateSeed(int count) {
    byte[] seed = new byte[count];
    nextBytes(seed);
    return seed;
  }

  @Override
  public int nextInt() {
    byte[] bytes = new byte[Integer.BYTES];
    nextBytes(bytes);
    int value = 0;
    for (byte b : bytes) {
      value = value << Byte.SIZE | b & 255;
    }
    return value;
  }
}
