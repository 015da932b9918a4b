package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway run}: what happened and happens, and how to intervene. */
@Command(
    name = "run",
    description = "Shows deliveries and intervenes in them.",
    subcommands = {
      RunListCommand.class,
      RunGetCommand.class,
      RunWatchCommand.class,
      RunExplainCommand.class
    })
public final class RunCommand {}
