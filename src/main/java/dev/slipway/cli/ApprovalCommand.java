package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway approval}: what tasks and plans ask, and the answers. */
@Command(
    name = "approval",
    description = "Shows what waits for a person's answer, and answers it.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ApprovalListCommand.class,
      ApprovalAnswerCommand.Approve.class,
      ApprovalAnswerCommand.Reject.class
    })
public final class ApprovalCommand {}
