package dev.slipway.cli;

import dev.slipway.remediation.RemediationReader;
import picocli.CommandLine.Command;

/** {@code slipway remediation lint}: everything that is wrong or doubtful about such files. */
@Command(
    name = "lint",
    description = "Shows everything that is wrong or doubtful about remediation files, offline.")
public final class RemediationLintCommand extends LintCommand {
  /** The command. */
  public RemediationLintCommand() {
    super(UserFiles::isRemediation, (file, text) -> RemediationReader.read(file, text).problems());
  }
}
