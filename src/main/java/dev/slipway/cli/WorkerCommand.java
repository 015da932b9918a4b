package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway worker}: who does tasks. */
@Command(
    name = "worker",
    description = "Shows who does tasks.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = WorkerListCommand.class)
public final class WorkerCommand {}
