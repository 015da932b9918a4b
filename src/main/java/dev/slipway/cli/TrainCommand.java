package dev.slipway.cli;

import dev.slipway.cli.sow.SowCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code slipway train}: does once, silently, what has to start quickly, so that the start-up cache
 * that the launcher has recorded meanwhile knows what it loads.
 */
@Command(name = "train", hidden = true, description = "Does once what the start-up cache knows.")
public final class TrainCommand implements Callable<Integer> {
  private static final int ROUNDS = 40;

  private static final String TEMPLATE =
      """
      base: 1
      name: service
      add: (( &temporary(|x,y=2|->x + y) ))
      pod:
        <<: (( &template ))
        image: (( registry "/" name ))
      registry: (( merge || "local" ))
      pods: (( map[[1, 2]|i|->( "name" = "p" i ) *pod] ))
      sum: (( .add(base) * 2 - 1 ))
      size: (( length(name) > 3 ? join(",", keys(stub)) :format("%d", base) ))
      stub: { a: 1, b: [ x, 2, ~, true, 1.5 ] }
      safe: (( defined(missing) -or valid(base) ))
      """;

  private static final String STUB = "registry: example.org\nextra: { a: 1 }\n";

  private static final String SHIPYARD =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata: { name: sample }
      spec:
        stages:
          - name: dev
            sequences:
              - name: delivery
                tasks:
                  - name: deployment
      """;

  private static final String COMPONENT =
      """
      landscape: (( &temporary ))
      component:
        active: (( landscape.name == "sample" ))
        imports: []
        stubs: [ lib/templates/utilities.yaml, lib/templates/state.yaml ]
      """;

  private static final String DEPLOYMENT =
      """
      landscape: (( &temporary ))
      utilities: (( &temporary ))
      env: (( &temporary ))
      hosts: (( utilities.svcHosts(env.COMPONENT, landscape.name) ))
      plugins:
        - echo: (( "a " landscape.name ))
      """;

  @Option(names = "--server", description = "Starts and stops a server; else commands run.")
  private boolean server;

  private final ServerStart start;

  /** A command that starts servers this way. */
  public TrainCommand(ServerStart start) {
    this.start = start;
  }

  @Override
  public Integer call() throws IOException {
    Path folder = Files.createTempDirectory("slipway-train-");
    try {
      commands(folder, server ? 1 : ROUNDS);
      return server ? start.run(plan(folder), () -> 0) : ExitCode.DONE.number();
    } finally {
      UserFiles.deleteTree(folder);
    }
  }

  private static void commands(Path folder, int rounds) throws IOException {
    Path landscape = Files.createDirectories(folder.resolve("landscape"));
    Path template = Files.writeString(folder.resolve("template.yaml"), TEMPLATE);
    Path stub = Files.writeString(folder.resolve("stub.yaml"), STUB);
    Path project = Files.createDirectories(folder.resolve("shipyards").resolve("sample"));
    Path shipyard = Files.writeString(project.resolve("shipyard.yaml"), SHIPYARD);
    Path component = landscape.resolve("crop").resolve("components").resolve("sample");
    Files.createDirectories(component);
    Files.writeString(landscape.resolve("acre.yaml"), "landscape: { name: sample }\n");
    Files.writeString(component.resolve("component.yaml"), COMPONENT);
    Files.writeString(component.resolve("deployment.yaml"), DEPLOYMENT);
    run("--help");
    run("version");
    run("shipyard", "lint", shipyard.toString());
    run("dynaml", "merge", "--json", template.toString());
    for (int round = 0; round < rounds; round++) {
      run("dynaml", "merge", template.toString(), stub.toString());
    }
    sow(landscape, "order", "-A");
    sow(landscape, "deploy", "-A");
    for (int round = 0; round < rounds; round++) {
      sow(landscape, "generate", "sample");
    }
  }

  private static void run(String... arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine slipway = SlipwayCommand.all(List.of());
    slipway.setOut(nowhere).setErr(nowhere).execute(arguments);
  }

  private static void sow(Path landscape, String... arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    CommandLine sow = new CommandLine(new SowCommand(landscape));
    SowCommand.configure(sow);
    sow.setOut(nowhere).setErr(nowhere).execute(arguments);
  }

  private static ServerPlan plan(Path folder) throws IOException {
    return new ServerPlan(
        folder.resolve("data"),
        ServerOptions.anyFree(),
        ServerOptions.anyFree(),
        Optional.empty(),
        Optional.of(folder.resolve("shipyards")),
        Optional.empty());
  }
}
