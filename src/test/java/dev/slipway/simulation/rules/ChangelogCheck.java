package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.CommittedRecords.text;
import static dev.slipway.simulation.rules.Invariant.I7_FOLD_IS_STATE;

import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Log;
import dev.slipway.wire.Json;
import dev.slipway.wire.StateCodec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** I7: what stands in the changelog is the state, after every transaction and in the end. */
public final class ChangelogCheck {
  private static final String LANE = "lane";
  private static final String SEEN = "seen/";
  private static final String DELIVERY = "delivery/";

  private ChangelogCheck() {}

  /** The records of one transaction are the pieces that changed, and the lane's own record. */
  static void transaction(Reference reference, long position, List<Entry> written) {
    Map<String, byte @Nullable []> last = lastByKey(written);
    lane(reference, position, last.remove(LANE));
    Map<PieceKey, Optional<Piece>> changes = reference.takeChanges();
    for (Map.Entry<PieceKey, Optional<Piece>> change : changes.entrySet()) {
      String key = change.getKey().text();
      Piece piece = reference.pieces().get(change.getKey());
      boolean neverWas = piece == null && change.getValue().isEmpty();
      I7_FOLD_IS_STATE.require(
          neverWas || last.containsKey(key), () -> key + " changes and is not written");
      same(key, piece, last.remove(key));
    }
    retired(reference, last);
    last.keySet().removeIf(key -> key.startsWith(SEEN));
    I7_FOLD_IS_STATE.require(last.isEmpty(), () -> "written without reason: " + last.keySet());
  }

  /** What has changed by now was written by the transaction that changed it. */
  static void nothingUnsaid(Reference reference) {
    Map<PieceKey, Optional<Piece>> changes = reference.takeChanges();
    I7_FOLD_IS_STATE.require(
        changes.isEmpty(), () -> "changed and not written: " + changes.keySet());
  }

  /** A delivery may be forgotten with its runs, which only the lane decides. */
  private static void retired(Reference reference, Map<String, byte @Nullable []> last) {
    for (String key : List.copyOf(last.keySet())) {
      if (last.get(key) == null
          && key.startsWith(DELIVERY)
          && PieceKey.parse(key) instanceof DeliveryKey delivery) {
        reference
            .delivery(delivery)
            .ifPresent(known -> {
              for (int number = 1; number <= known.runs(); number++) {
                last.remove(known.run(number).text());
              }
            });
        reference.retire(delivery);
        last.remove(key);
      }
    }
  }

  /** The whole log, compacted, is the state. */
  public static void whole(Reference reference, Log log) {
    Map<String, byte @Nullable []> last = lastByKey(log.committed(0, Integer.MAX_VALUE).entries());
    last.remove(LANE);
    last.values().removeIf(value -> value == null);
    reference.pieces().forEach((key, piece) -> same(key.text(), piece, last.remove(key.text())));
    last.keySet().removeIf(key -> key.startsWith(SEEN));
    I7_FOLD_IS_STATE.require(last.isEmpty(), () -> "left behind: " + last.keySet());
  }

  private static Map<String, byte @Nullable []> lastByKey(List<Entry> entries) {
    Map<String, byte @Nullable []> last = new LinkedHashMap<>();
    for (Entry entry : entries) {
      last.put(text(entry.key()), entry.value());
    }
    return last;
  }

  private static void same(String key, @Nullable Piece piece, byte @Nullable [] found) {
    byte[] expected = piece == null ? null : StateCodec.print(piece);
    I7_FOLD_IS_STATE.require(
        Arrays.equals(expected, found),
        () -> key + ": expected " + text(expected) + ", found " + text(found));
  }

  private static void lane(Reference reference, long position, byte @Nullable [] record) {
    I7_FOLD_IS_STATE.require(record != null, "a transaction without the lane's record");
    if (record == null) {
      return;
    }
    Map<String, @Nullable Object> json = Json.parse(record);
    I7_FOLD_IS_STATE.equal(position, number(json, "position"), "the position in the inbox");
    for (Outcome outcome : Outcome.values()) {
      long counted = reference.outcomes().getOrDefault(outcome, 0L);
      I7_FOLD_IS_STATE.equal(counted, number(json, outcome.text()), outcome.text());
    }
  }

  private static long number(Map<String, @Nullable Object> json, String key) {
    return json.get(key) instanceof Number number ? number.longValue() : 0;
  }
}
