package dev.slipway.cli.dynaml;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code dynaml}: templates in the language of spiff++. */
@Command(
    name = "dynaml",
    description = "Merges and compares YAML templates with dynaml expressions.",
    mixinStandardHelpOptions = true,
    subcommands = {MergeCommand.class, ProcessCommand.class, DiffCommand.class})
public final class DynamlCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return CommandLine.ExitCode.USAGE;
  }
}
