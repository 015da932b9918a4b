package dev.slipway;

import dev.slipway.cli.UpCommand;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import picocli.CommandLine;

/** The entry point: one process, one command. */
@QuarkusMain
public final class Slipway {
  private Slipway() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new UpCommand(Server::run, Slipway::untilStopped)).execute(args));
  }

  private static int untilStopped() {
    Quarkus.waitForExit();
    return 0;
  }
}
