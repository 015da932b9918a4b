package dev.slipway.cli.sow;

import dev.slipway.sow.SowFailure;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code slipway sow delete}: deletes components, users before what they use. */
@Command(name = "delete", description = "Deletes components, users before what they use.")
public final class DeleteCommand extends ComponentsCommand {
  @Option(names = "--parallel", paramLabel = "N", description = "So many components at a time.")
  private int parallel;

  @Option(names = "--force", description = "Tells plugins to force it (SOW_FORCE).")
  private boolean force;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    return new Deployment(session, sow().settings().withForce(force).withParallel(parallel))
        .delete(selection());
  }
}
