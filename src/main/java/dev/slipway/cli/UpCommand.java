package dev.slipway.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code slipway up}: the server, with an embedded broker unless a Kafka is named. */
@Command(
    name = "up",
    description = "Starts the server, with an embedded broker unless a Kafka is named.")
public final class UpCommand implements Callable<Integer> {
  @Mixin private ServerOptions options = new ServerOptions();

  private final ServerStart server;
  private final IntSupplier untilStopped;

  /**
   * A command that starts servers this way.
   *
   * @param untilStopped waits until the process is told to stop, and gives the exit code
   */
  public UpCommand(ServerStart server, IntSupplier untilStopped) {
    this.server = server;
    this.untilStopped = untilStopped;
  }

  @Override
  public Integer call() {
    ServerPlan plan =
        new ServerPlan(
            options.data().orElseGet(UpCommand::defaultData),
            options.port().orElse(ServerOptions.BROKER_PORT),
            options.httpPort().orElse(ServerOptions.HTTP_PORT),
            options.kafka(),
            options.shipyards().or(UpCommand::shipyardsHere),
            options.roles());
    return server.run(plan, () -> serve(plan));
  }

  private int serve(ServerPlan plan) {
    String where = plan.kafka().orElse("embedded broker on 127.0.0.1:" + plan.brokerPort());
    String shipyards = plan.shipyards().map(folder -> ", shipyards " + folder).orElse("");
    System.err.println(
        "slipway is up: http://127.0.0.1:"
            + plan.httpPort()
            + ", "
            + where
            + ", data "
            + plan.data()
            + shipyards);
    return untilStopped.getAsInt();
  }

  private static Path defaultData() {
    return Path.of(System.getProperty("user.home"), ".slipway");
  }

  private static Optional<Path> shipyardsHere() {
    Path here = Path.of("shipyards");
    return Files.isDirectory(here) ? Optional.of(here) : Optional.empty();
  }
}
