package dev.slipway.cli.sow;

import dev.slipway.sow.SowFailure;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** A command of {@link SowCommand} that works in the landscape around the current folder. */
abstract class LandscapeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Override
  public final Integer call() {
    return SowSession.run(sow, spec, this::run);
  }

  /** What holds for all commands. */
  final SowCommand sow() {
    return sow;
  }

  /** Does the work; gives the exit code. */
  abstract int run(SowSession session) throws SowFailure, IOException, InterruptedException;
}
