package dev.slipway;

import dev.slipway.cli.DemoCommand;
import dev.slipway.cli.SlipwayCommand;
import dev.slipway.cli.UpCommand;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** The entry point: one process, one command. */
@QuarkusMain
public final class Slipway {
  private Slipway() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    System.exit(
        SlipwayCommand.run(
            args,
            new UpCommand(Server::run, Slipway::untilStopped),
            new DemoCommand(Server::run, Slipway::untilStopped)));
  }

  /** Waits until the server is told to stop, see {@link Startup}. */
  private static int untilStopped() {
    Quarkus.waitForExit();
    return 0;
  }
}
