package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway shipyard}: what can be done with shipyard files. */
@Command(
    name = "shipyard",
    description = "Checks, migrates and compares shipyard files offline; shows a server's.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ShipyardStatusCommand.class,
      ShipyardLintCommand.class,
      ShipyardSchemaCommand.class,
      ShipyardMigrateCommand.class,
      ShipyardDiffCommand.class
    })
public final class ShipyardCommand {}
