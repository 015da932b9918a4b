package dev.slipway.cli.sow;

import dev.slipway.sow.LandscapeRun;
import dev.slipway.sow.SowFailure;
import dev.slipway.sow.Step;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code slipway sow generate}: evaluates documents without calling the deployment's plugins. */
@Command(
    name = "generate",
    description = {
      "Generates documents without calling the plugins of the deployment.",
      "Without a step: component, prepare and deployment."
    })
public final class GenerateCommand extends ComponentsCommand {
  @Option(names = "-c", description = "The step component.")
  private boolean component;

  @Option(
      names = {"-p", "-P"},
      description = "The step prepare.")
  private boolean prepare;

  @Option(names = "-d", description = "The step deployment.")
  private boolean deployment;

  @Option(names = "-e", description = "The step export.")
  private boolean export;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    LandscapeRun run =
        new LandscapeRun(
            session.landscape(),
            session.manifests(),
            session.runner(),
            session.options(sow().settings()),
            new PlainReporter(session.out(), session.err(), false));
    LandscapeRun.Outcome outcome =
        run.generate(selection().deployOrder(session.landscape(), session.here()), steps());
    outcome.message().lines().forEach(line -> session.err().println("slipway: " + line));
    return outcome.exitCode();
  }

  private Set<Step> steps() {
    Set<Step> steps = EnumSet.noneOf(Step.class);
    add(steps, component, Step.COMPONENT);
    add(steps, prepare, Step.PREPARE);
    add(steps, deployment, Step.DEPLOYMENT);
    add(steps, export, Step.EXPORT);
    return steps.isEmpty() ? EnumSet.range(Step.COMPONENT, Step.DEPLOYMENT) : steps;
  }

  private static void add(Set<Step> steps, boolean wanted, Step step) {
    if (wanted) {
      steps.add(step);
    }
  }
}
