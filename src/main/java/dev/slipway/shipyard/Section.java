package dev.slipway.shipyard;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A map of a shipyard file whose keys are known; reports what is wrong with it. */
final class Section {
  /** Keys that people write for another one. */
  private static final Map<String, String> SYNONYMS =
      Map.ofEntries(
          Map.entry("triggers", "triggeredOn"),
          Map.entry("trigger", "triggeredOn"),
          Map.entry("on", "triggeredOn"),
          Map.entry("delay", "triggeredAfter"),
          Map.entry("condition", "when"),
          Map.entry("steps", "tasks"),
          Map.entry("parameters", "properties"),
          Map.entry("expressions", "matchExpressions"));

  private final Node.Mapping map;
  private final Findings findings;

  private Section(Node.Mapping map, Findings findings) {
    this.map = map;
    this.findings = findings;
  }

  /** The section at a node, checked for unknown and duplicate keys; empty where it is no map. */
  static Optional<Section> of(Node node, Findings findings, List<String> keys) {
    if (!(node instanceof Node.Mapping map)) {
      wrongType(node, "a map with " + list(keys), findings);
      return Optional.empty();
    }
    duplicates(map, findings);
    Set<String> reported = new LinkedHashSet<>(keys);
    for (Node.Entry entry : map.entries()) {
      String key = entry.key().text();
      if (reported.add(key)) {
        findings.error(
            entry.key().span(),
            "unknown-key",
            "expected one of " + list(keys) + ", found `" + key + "`",
            hint(key, keys));
      }
    }
    return Optional.of(new Section(map, findings));
  }

  /** Reports every key that stands twice in a map. */
  static void duplicates(Node.Mapping map, Findings findings) {
    for (Node.Entry entry : map.duplicates()) {
      findings.error(
          entry.key().span(),
          "duplicate-key",
          "expected each key once, found a second `" + entry.key().text() + "`");
    }
  }

  static void wrongType(Node node, String expected, Findings findings) {
    findings.error(
        node.span(), "wrong-type", "expected " + expected + ", found " + node.describe());
  }

  private static String hint(String key, List<String> keys) {
    String synonym = SYNONYMS.get(key);
    return synonym != null && keys.contains(synonym)
        ? "did you mean `" + synonym + "`?"
        : Spelling.hint(key, keys);
  }

  private static String list(List<String> words) {
    return words.stream().map(w -> "`" + w + "`").collect(Collectors.joining(", "));
  }

  Span span() {
    return map.span();
  }

  /** The value of a key; empty where the key is absent or null. */
  Optional<Node> value(String key) {
    return Optional.ofNullable(map.get(key)).filter(node -> !node.isAbsent());
  }

  /** The value of a key that must be there. */
  Optional<Node> required(String key) {
    Optional<Node> value = value(key);
    if (value.isEmpty()) {
      findings.error(span(), "missing-key", "expected the key `" + key + "`, found none");
    }
    return value;
  }

  /** A required value as a scalar. */
  Optional<Node.Scalar> requiredScalar(String key) {
    return required(key).flatMap(this::scalar);
  }

  /** The value of a key as a scalar; empty where it is absent or something else. */
  Optional<Node.Scalar> scalar(String key) {
    return value(key).flatMap(this::scalar);
  }

  private Optional<Node.Scalar> scalar(Node node) {
    if (node instanceof Node.Scalar scalar) {
      return Optional.of(scalar);
    }
    wrongType(node, "a text", findings);
    return Optional.empty();
  }

  /** The items of a list; empty where the key is absent or no list. */
  List<Node> items(String key) {
    return value(key).map(node -> items(node, findings)).orElse(List.of());
  }

  static List<Node> items(Node node, Findings findings) {
    if (node instanceof Node.Sequence list) {
      return list.items();
    }
    wrongType(node, "a list", findings);
    return List.of();
  }

  /** The entries of a free map, each key once and without null values. */
  List<Node.Entry> entries(String key) {
    Optional<Node> value = value(key);
    if (value.isEmpty()) {
      return List.of();
    }
    if (!(value.get() instanceof Node.Mapping free)) {
      wrongType(value.get(), "a map", findings);
      return List.of();
    }
    duplicates(free, findings);
    Set<String> seen = new LinkedHashSet<>();
    List<Node.Entry> entries = new ArrayList<>();
    for (Node.Entry entry : free.entries()) {
      if (seen.add(entry.key().text()) && !entry.value().isAbsent()) {
        entries.add(entry);
      }
    }
    return entries;
  }
}
