package dev.slipway.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code slipway doctor}: what works and what does not, and what to do about it. */
@Command(
    name = "doctor",
    description = {
      "Looks at what a server needs, one line each: ok, warn or fail, what was found, what to do.",
      "Give it the options of the server (`slipway up`). It works whether that runs or not, and",
      "ends with 1 where something fails."
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final Table TABLE =
      new Table()
          .column("LEVEL", "level")
          .column("CHECK", "check")
          .column("FOUND", "found")
          .column("ADVICE", "advice");

  @Mixin private ServerOptions options = new ServerOptions();
  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  private final ClusterExam exam;

  /** A command that looks at clusters this way. */
  public DoctorCommand(ClusterExam exam) {
    this.exam = exam;
  }

  @Override
  public Integer call() {
    Path data =
        options.data().orElseGet(() -> Path.of(System.getProperty("user.home"), ".slipway"));
    int brokerPort = options.port().orElse(ServerOptions.BROKER_PORT);
    URI url =
        options
            .httpPort()
            .map(port -> URI.create("http://127.0.0.1:" + port))
            .orElseGet(server::address);
    ServerChecks serverChecks = ServerChecks.of(url);
    List<Check> checks = new ArrayList<>(LocalChecks.of(data));
    checks.addAll(broker(options.kafka(), brokerPort, data, serverChecks.isUp()));
    checks.addAll(serverChecks.checks());
    PrintWriter out = SlipwayCommand.out(spec);
    if (output.format() == OutputOptions.Format.table) {
      checks.forEach(check -> out.println(check.line(output.style())));
    } else {
      output.writeAll(out, checks.stream().map(Check::toMap).toList(), TABLE, "check");
    }
    boolean failed = checks.stream().anyMatch(check -> check.level() == Check.Level.FAIL);
    return (failed ? ExitCode.FAILED : ExitCode.DONE).number();
  }

  private List<Check> broker(Optional<String> kafka, int port, Path data, boolean serverIsUp) {
    String servers = kafka.orElse("127.0.0.1:" + port);
    Optional<String> obstacle = BrokerReach.obstacle(servers);
    if (obstacle.isEmpty()) {
      List<Check> checks = new ArrayList<>();
      checks.add(
          Check.ok(
              "broker", servers + (kafka.isEmpty() ? ", embedded" : "") + ", takes connections"));
      checks.addAll(exam.examine(servers));
      return checks;
    }
    if (kafka.isPresent()) {
      return List.of(
          Check.fail(
              "broker",
              obstacle.get(),
              "check the address (--kafka, SLIPWAY_KAFKA), the network and the broker"));
    }
    String words = BrokerReach.lastWords(data);
    return List.of(
        serverIsUp
            ? Check.fail(
                "broker",
                obstacle.get() + ", although the server is up" + words,
                "give --port or --kafka as the server has it")
            : Check.warn(
                "broker",
                "the embedded one on port " + port + " does not run" + words,
                "it runs with the server; start it with `slipway up`"));
  }
}
