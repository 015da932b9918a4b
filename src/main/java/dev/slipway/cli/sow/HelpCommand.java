package dev.slipway.cli.sow;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code slipway sow help}: the commands, or what one of them does; works outside of landscapes.
 */
@Command(name = "help", description = "Explains the commands.")
public final class HelpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command.")
  private @Nullable String command;

  @Override
  public Integer call() {
    CommandLine sow = Objects.requireNonNull(spec.parent()).commandLine();
    CommandLine wanted = command == null ? sow : sow.getSubcommands().get(command);
    if (wanted == null) {
      spec.commandLine().getErr().println("slipway: there is no command " + command);
      return CommandLine.ExitCode.USAGE;
    }
    wanted.usage(spec.commandLine().getOut());
    return 0;
  }
}
