package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway plan}: what can be done with Skopos plans without a server. */
@Command(
    name = "plan",
    description = "Checks and runs Skopos plans, offline.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {PlanLintCommand.class, PlanRunCommand.class})
public final class PlanCommand {}
