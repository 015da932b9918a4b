package dev.slipway.cli.sow;

import dev.slipway.sow.SowFailure;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code slipway sow burndown}: a delete by force. */
@Command(name = "burndown", description = "Deletes components by force.")
public final class BurndownCommand extends ComponentsCommand {
  @Option(names = "--parallel", paramLabel = "N", description = "So many components at a time.")
  private int parallel;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    return new Deployment(session, sow().settings().withForce(true).withParallel(parallel))
        .delete(selection());
  }
}
