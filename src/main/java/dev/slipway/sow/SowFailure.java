package dev.slipway.sow;

/** Why something about a landscape cannot be done, in one sentence for people. */
public final class SowFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /** A failure with the usual exit code 1. */
  public SowFailure(String message) {
    this(message, 1);
  }

  /** A failure that a program reported with its exit code. */
  public SowFailure(String message, int exitCode) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** The sentence. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** The exit code of a command that ends with it. */
  public int exitCode() {
    return exitCode;
  }
}
