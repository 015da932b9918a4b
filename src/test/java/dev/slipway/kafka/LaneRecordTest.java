package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.sequence.Outcome;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What the changelog says of a partition itself. */
class LaneRecordTest {
  @Test
  void comesBackAsItWas() {
    LaneRecord record =
        LaneRecord.NEW
            .ownedBy("slipway-lane-a")
            .next(7, Outcome.APPLIED)
            .next(8, Outcome.APPLIED)
            .next(9, Outcome.DEAD_LETTERED);
    assertEquals(record, LaneRecord.of(record.toBytes(2), 2));
    assertEquals(2, record.outcomes().get(Outcome.APPLIED));
    assertEquals(9, record.position());
  }

  @Test
  void countsNothingForARecordThatOnlyMoved() {
    LaneRecord record = LaneRecord.NEW.next(5, null);
    assertEquals(5, record.position());
    assertEquals(0, record.outcomes().values().stream().mapToLong(n -> n).sum());
  }

  @Test
  void refusesANewerSchema() {
    byte[] newer = "{\"schemaVersion\":99,\"owner\":\"\"}".getBytes(StandardCharsets.UTF_8);
    StartProblem problem = assertThrows(StartProblem.class, () -> LaneRecord.of(newer, 98));
    assertTrue(String.valueOf(problem.getMessage()).contains("99"), problem.getMessage());
    assertTrue(String.valueOf(problem.getMessage()).contains("start that version"));
  }
}
