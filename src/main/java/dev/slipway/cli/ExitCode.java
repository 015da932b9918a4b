package dev.slipway.cli;

/** How a command ended, as the shell sees it (operations 1). */
public enum ExitCode {
  /** It was done. */
  DONE(0),
  /** The run or the check failed. */
  FAILED(1),
  /** The command was used wrongly. */
  WRONG_USAGE(2),
  /** There is no such thing. */
  NOT_FOUND(3),
  /** Somebody else may do that, but not you. */
  NOT_ALLOWED(4),
  /** It took too long. */
  TIMED_OUT(5),
  /** The server cannot be reached, or takes nothing now. */
  UNREACHABLE(6),
  /** It contradicts what is there. */
  CONFLICT(7),
  /** A file is no such file. */
  INVALID_FILE(8);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The number that the process ends with. */
  public int number() {
    return number;
  }
}
