package dev.slipway.cli.dynaml;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code dynaml merge}: what {@code spiff merge} does. */
@Command(
    name = "merge",
    aliases = "m",
    description = "Merges a template with stubs; a value of the first stub wins.",
    mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private MergeFlags flags = new MergeFlags();

  @Parameters(index = "0", paramLabel = "TEMPLATE", description = "The template, or - for stdin.")
  private String template = "";

  @Parameters(index = "1..*", paramLabel = "STUB", description = "The stubs, the first one wins.")
  private List<String> stubs = new ArrayList<>();

  @Override
  public Integer call() {
    return new MergeRun(flags, spec).run(template, stubs, null);
  }
}
