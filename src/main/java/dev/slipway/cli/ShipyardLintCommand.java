package dev.slipway.cli;

import dev.slipway.shipyard.ShipyardReader;
import picocli.CommandLine.Command;

/** {@code slipway shipyard lint}: everything that is wrong or doubtful about shipyard files. */
@Command(
    name = "lint",
    description = "Shows everything that is wrong or doubtful about shipyard files, offline.")
public final class ShipyardLintCommand extends LintCommand {
  /** The command. */
  public ShipyardLintCommand() {
    super(UserFiles::isShipyard, (file, text) -> ShipyardReader.read(file, text).problems());
  }
}
