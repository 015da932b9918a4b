package dev.slipway.cli.dynaml;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code dynaml process}: what {@code spiff process} does. */
@Command(
    name = "process",
    aliases = "r",
    description = "Merges a template that sees a document as the field 'document'.",
    mixinStandardHelpOptions = true)
public final class ProcessCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private MergeFlags flags = new MergeFlags();

  @Parameters(index = "0", paramLabel = "DOCUMENT", description = "The document, or - for stdin.")
  private String document = "";

  @Parameters(index = "1", paramLabel = "TEMPLATE", description = "The template, or - for stdin.")
  private String template = "";

  @Parameters(index = "2..*", paramLabel = "STUB", description = "The stubs, the first one wins.")
  private List<String> stubs = new ArrayList<>();

  @Override
  public Integer call() {
    return new MergeRun(flags, spec).run(template, stubs, document);
  }
}
