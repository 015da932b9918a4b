package dev.slipway.skopos.plan;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A chain that is being run.
 *
 * @param owner the id of the step that it belongs to; empty at the top
 * @param position the step of the chain, from 0
 * @param indexes of a loop: all that it runs over, as they were at its beginning
 * @param turn of a loop: which of them
 * @param visits how often each step was entered
 * @param since when the owner began
 */
record Frame(
    String owner,
    int position,
    List<Integer> indexes,
    int turn,
    Map<String, Integer> visits,
    Instant since) {
  Frame {
    indexes = List.copyOf(indexes);
    visits = Map.copyOf(visits);
  }

  static Frame of(String owner, List<Integer> indexes, Instant since) {
    return new Frame(owner, 0, indexes, 0, Map.of(), since);
  }

  Frame at(int other) {
    return new Frame(owner, other, indexes, turn, visits, since);
  }

  Frame nextTurn() {
    return new Frame(owner, 0, indexes, turn + 1, Map.of(), since);
  }

  Frame visiting(String step) {
    Map<String, Integer> more = new LinkedHashMap<>(visits);
    more.merge(step, 1, Integer::sum);
    return new Frame(owner, position, indexes, turn, more, since);
  }

  int index() {
    return indexes.isEmpty() ? StepRef.NO_INDEX : indexes.get(turn);
  }

  boolean hasNextTurn() {
    return turn + 1 < indexes.size();
  }
}
