package dev.slipway.cli;

import dev.slipway.uniform.UniformReader;
import picocli.CommandLine.Command;

/** {@code slipway worker lint}: everything that is wrong or doubtful about {@code uniform.yaml}. */
@Command(
    name = "lint",
    description = "Shows everything that is wrong or doubtful about uniform.yaml files, offline.")
public final class WorkerLintCommand extends LintCommand {
  /** The command. */
  public WorkerLintCommand() {
    super(UserFiles::isUniform, (file, text) -> UniformReader.read(file, text).problems());
  }
}
