package dev.slipway.skopos.plan;

/**
 * A step where it runs: in a loop, its iteration belongs to it.
 *
 * @param step the id
 * @param index the index of the iteration, or {@link #NO_INDEX}
 */
public record StepRef(String step, int index) {
  /** The step is in no loop. */
  public static final int NO_INDEX = -1;

  /** Whether the step is in a loop. */
  public boolean isIndexed() {
    return index != NO_INDEX;
  }

  /** {@code id} or {@code id#index}. */
  public String text() {
    return isIndexed() ? step + "#" + index : step;
  }
}
