package dev.slipway.cli;

import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What {@code slipway bench} is to measure. */
public final class BenchOptions {
  @Option(
      names = "--kafka",
      paramLabel = "SERVERS",
      description =
          "Bootstrap servers of a Kafka to measure instead of an embedded broker. The topics of a"
              + " bench stay there; their names begin with bench-.")
  private Optional<String> kafka = Optional.empty();

  @Option(
      names = "--sequences",
      paramLabel = "N",
      description = "Three-task sequences of a round (default ${DEFAULT-VALUE}).")
  private int sequences = 5_000;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = "Sequences of a round that are open at any time (default ${DEFAULT-VALUE}).")
  private int inFlight = 1_000;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "Sequences before the first round, until compilers are done (default ${DEFAULT-VALUE}).")
  private int warmUp = 30_000;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "Rounds of the floor and of Slipway, by turns (default ${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(
      names = "--idle",
      paramLabel = "N",
      description = "Sequences that run alone, for latencies (default ${DEFAULT-VALUE}; 0: none).")
  private int idle = 200;

  @Option(
      names = "--open",
      paramLabel = "N",
      description =
          "Open sequences that a killed server restores (default ${DEFAULT-VALUE}; 0: none).")
  private int open = 10_000;

  @Option(
      names = "--boots",
      paramLabel = "N",
      description =
          "Starts with and without the start-up cache (default ${DEFAULT-VALUE}; 0: none).")
  private int boots = 2;

  @Option(
      names = "--hold",
      paramLabel = "TIME",
      converter = Durations.class,
      description = "Holds a rate for so long, such as 10m (default: not at all).")
  private Duration hold = Duration.ZERO;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Sequences a second for --hold (default ${DEFAULT-VALUE}).")
  private int rate = 280;

  @Option(
      names = "--backlog",
      paramLabel = "N",
      description = "Events that wait when a server starts (default ${DEFAULT-VALUE}: none).")
  private int backlog;

  @Option(
      names = "--heap",
      paramLabel = "MIB",
      description =
          "The server's largest heap (default ${DEFAULT-VALUE}; twice as much for --backlog).")
  private int heap = 256;

  /** The Kafka to measure; empty: an embedded broker. */
  public Optional<String> kafka() {
    return kafka;
  }

  /** Three-task sequences of a round. */
  public int sequences() {
    return sequences;
  }

  /** Sequences of a round that are open at any time. */
  public int inFlight() {
    return inFlight;
  }

  /** Sequences before the first round. */
  public int warmUp() {
    return warmUp;
  }

  /** Rounds of the floor and of Slipway. */
  public int rounds() {
    return rounds;
  }

  /** Sequences that run alone. */
  public int idle() {
    return idle;
  }

  /** Open sequences that a killed server restores. */
  public int open() {
    return open;
  }

  /** Starts with and without the start-up cache. */
  public int boots() {
    return boots;
  }

  /** How long a rate is held. */
  public Duration hold() {
    return hold;
  }

  /** Sequences a second while it is held. */
  public int rate() {
    return rate;
  }

  /** Events that wait when a server starts. */
  public int backlog() {
    return backlog;
  }

  /** The server's largest heap in MiB. */
  public int heap() {
    return heap;
  }
}
