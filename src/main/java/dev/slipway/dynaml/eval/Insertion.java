package dev.slipway.dynaml.eval;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A list entry that inserts others: {@code - <<: (( merge ))}.
 *
 * @param key the key of the insertion
 * @param node what is inserted
 */
record Insertion(String key, Node node) {
  static @Nullable Insertion of(Node entry) {
    if (entry.value() instanceof MapValue map && map.size() == 1) {
      for (String key : java.util.List.of(Keys.MERGE, Keys.MERGE_ALIAS)) {
        Node node = map.get(key);
        if (node != null) {
          return new Insertion(key, node);
        }
      }
    }
    return null;
  }

  /** The entry around another node. */
  MapValue around(Node other) {
    return MapValue.of(Map.of(key, other));
  }
}
