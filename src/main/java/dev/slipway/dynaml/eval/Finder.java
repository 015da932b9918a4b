package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows paths through nodes: keys, indices such as {@code [1]}, and names of list entries. */
public final class Finder {
  private Finder() {}

  /**
   * The node at a path, or null.
   *
   * @param raw whether the way may lead through maps and lists with insertions still to be done
   */
  public static @Nullable Node find(
      boolean raw, Node root, List<String> path, Set<Feature> features) {
    Node here = root;
    for (String step : path) {
      if (here == null) {
        return null;
      }
      here = step(raw, here, step, features);
    }
    return here;
  }

  /** The node one step further, or null. */
  static @Nullable Node step(boolean raw, Node here, String step, Set<Feature> features) {
    return switch (here.value()) {
      case MapValue map -> raw || Summary.isComplete(map, features) ? map.get(step) : null;
      case ListValue list ->
          raw || Summary.isComplete(list, features)
              ? entry(raw, list, step, here.annotation().keyName(), features)
              : null;
      case Value.Leaf _ -> null;
    };
  }

  private static @Nullable Node entry(
      boolean raw, ListValue list, String step, String keyName, Set<Feature> features) {
    Integer index = index(step);
    if (index != null) {
      int at = index < 0 ? list.items().size() + index : index;
      return at >= 0 && at < list.items().size() ? list.items().get(at) : null;
    }
    String key = keyName.isEmpty() ? "name" : keyName;
    String name = step;
    int colon = step.indexOf(':');
    if (colon > 0) {
      key = step.substring(0, colon);
      name = step.substring(colon + 1);
    }
    for (Node item : list.items()) {
      if (item.value() instanceof MapValue map
          && (raw || Summary.isComplete(map, features))
          && map.value(key) instanceof Value.Text text
          && text.value().equals(name)) {
        return item;
      }
    }
    return null;
  }

  /** The number in {@code [n]}, or null where the step is no index. */
  static @Nullable Integer index(String step) {
    int last = step.length() - 1;
    if (last < 2 || step.charAt(0) != '[' || step.charAt(last) != ']') {
      return null;
    }
    int first = step.charAt(1) == '-' ? 2 : 1;
    for (int i = first; i < last; i++) {
      if (step.charAt(i) < '0' || step.charAt(i) > '9') {
        return null;
      }
    }
    if (first == last || last > 10) {
      return first == last ? null : Integer.MAX_VALUE;
    }
    return Integer.valueOf(step.substring(1, last));
  }

  /** The text at a key, or null. */
  static @Nullable String text(boolean raw, Node root, String key, Set<Feature> features) {
    Node node = step(raw, root, key, features);
    return node != null && node.value() instanceof Value.Text text ? text.value() : null;
  }
}
