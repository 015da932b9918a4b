package dev.slipway;

import dev.slipway.cli.Check;
import dev.slipway.kafka.ClusterFindings;
import dev.slipway.kafka.StartProblem;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What {@code slipway doctor} says of a Kafka cluster, see {@code cli.ClusterExam}. */
final class Examining {
  /** Kafka's clients tell their trouble at length; held, because loggers are weakly known. */
  private static final Logger KAFKA_LOG = Logger.getLogger("org.apache.kafka");

  private static final int TRANSACTION_VERSION = 2;
  private static final Duration LONGEST_SKEW = Duration.ofSeconds(3);

  private Examining() {}

  static List<Check> examine(String bootstrapServers) {
    KAFKA_LOG.setLevel(Level.OFF);
    String prefix =
        Optional.ofNullable(System.getenv("SLIPWAY_TOPICS_PREFIX")).orElse(Topics.DEFAULT_PREFIX);
    try {
      return checks(ClusterFindings.of(bootstrapServers, prefix), prefix, Instant.now());
    } catch (StartProblem e) {
      return List.of(
          Check.fail(
              "kafka",
              "the cluster does not answer as it should: " + e.getMessage(),
              "is there a Kafka 4.1 or later, and may this machine use it?"));
    }
  }

  /** The checks of what was found, at this machine's time. */
  static List<Check> checks(ClusterFindings found, String prefix, Instant now) {
    List<Check> checks = new ArrayList<>();
    checks.add(transactions(found));
    checks.add(topics(found, prefix));
    found
        .newest()
        .filter(newest -> Duration.between(now, newest).compareTo(LONGEST_SKEW) > 0)
        .ifPresent(newest ->
            checks.add(
                Check.warn(
                    "kafka clock",
                    "the newest event was stamped at " + newest + ", which is to come here",
                    "have the broker and this machine follow a time server (NTP)")));
    return checks;
  }

  private static Check transactions(ClusterFindings found) {
    String text = "transaction.version " + found.transactionVersion();
    return found.transactionVersion() >= TRANSACTION_VERSION
        ? Check.ok("transactions", text + ", brokers: " + found.nodes())
        : Check.fail(
            "transactions",
            text + ", needed is " + TRANSACTION_VERSION,
            "run `kafka-features.sh upgrade --feature transaction.version=2`");
  }

  private static Check topics(ClusterFindings found, String prefix) {
    if (!found.misshapen().isEmpty()) {
      return Check.fail(
          "topics",
          String.join(", ", found.misshapen()),
          "make them again with that count; the order of events hangs on it");
    }
    if (found.partitions().isEmpty()) {
      return found.topics() == 0
          ? Check.warn("topics", "none with the prefix " + prefix, "the first server makes them")
          : Check.fail(
              "topics",
              found.topics() + " with the prefix " + prefix + ", but no record of their cluster",
              "restore " + prefix + ".state, or delete all of them to begin anew");
    }
    return found.missing().isEmpty()
        ? Check.ok("topics", found.topics() + ", partitions: " + found.partitions().get())
        : Check.warn(
            "topics",
            "missing: " + String.join(", ", found.missing()),
            "a server makes them when it starts");
  }
}
