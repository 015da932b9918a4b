package dev.slipway.kafka;

/** What a finding of an audit means to somebody who relies on the log. */
public enum Breach {
  /** Something that was accepted is not accounted for. */
  LOST,
  /** Something was said or done twice. */
  DUPLICATED,
  /** Something was begun and never ended. */
  STUCK,
  /** Something came without a cause, out of order, or is not as the state says. */
  DISORDER
}
