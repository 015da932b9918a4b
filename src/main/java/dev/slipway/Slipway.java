package dev.slipway;

import dev.slipway.cli.BenchCommand;
import dev.slipway.cli.DemoCommand;
import dev.slipway.cli.SlipwayCommand;
import dev.slipway.cli.UpCommand;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import sun.misc.Signal;

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
            new DemoCommand(Server::run, Slipway::untilStopped),
            new BenchCommand(Measuring::measure)));
  }

  /** Waits for SIGTERM, which is how a server is stopped, and therefore ends with 0, or ctrl-C. */
  private static int untilStopped() {
    Signal.handle(new Signal("TERM"), _ -> Quarkus.asyncExit(0));
    Quarkus.waitForExit();
    return 0;
  }
}
