package dev.slipway.cli;

/** Why a command cannot go on: one line for stderr, and how the process ends. */
public final class CommandProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode exit;

  /** A problem that ends the command this way. */
  public CommandProblem(ExitCode exit, String message) {
    super(message);
    this.exit = exit;
  }

  /** How the process ends. */
  public ExitCode exit() {
    return exit;
  }
}
