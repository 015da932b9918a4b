package dev.slipway.uniform;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes values of the expected form out of YAML maps and collects what is wrong with them. */
public final class YamlFields {
  private final List<Problem> problems = new ArrayList<>();

  /** What is wrong, in the order of the file. */
  public List<Problem> problems() {
    return problems.stream()
        .sorted(
            Comparator.comparingInt((Problem p) -> p.span().line())
                .thenComparingInt(p -> p.span().column()))
        .toList();
  }

  /** Notes a problem. */
  public void add(Problem problem) {
    problems.add(problem);
  }

  /** Notes an error. */
  public void error(Span span, String code, String message, String hint) {
    add(Problem.error(span, code, message, hint));
  }

  /** A node as the map that it must be; {@code what} says what it is. */
  public Optional<Node.Mapping> mapping(Node node, String what) {
    if (node instanceof Node.Mapping map) {
      return Optional.of(map);
    }
    error(node.span(), "not-a-map", "expected " + what + ", found " + node.describe(), "");
    return Optional.empty();
  }

  /** Notes every key that is not known, and every one that stands twice. */
  public void knownKeys(Node.Mapping map, Collection<String> known) {
    for (Node.Entry entry : map.entries()) {
      String key = entry.key().text();
      if (!known.contains(key)) {
        String expected = "expected one of " + String.join(", ", known) + ", found `" + key + "`";
        error(entry.key().span(), "unknown-key", expected, Spelling.hint(key, known));
      }
    }
    duplicates(map);
  }

  private void duplicates(Node.Mapping map) {
    for (Node.Entry entry : map.duplicates()) {
      String message = "expected each key once, found another `" + entry.key().text() + "`";
      error(entry.key().span(), "duplicate-key", message, "");
    }
  }

  /** The value of a key that may be missing; null counts as missing. */
  public Optional<Node> optional(Node.Mapping map, String key) {
    return Optional.ofNullable(map.get(key)).filter(node -> !node.isAbsent());
  }

  /** The value of a key that must be there. */
  public Optional<Node> required(Node.Mapping map, String key) {
    Optional<Node> node = optional(map, key);
    if (node.isEmpty()) {
      error(map.span(), "missing-key", "expected `" + key + "`, found none", "");
    }
    return node;
  }

  Span valueSpan(Node.Mapping map, String key) {
    Node node = map.get(key);
    return node == null ? map.span() : node.span();
  }

  /** A scalar as it was written. */
  public Optional<String> text(Node node, String what) {
    if (node instanceof Node.Scalar scalar && !scalar.isNull()) {
      return Optional.of(scalar.text());
    }
    error(
        node.span(),
        "not-a-text",
        "expected a text for " + what + ", found " + node.describe(),
        "");
    return Optional.empty();
  }

  /** {@code true} or {@code false}; false where the key is missing. */
  boolean flag(Node.Mapping map, String key) {
    Optional<Node> node = optional(map, key);
    if (node.isEmpty()) {
      return false;
    }
    if (node.get() instanceof Node.Scalar scalar && scalar.value() instanceof Boolean value) {
      return value;
    }
    String message = "expected true or false for " + key + ", found " + node.get().describe();
    error(node.get().span(), "not-a-flag", message, "");
    return false;
  }

  /** The items of a list that must be there and hold something. */
  public List<Node> items(Node.Mapping map, String key) {
    return required(map, key).map(node -> items(node, key)).orElse(List.of());
  }

  /** The items of a list that must hold something. */
  List<Node> items(Node node, String key) {
    if (node instanceof Node.Sequence list && !list.items().isEmpty()) {
      return list.items();
    }
    String found = node instanceof Node.Sequence ? "an empty one" : node.describe();
    error(node.span(), "not-a-list", "expected a list for " + key + ", found " + found, "");
    return List.of();
  }

  /** A list of texts; empty where the key is missing. */
  List<String> texts(Node.Mapping map, String key) {
    return optional(map, key).map(node -> texts(node, key)).orElse(List.of());
  }

  /** A list of texts that must hold something. */
  List<String> texts(Node node, String key) {
    return items(node, key).stream().flatMap(item -> text(item, key).stream()).toList();
  }

  /** A map of texts, in file order; empty where the key is missing. */
  Map<String, String> textMap(Node.Mapping map, String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    optional(map, key)
        .flatMap(node -> mapping(node, "a map for " + key))
        .ifPresent(entries -> {
          duplicates(entries);
          for (Node.Entry entry : entries.entries()) {
            String name = entry.key().text();
            text(entry.value(), name).ifPresent(text -> texts.put(name, text));
          }
        });
    return texts;
  }
}
