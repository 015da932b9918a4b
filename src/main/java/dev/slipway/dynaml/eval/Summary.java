package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * What holds for all of a list or map, found out once: whether it is resolved, and whether it is
 * plain data that no evaluation can change. The answers depend on the features, so that each
 * combination has its own.
 */
final class Summary {
  private static final byte NO = 1;
  private static final byte YES = 2;
  private static final int CHARACTERS = 32;

  private final byte[] resolved = new byte[4];
  private final byte[] plain = new byte[4];
  private long weight;
  private int depth;

  /** How many nodes the value would be written out as, long texts counting as several. */
  static long weight(Value value) {
    return switch (value) {
      case Value.Text text -> 1 + text.value().length() / CHARACTERS;
      case ListValue list -> list.summary().measured(list.items()).weight;
      case MapValue map -> map.summary().measured(map.entries().values()).weight;
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Binary _,
          Value.Code _,
          LambdaValue _,
          TemplateValue _ ->
          1;
    };
  }

  /** How many lists and maps lie within each other. */
  static int depth(Value value) {
    return switch (value) {
      case ListValue list -> list.summary().measured(list.items()).depth;
      case MapValue map -> map.summary().measured(map.entries().values()).depth;
      case Value _ -> 0;
    };
  }

  private Summary measured(Collection<Node> nodes) {
    if (weight == 0) {
      long sum = 1;
      int deepest = 0;
      for (Node node : nodes) {
        sum = Math.min(sum + weight(node.value()), Long.MAX_VALUE / 2);
        deepest = Math.max(deepest, depth(node.value()));
      }
      depth = deepest + 1;
      weight = sum;
    }
    return this;
  }

  private static int index(Set<Feature> features) {
    return (features.contains(Feature.CONTROL) ? 1 : 0)
        + (features.contains(Feature.INTERPOLATION) ? 2 : 0);
  }

  /** Whether nothing in the value waits for evaluation. */
  static boolean isResolved(Value value, Set<Feature> features) {
    return switch (value) {
      case Value.Code _ -> false;
      case Value.Text text -> Embedded.find(text.value(), false) == null;
      case ListValue list -> list.summary().resolved(list, features);
      case MapValue map -> map.summary().resolved(map, features);
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Binary _,
          LambdaValue _,
          TemplateValue _ ->
          true;
    };
  }

  /** Whether the value is data alone: no expression, no insertion, no key or mark of meaning. */
  static boolean isPlain(Node node, Set<Feature> features) {
    if (node.annotation() != Annotation.EMPTY) {
      return false;
    }
    return switch (node.value()) {
      case Value.Text text ->
          Embedded.find(text.value(), features.contains(Feature.INTERPOLATION)) == null;
      case ListValue list -> list.summary().plain(list, features);
      case MapValue map -> map.summary().plain(map, features);
      case Value.Nil _, Value.Bool _, Value.Int _, Value.Decimal _, Value.Binary _ -> true;
      case Value.Code _, LambdaValue _, TemplateValue _ -> false;
    };
  }

  /** Whether a map holds no insertion that is still to be done. */
  static boolean isComplete(MapValue map, Set<Feature> features) {
    boolean control = features.contains(Feature.CONTROL);
    for (String key : map.entries().keySet()) {
      if (key.startsWith("<<") && Keys.isInsertion(key, control)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a list holds no insertion that is still to be done. */
  static boolean isComplete(ListValue list, Set<Feature> features) {
    boolean control = features.contains(Feature.CONTROL);
    return list.items().stream().noneMatch(item -> Keys.isListInsertion(item.value(), control));
  }

  private boolean resolved(ListValue list, Set<Feature> features) {
    int i = index(features);
    if (resolved[i] == 0) {
      boolean all = list.items().stream().allMatch(n -> isResolved(n.value(), features));
      resolved[i] = all ? YES : NO;
    }
    return resolved[i] == YES;
  }

  private boolean resolved(MapValue map, Set<Feature> features) {
    int i = index(features);
    if (resolved[i] == 0) {
      boolean all =
          isComplete(map, features)
              && map.entries().values().stream().allMatch(n -> isResolved(n.value(), features));
      resolved[i] = all ? YES : NO;
    }
    return resolved[i] == YES;
  }

  private boolean plain(ListValue list, Set<Feature> features) {
    int i = index(features);
    if (plain[i] == 0) {
      plain[i] = list.items().stream().allMatch(n -> isPlain(n, features)) ? YES : NO;
    }
    return plain[i] == YES;
  }

  private boolean plain(MapValue map, Set<Feature> features) {
    int i = index(features);
    if (plain[i] == 0) {
      plain[i] = map.entries().entrySet().stream().allMatch(e -> plain(e, features)) ? YES : NO;
    }
    return plain[i] == YES;
  }

  private static boolean plain(Map.Entry<String, Node> entry, Set<Feature> features) {
    String key = entry.getKey();
    return !key.startsWith("<<") && !key.startsWith("key:") && isPlain(entry.getValue(), features);
  }
}
