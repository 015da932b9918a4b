package dev.slipway.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code slipway completion}: the completion script for bash and zsh. */
@Command(
    name = "completion",
    description = {
      "Prints the completion script for bash and zsh.",
      "Use it with: source <(slipway completion)"
    })
public final class CompletionCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = SlipwayCommand.out(spec);
    out.print(AutoComplete.bash("slipway", SlipwayCommand.root(spec)));
    out.flush();
    return ExitCode.DONE.number();
  }
}
