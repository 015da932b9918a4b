package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Limits;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.YamlReader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads YAML text into nodes that know their place, with the types of YAML 1.1. */
public final class SourceReader {
  private final String file;
  private final Map<dev.slipway.yaml.Node, Node> known = new IdentityHashMap<>();

  private SourceReader(String file) {
    this.file = file;
  }

  /** What came of reading. */
  public sealed interface Reading permits Documents, Broken {}

  /** The documents of a text; at least one, which may be nil. */
  public record Documents(List<Node> roots) implements Reading {
    public Documents {
      roots = List.copyOf(roots);
    }
  }

  /**
   * No documents.
   *
   * @param message why, in one sentence with line and column
   */
  public record Broken(Problem problem, String message) implements Reading {}

  /** Ends the reading of a text that is YAML but no document. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Span span;

    Refused(Span span, String message) {
      super(message, null, false, false);
      this.span = span;
    }
  }

  /** Reads all documents of a text. */
  public static Reading read(String file, String text, Limits limits) {
    YamlReader reader =
        new YamlReader(new YamlReader.Limits(limits.characters(), limits.depth(), limits.nodes()));
    return switch (reader.read(file, text)) {
      case YamlReader.Reading.Broken broken ->
          new Broken(broken.problem(), SourceProblems.message(broken.problem()));
      case YamlReader.Reading.Documents documents -> convert(file, documents.roots());
    };
  }

  private static Reading convert(String file, List<dev.slipway.yaml.Node> roots) {
    try {
      SourceReader converter = new SourceReader(file);
      List<Node> nodes = new ArrayList<>();
      roots.forEach(root -> nodes.add(converter.node(root)));
      return new Documents(nodes.isEmpty() ? List.of(Node.of(Value.NIL, file)) : nodes);
    } catch (Refused e) {
      String message = String.valueOf(e.getMessage());
      return new Broken(Problem.error(e.span, YamlReader.SYNTAX, message), message);
    }
  }

  private Node node(dev.slipway.yaml.Node source) {
    Node shared = known.get(source);
    if (shared != null) {
      return shared;
    }
    Value value =
        switch (source) {
          case dev.slipway.yaml.Node.Scalar scalar -> scalar(scalar);
          case dev.slipway.yaml.Node.Sequence list ->
              ListValue.of(list.items().stream().map(this::node).toList());
          case dev.slipway.yaml.Node.Mapping map -> map(map);
        };
    Node node = Node.of(value, file, source.span());
    known.put(source, node);
    return node;
  }

  private MapValue map(dev.slipway.yaml.Node.Mapping map) {
    Map<String, Node> entries = new LinkedHashMap<>(map.entries().size() * 4 / 3 + 1);
    for (dev.slipway.yaml.Node.Entry entry : map.entries()) {
      Value key = scalar(entry.key());
      if (!(key instanceof Value.Text name)) {
        throw new Refused(
            entry.key().span(), "map key must be a string: " + GoSyntax.of(key, false));
      }
      entries.put(name.value(), node(entry.value()));
    }
    return MapValue.of(entries);
  }

  private static Value scalar(dev.slipway.yaml.Node.Scalar scalar) {
    Value value = ScalarTypes.resolve(scalar);
    if (value instanceof Value.Decimal number && Double.isNaN(number.value())) {
      throw new Refused(
          scalar.span(), "expected a number that equals itself, found `" + scalar.text() + "`");
    }
    return value;
  }
}
