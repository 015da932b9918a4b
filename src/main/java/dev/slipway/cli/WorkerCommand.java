package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway worker}: who does tasks. */
@Command(
    name = "worker",
    description = "Shows who does tasks, and checks the files that attach them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {WorkerListCommand.class, WorkerLintCommand.class})
public final class WorkerCommand {}
