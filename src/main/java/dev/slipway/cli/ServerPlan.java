package dev.slipway.cli;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Which server a command wants.
 *
 * @param data where everything durable is kept
 * @param brokerPort the port of the embedded broker
 * @param httpPort the port of the HTTP interface
 * @param kafka the Kafka to use; empty: the embedded broker
 * @param shipyards the folder of shipyards; empty: none is read
 * @param roles what the process does, separated by commas; empty: everything
 */
public record ServerPlan(
    Path data,
    int brokerPort,
    int httpPort,
    Optional<String> kafka,
    Optional<Path> shipyards,
    Optional<String> roles) {}
