package dev.slipway.cli.sow;

import dev.slipway.cli.dynaml.LocalWorld;
import dev.slipway.sow.Acre;
import dev.slipway.sow.InstallationHandler;
import dev.slipway.sow.Landscape;
import dev.slipway.sow.LandscapeCommands;
import dev.slipway.sow.LandscapeReader;
import dev.slipway.sow.Manifests;
import dev.slipway.sow.Product;
import dev.slipway.sow.RunOptions;
import dev.slipway.sow.SowFailure;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/**
 * One command in a landscape: the landscape as it was read, and where the command writes.
 *
 * @param command what holds for all commands
 * @param landscape the landscape around the current folder
 * @param manifests evaluates its documents
 * @param runner runs its plugins
 * @param out for data
 * @param err for all else
 */
record SowSession(
    SowCommand command,
    Landscape landscape,
    Manifests manifests,
    ProgramRunner runner,
    PrintWriter out,
    PrintWriter err) {

  /** What a command does. */
  interface Work {
    int run(SowSession session) throws SowFailure, IOException, InterruptedException;
  }

  /**
   * Runs a command in the landscape around the current folder, between the two calls of its
   * installation handler.
   */
  static int run(SowCommand command, CommandSpec spec, Work work) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Thread main = Thread.currentThread();
    StopOnExit stop = StopOnExit.of(main);
    try (LocalWorld world = new LocalWorld()) {
      return within(command, new Manifests(world), out, err, work);
    } catch (SowFailure e) {
      e.reason().lines().forEach(line -> err.println("slipway: " + line));
      return e.exitCode();
    } catch (IOException e) {
      err.println("slipway: " + e);
      return 1;
    } catch (InterruptedException e) {
      err.println("slipway: stopped");
      return 1;
    } finally {
      out.flush();
      err.flush();
      stop.close();
    }
  }

  private static int within(
      SowCommand command, Manifests manifests, PrintWriter out, PrintWriter err, Work work)
      throws SowFailure, IOException, InterruptedException {
    Path here = command.here().toRealPath();
    Acre acre =
        Acre.around(here)
            .orElseThrow(() ->
                new SowFailure(
                    "no landscape found: expected acre.yaml beside crop/ in "
                        + here
                        + " or above it"));
    Landscape landscape = LandscapeReader.read(acre, manifests, Optional.empty());
    landscape.warnings().forEach(warning -> err.println("slipway: " + warning));
    landscape.requireOrder();
    ProgramRunner runner =
        new ProgramRunner(
            ProgramRunner.Settings.standard().withTraces(acre.library().resolve("programs")));
    SowSession session = new SowSession(command, landscape, manifests, runner, out, err);
    InstallationHandler handler =
        new InstallationHandler(
            landscape, runner, session.options(), new PlainReporter(out, err, false));
    handler.prepare();
    int code;
    try {
      code = work.run(session);
    } finally {
      handler.finish();
    }
    return code;
  }

  /** The folder where the command was started, links followed. */
  Path here() throws IOException {
    return command.here().toRealPath();
  }

  /** The source that the folder of the command belongs to. */
  Product product() throws IOException {
    Path here = here();
    return landscape.products().values().stream()
        .filter(product -> here.startsWith(product.folder()))
        .max(Comparator.comparingInt(product -> product.folder().getNameCount()))
        .orElseGet(() -> Objects.requireNonNull(landscape.products().get(Product.MAIN)));
  }

  private RunOptions options() {
    return options(command.settings());
  }

  RunOptions options(Deployment.Settings settings) {
    return new RunOptions(
        settings.force(),
        settings.onlyNew(),
        settings.parallel(),
        true,
        settings.keepFiles(),
        Set.copyOf(settings.traced()),
        command.environment(),
        Optional.empty(),
        Set.of());
  }

  /** Runs a command that a script of the landscape or {@code ~/.sowrc} defines, where one does. */
  Optional<Integer> ownCommand(String name, List<String> arguments)
      throws SowFailure, IOException, InterruptedException {
    return new LandscapeCommands(
            landscape, runner, options(), new PlainReporter(out, err, false), rc())
        .run(name, arguments, here());
  }

  private static Optional<Path> rc() {
    return Optional.ofNullable(System.getenv("HOME")).map(home -> Path.of(home, ".sowrc"));
  }
}
