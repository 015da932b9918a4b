package dev.slipway.uniform.program;

/**
 * How much of each output stream of a program is kept; what lies between is counted and dropped.
 *
 * @param first bytes kept from the beginning
 * @param last bytes kept from the end
 */
public record OutputLimits(int first, int last) {
  /** The first and the last 64 KB (reliability F16). */
  public static final OutputLimits DEFAULT = new OutputLimits(64 * 1024, 64 * 1024);

  public OutputLimits {
    if (first < 0 || last < 0) {
      throw new IllegalArgumentException("expected bounds from 0, found " + first + ", " + last);
    }
  }
}
