package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway scenario}: unit tests for a delivery process. */
@Command(
    name = "scenario",
    description = "Plays scenario files against the real machine with a virtual clock.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {ScenarioRunCommand.class})
public final class ScenarioCommand {}
