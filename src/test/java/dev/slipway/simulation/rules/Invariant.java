package dev.slipway.simulation.rules;

import java.util.function.Supplier;

/** The invariants of the sequence engine (reliability 1). */
public enum Invariant {
  I1_NO_LOSS,
  I2_EXACTLY_ONCE_TRANSITION,
  I3_EXACTLY_ONCE_TRIGGER,
  I4_CAUSALITY,
  I5_SINGLE_OPEN_TASK,
  I6_TERMINAL_IS_FINAL,
  I7_FOLD_IS_STATE,
  I8_COMMUTATION,
  I9_SINGLE_WRITER,
  I10_QUEUEING,
  I11_AUTHORITY,
  I12_TIME,
  I13_BOUNDED,
  I14_VERSION_PINNING;

  /** Ends the simulation unless a condition holds. */
  public void require(boolean holds, Supplier<String> message) {
    if (!holds) {
      throw new Violation(this, message.get());
    }
  }

  /** Ends the simulation unless a condition holds. */
  public void require(boolean holds, String message) {
    if (!holds) {
      throw new Violation(this, message);
    }
  }

  /** Ends the simulation unless two things are the same. */
  public void equal(Object expected, Object found, Supplier<String> what) {
    if (!expected.equals(found)) {
      throw new Violation(this, what.get() + ": expected " + expected + ", found " + found);
    }
  }

  /** Ends the simulation unless two things are the same. */
  public void equal(Object expected, Object found, String what) {
    equal(expected, found, () -> what);
  }
}
