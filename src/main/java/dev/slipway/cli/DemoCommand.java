package dev.slipway.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code slipway demo}: everything on this machine, from the first delivery to a repair. */
@Command(
    name = "demo",
    description = {
      "Starts a server and delivers the example project bookshop: a version that passes,",
      "one that is rolled back, and a problem that is repaired."
    })
public final class DemoCommand implements Callable<Integer> {
  private static final String PROJECT = "bookshop";

  @Mixin private ServerOptions options = new ServerOptions();

  @Option(names = "--stay", description = "Keeps everything up afterwards, until ctrl-C.")
  private boolean stay;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}; NO_COLOR is honoured).")
  private Style.When color = Style.When.auto;

  @Spec private @Nullable CommandSpec spec;

  private final ServerStart server;
  private final IntSupplier untilStopped;

  /**
   * A command that starts servers this way.
   *
   * @param untilStopped waits until the process is told to stop, and gives the exit code
   */
  public DemoCommand(ServerStart server, IntSupplier untilStopped) {
    this.server = server;
    this.untilStopped = untilStopped;
  }

  @Override
  public Integer call() throws IOException {
    Path shipyards = shipyards();
    boolean keep = options.data().isPresent();
    Path data = keep ? options.data().orElseThrow() : Files.createTempDirectory("slipway-demo-");
    ServerPlan plan =
        new ServerPlan(
            data,
            port(options.port(), ServerOptions.BROKER_PORT),
            port(options.httpPort(), ServerOptions.HTTP_PORT),
            options.kafka(),
            Optional.of(shipyards),
            options.roles());
    PrintWriter out = SlipwayCommand.out(spec);
    out.println(
        "slipway demo: starting a server with its own Kafka; everything is kept in " + data);
    out.flush();
    Bookshop shops = new Bookshop(shipyards.resolve(PROJECT), data.resolve("work"));
    Thread onInterrupt = new Thread(shops::stopAll);
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try {
      return server.run(plan, () -> demonstrate(plan, shops, out));
    } finally {
      shops.stopAll();
      if (!keep) {
        UserFiles.deleteTree(data);
      }
    }
  }

  private int demonstrate(ServerPlan plan, Bookshop shops, PrintWriter out) {
    ServerApi api = new ServerApi(URI.create("http://127.0.0.1:" + plan.httpPort()));
    boolean good = new Demo(api, shops, out, Style.of(color)).run();
    new DemoSummary(plan, shops, out).print(good, stay);
    int code = (good ? ExitCode.DONE : ExitCode.FAILED).number();
    return stay ? Math.max(code, untilStopped.getAsInt()) : code;
  }

  private Path shipyards() {
    Path folder =
        options
            .shipyards()
            .or(() -> Optional.ofNullable(System.getProperty("slipway.home")).map(DemoCommand::in))
            .orElse(Path.of("shipyards"));
    if (!Files.isDirectory(folder.resolve(PROJECT))) {
      throw new CommandProblem(
          ExitCode.NOT_FOUND,
          "expected the project " + PROJECT + " in " + folder + ", found none (--shipyards)");
    }
    return folder;
  }

  private static Path in(String home) {
    return Path.of(home, "shipyards");
  }

  /** The port that was named, else the usual one, else, where that is taken, a free one. */
  private static int port(Optional<Integer> named, int usual) throws IOException {
    return named.isPresent() ? named.get() : isFree(usual) ? usual : ServerOptions.anyFree();
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
