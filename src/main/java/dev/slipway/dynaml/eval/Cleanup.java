package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is done to a document between and after flows: parts dropped, marks and escapes removed. */
public final class Cleanup {
  private Cleanup() {}

  /** What becomes of a node: another one, itself, or null where it is dropped. */
  @FunctionalInterface
  private interface Change {
    @Nullable Node apply(Node node);
  }

  /** Drops what is temporary or local, below the root. */
  static Node withoutTemporary(Node root) {
    return filter(root, n -> n.flags().isTemporary() || n.flags().isLocal() ? null : n);
  }

  /** Drops what is local, below the root. */
  static Node withoutLocal(Node root) {
    return filter(root, n -> n.flags().isLocal() ? null : n);
  }

  /** Removes all tags below the root. */
  static Node withoutTags(Node root) {
    return filter(root, n -> n.annotation().tag().isEmpty() ? n : n.withTag(""));
  }

  /** Removes one level of escaping, below the root. */
  static Node unescaped(Node root, boolean interpolation) {
    return filter(root, n -> unescape(n, interpolation));
  }

  private static Node unescape(Node node, boolean interpolation) {
    if (node.value() instanceof Value.Text text) {
      String plain = Embedded.unescape(text.value(), interpolation);
      return plain.equals(text.value()) ? node : Node.of(Value.of(plain), node.source());
    }
    if (node.value() instanceof MapValue map
        && map.entries().keySet().stream().anyMatch(Cleanup::isEscaped)) {
      Map<String, Node> entries = new LinkedHashMap<>();
      map.forEach((key, value) -> entries.put(isEscaped(key) ? unescapedKey(key) : key, value));
      return Node.of(MapValue.of(entries), node.source());
    }
    return node;
  }

  private static boolean isEscaped(String key) {
    return key.startsWith("<<!") || key.startsWith("<<<!");
  }

  private static String unescapedKey(String key) {
    int mark = key.indexOf('!');
    return key.substring(0, mark) + key.substring(mark + 1);
  }

  /** Keeps only what is marked as state. */
  public static Node stateOf(Node root) {
    Value value =
        switch (root.value()) {
          case MapValue map -> {
            Map<String, Node> kept = new LinkedHashMap<>();
            map.forEach((key, n) -> {
              Node state = n.flags().isState() ? n : null;
              if (state != null) {
                kept.put(key, state);
              }
            });
            yield MapValue.of(kept);
          }
          case ListValue list ->
              ListValue.of(list.items().stream().filter(n -> n.flags().isState()).toList());
          case Value.Leaf _ -> root.value();
        };
    return root.withValue(value);
  }

  private static Node filter(Node node, Change keep) {
    return switch (node.value()) {
      case ListValue list -> node.withValue(filter(list, keep));
      case MapValue map -> node.withValue(filter(map, keep));
      case Value.Leaf _ -> node;
    };
  }

  private static ListValue filter(ListValue list, Change keep) {
    List<Node> kept = new ArrayList<>(list.items().size());
    boolean changed = false;
    for (Node item : list.items()) {
      Node node = keep.apply(item);
      Node clean = node == null ? null : filter(node, keep);
      changed |= clean != item;
      if (clean != null) {
        kept.add(clean);
      }
    }
    return changed ? ListValue.of(kept) : list;
  }

  private static MapValue filter(MapValue map, Change keep) {
    Map<String, Node> kept = new LinkedHashMap<>(map.size() * 4 / 3 + 1);
    boolean changed = false;
    for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
      Node node = keep.apply(entry.getValue());
      Node clean = node == null ? null : filter(node, keep);
      changed |= clean != entry.getValue();
      if (clean != null) {
        kept.put(entry.getKey(), clean);
      }
    }
    return changed ? MapValue.of(kept) : map;
  }
}
