package dev.slipway.uniform.program;

/** Sees what a program prints on one of its streams while it runs. */
@FunctionalInterface
public interface OutputTap {
  /** Looks at nothing. */
  OutputTap NONE = (_, _) -> {};

  /**
   * Takes a piece in. It is called by the thread that reads the stream, so the program waits when
   * it takes long.
   *
   * @param piece holds the bytes; used again afterwards
   * @param length how many of them count
   */
  void take(byte[] piece, int length);
}
