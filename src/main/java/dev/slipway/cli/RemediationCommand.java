package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway remediation}: what can be done with remediation files. */
@Command(
    name = "remediation",
    description = "Checks remediation files, offline.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {RemediationLintCommand.class})
public final class RemediationCommand {}
