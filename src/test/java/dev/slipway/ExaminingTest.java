package dev.slipway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.cli.Check;
import dev.slipway.kafka.ClusterFindings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExaminingTest {
  private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

  private static List<Check> checks(ClusterFindings found) {
    return Examining.checks(found, "mine", NOW);
  }

  @Test
  void aClusterThatIsWellHasNothingToDo() {
    assertEquals(
        List.of(
            Check.ok("transactions", "transaction.version 2, brokers: 3"),
            Check.ok("topics", "8, partitions: 12")),
        checks(
            new ClusterFindings(
                3, 2, 8, List.of(), List.of(), Optional.of(12), Optional.of(NOW.plusSeconds(2)))));
  }

  @Test
  void anOldClusterAndWrongTopicsFail() {
    List<Check> checks =
        checks(
            new ClusterFindings(
                1,
                1,
                8,
                List.of(),
                List.of("mine.inbox has 1 partitions instead of 8"),
                Optional.of(8),
                Optional.of(NOW.plusSeconds(60))));

    assertEquals(
        List.of(Check.Level.FAIL, Check.Level.FAIL, Check.Level.WARN),
        checks.stream().map(Check::level).toList());
  }

  @Test
  void aClusterWithoutTopicsIsNewAndOneThatLostItsStateIsNot() {
    ClusterFindings fresh =
        new ClusterFindings(
            1, 2, 0, List.of("mine.inbox"), List.of(), Optional.empty(), Optional.empty());
    ClusterFindings lost =
        new ClusterFindings(
            1, 2, 7, List.of("mine.state"), List.of(), Optional.empty(), Optional.empty());

    assertEquals(Check.Level.WARN, checks(fresh).getLast().level());
    assertEquals(Check.Level.FAIL, checks(lost).getLast().level());
  }
}
