package dev.slipway.sow.plugin;

/** Why a list of plugins ended early. */
public final class PluginFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  PluginFailure(String message, int exitCode) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  PluginFailure(String message) {
    this(message, 1);
  }

  /** The reason in one sentence. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** The exit code of the plugin, or 1. */
  public int exitCode() {
    return exitCode;
  }
}
