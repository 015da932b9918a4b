package dev.slipway.cli.sow;

import dev.slipway.sow.SowFailure;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code slipway sow deploy}: deploys components in the order of their imports. */
@Command(name = "deploy", description = "Deploys components in the order of their imports.")
public final class DeployCommand extends ComponentsCommand {
  @Option(names = "-u", description = "Updates all that use the components.")
  private boolean update;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "So many components at a time; what depends on a failed one is not started.")
  private int parallel;

  @Option(names = "--force", description = "A step over several versions is only a warning.")
  private boolean force;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    Deployment deployment =
        new Deployment(session, sow().settings().withForce(force).withParallel(parallel));
    return update ? deployment.update(selectionForUpdate()) : deployment.deploy(selection());
  }
}
