package dev.slipway.kafka;

import dev.slipway.event.Data;
import dev.slipway.sequence.Outcome;
import dev.slipway.wire.Json;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the changelog says of a partition itself, written with every transaction.
 *
 * @param owner the transactional id of the lane that writes here; empty after a graceful hand-over
 * @param position the offset of the next inbox record
 * @param outcomes how many events ended how; together they are all accepted events (semantics 7)
 */
record LaneRecord(String owner, long position, Map<Outcome, Long> outcomes) {
  /** The key of this record in every partition of the changelog. */
  static final String KEY = "lane";

  static final LaneRecord NEW = new LaneRecord("", 0, Map.of());

  LaneRecord {
    EnumMap<Outcome, Long> all = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      all.put(outcome, outcomes.getOrDefault(outcome, 0L));
    }
    outcomes = Collections.unmodifiableMap(all);
  }

  LaneRecord ownedBy(String transactionalId) {
    return new LaneRecord(transactionalId, position, outcomes);
  }

  LaneRecord next(long newPosition, @Nullable Outcome outcome) {
    if (outcome == null) {
      return new LaneRecord(owner, newPosition, outcomes);
    }
    Map<Outcome, Long> more = new EnumMap<>(outcomes);
    more.merge(outcome, 1L, Long::sum);
    return new LaneRecord(owner, newPosition, more);
  }

  /**
   * The record as it is written.
   *
   * @param schemaVersion of everything in the changelog: who cannot read a piece must not own its
   *     partition
   */
  byte[] toBytes(int schemaVersion) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("schemaVersion", schemaVersion);
    json.put("owner", owner);
    json.put("position", position);
    outcomes.forEach((outcome, count) -> json.put(outcome.text(), count));
    return Json.print(json);
  }

  /** Reads the record; a newer schema than that is refused rather than misread. */
  static LaneRecord of(byte[] bytes, int newestVersion) {
    Map<String, @Nullable Object> json = Json.parse(bytes);
    if (number(json, "schemaVersion") > newestVersion) {
      throw new StartProblem(
          "the state was written by a newer Slipway (schema "
              + number(json, "schemaVersion")
              + ", this one reads up to "
              + newestVersion
              + "): start that version again");
    }
    EnumMap<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    for (Outcome outcome : Outcome.values()) {
      outcomes.put(outcome, number(json, outcome.text()));
    }
    return new LaneRecord(Data.text(json.get("owner")), number(json, "position"), outcomes);
  }

  private static long number(Map<String, @Nullable Object> json, String key) {
    return json.get(key) instanceof Number number ? number.longValue() : 0;
  }
}
