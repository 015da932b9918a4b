package dev.slipway;

import dev.slipway.cli.BenchCommand;
import dev.slipway.cli.DemoCommand;
import dev.slipway.cli.DoctorCommand;
import dev.slipway.cli.ServerPlan;
import dev.slipway.cli.SlipwayCommand;
import dev.slipway.cli.TrainCommand;
import dev.slipway.cli.UpCommand;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.function.IntSupplier;

/** The entry point: one process, one command. */
@QuarkusMain
public final class Slipway {
  /** Whether a server has been started in this process; some of its threads may live on. */
  private static volatile boolean served;

  private Slipway() {}

  /**
   * Runs the command that the arguments name. One that succeeds without a server just ends: an exit
   * asks for a logger first, and with that searches every jar.
   */
  public static void main(String[] args) {
    int code =
        SlipwayCommand.run(
            args,
            new UpCommand(Slipway::serve, Slipway::untilStopped),
            new DemoCommand(Slipway::serve, Slipway::untilStopped),
            new TrainCommand(Slipway::serve),
            new BenchCommand(Measuring::measure),
            new DoctorCommand(Examining::examine));
    if (code != 0 || served) {
      System.exit(code);
    }
  }

  private static int serve(ServerPlan plan, IntSupplier whenUp) {
    served = true;
    return Server.run(plan, whenUp);
  }

  /** Waits until the server is told to stop, see {@link Startup}. */
  private static int untilStopped() {
    Quarkus.waitForExit();
    return 0;
  }
}
