package dev.slipway.scenario;

import dev.slipway.event.Data;
import dev.slipway.scenario.ScenarioReader.Refusal;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The keys of one map in a scenario file. */
final class Fields {
  private final Node.Mapping map;

  Fields(Node node) {
    if (!(node instanceof Node.Mapping mapping)) {
      throw new Refusal(node.span(), "expected a map, found " + node.describe());
    }
    this.map = mapping;
  }

  Span span() {
    return map.span();
  }

  /** Refuses a key that is none of the known ones but looks like one: it would be overlooked. */
  void requireSpelt(List<String> known) {
    for (Node.Entry entry : map.entries()) {
      String key = entry.key().text();
      String hint = known.contains(key) ? "" : Spelling.hint(key, known);
      if (!hint.isEmpty()) {
        throw new Refusal(entry.key().span(), "expected a known key, found `" + key + "`; " + hint);
      }
    }
  }

  List<String> keys() {
    return map.entries().stream().map(e -> e.key().text()).toList();
  }

  Optional<Node> value(String key) {
    return Optional.ofNullable(map.get(key)).filter(node -> !node.isAbsent());
  }

  Optional<String> optional(String key) {
    return value(key).map(Fields::text);
  }

  String text(String key) {
    return optional(key)
        .orElseThrow(() -> new Refusal(span(), "expected the key `" + key + "`, found none"));
  }

  static String text(Node node) {
    if (node instanceof Node.Scalar scalar) {
      return scalar.text();
    }
    throw new Refusal(node.span(), "expected a text, found " + node.describe());
  }

  Fields fields(String key) {
    return optionalFields(key)
        .orElseThrow(() -> new Refusal(span(), "expected the key `" + key + "`, found none"));
  }

  Optional<Fields> optionalFields(String key) {
    return value(key).map(Fields::new);
  }

  List<Node> items(String key) {
    Optional<Node> value = value(key);
    if (value.isEmpty()) {
      return List.of();
    }
    if (value.get() instanceof Node.Sequence list) {
      return list.items();
    }
    throw new Refusal(value.get().span(), "expected a list, found " + value.get().describe());
  }

  Map<String, String> texts(String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    optionalFields(key)
        .ifPresent(fields -> fields.keys().forEach(k -> texts.put(k, fields.text(k))));
    return texts;
  }

  /** The value of a key as payload; empty where it is no map, as no payload would be. */
  Map<String, @Nullable Object> data(String key) {
    Node node = map.get(key);
    return node == null ? Map.of() : Data.asMap(node.toExactValue());
  }
}
