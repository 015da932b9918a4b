package dev.slipway.cli;

import picocli.CommandLine.Command;

/** {@code slipway event}: hands events in and follows what they lead to. */
@Command(
    name = "event",
    description = "Hands events in and follows what happens.",
    subcommands = {EventSendCommand.class, EventTailCommand.class})
public final class EventCommand {}
