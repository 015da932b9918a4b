package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that stand at one path of the stubs, first stub first; stubs without it are left out.
 */
final class StubView {
  /** The view of no stub. */
  static final StubView NOTHING = new StubView(List.of());

  private final List<Node> nodes;

  private StubView(List<Node> nodes) {
    this.nodes = nodes;
  }

  static StubView of(List<Node> stubs) {
    return stubs.isEmpty() ? NOTHING : new StubView(List.copyOf(stubs));
  }

  /** The view at a path below. */
  StubView at(List<String> path, Set<Feature> features) {
    StubView view = this;
    for (String step : path) {
      view = view.step(step, features);
    }
    return view;
  }

  /** The view one step further; only maps and lists without open insertions are entered. */
  StubView step(String step, Set<Feature> features) {
    if (nodes.isEmpty()) {
      return NOTHING;
    }
    List<Node> further = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      Node next = Finder.step(false, node, step, features);
      if (next != null) {
        further.add(next);
      }
    }
    return further.isEmpty() ? NOTHING : new StubView(further);
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  /** The node of the first stub that has one that counts, or null. */
  @Nullable Node first() {
    for (Node node : nodes) {
      if (!node.flags().isImplied()) {
        return node;
      }
    }
    return null;
  }
}
