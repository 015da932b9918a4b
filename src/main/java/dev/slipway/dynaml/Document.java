package dev.slipway.dynaml;

import dev.slipway.dynaml.eval.Cleanup;
import dev.slipway.dynaml.eval.Finder;
import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Paths;
import dev.slipway.dynaml.eval.TemplateValue;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.JsonPrinter;
import dev.slipway.dynaml.print.YamlPrinter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A document: its text in YAML or JSON, its parts, and its plain values. */
public final class Document {
  private final Node root;

  Document(Node root) {
    this.root = root;
  }

  Node root() {
    return root;
  }

  /** Whether there is nothing in it. */
  public boolean isEmpty() {
    return root.value() == Value.NIL;
  }

  /** The document as YAML, ending in a line feed. */
  public String toYaml() {
    return YamlPrinter.print(root.value());
  }

  /** The document as compact JSON. */
  public String toJson() throws JsonPrinter.NoJson {
    return JsonPrinter.print(root.value());
  }

  /** The part at a path such as {@code a.b.[0]}. */
  public Optional<Document> at(String path) {
    Node node = Finder.find(true, root, Paths.relative(path), Set.of());
    return Optional.ofNullable(node).map(Document::new);
  }

  /** A map of the parts at these paths, each under the last step of its path. */
  public static Document of(Map<String, Document> parts) {
    Map<String, Node> nodes = new LinkedHashMap<>();
    parts.forEach((key, part) -> nodes.put(key, part.root));
    return new Document(Node.of(MapValue.of(nodes), ""));
  }

  /** A document that is this text. */
  public static Document text(String text) {
    return new Document(Node.of(Value.of(text), ""));
  }

  /** A document that is this number. */
  public static Document number(long number) {
    return new Document(Node.of(Value.of(number), ""));
  }

  /** Whether it is a map. */
  public boolean isMap() {
    return root.value() instanceof MapValue;
  }

  /** The document as a template, which expressions in it make it. */
  public Template asTemplate(String file) {
    return Template.of(file, root);
  }

  /** The value of an expression, given without its parentheses, that sees the fields as names. */
  public Template.Outcome evaluate(String expression, MergeOptions options) {
    Map<String, Document> names = new LinkedHashMap<>();
    Template outer = options.bindings();
    if (outer != null) {
      names.putAll(outer.documents().getFirst().fields());
    }
    names.putAll(fields());
    return text("(( " + expression + " ))")
        .asTemplate("expression")
        .merge(List.of(), options.withBindings(of(names).asTemplate("result")));
  }

  /** The fields where it is a map, none where it is not. */
  public Map<String, Document> fields() {
    Map<String, Document> fields = new LinkedHashMap<>();
    if (root.value() instanceof MapValue map) {
      map.forEach((key, node) -> fields.put(key, new Document(node)));
    }
    return fields;
  }

  /** The parts that are marked as state. */
  public Document state() {
    return new Document(Cleanup.stateOf(root));
  }

  /** The entries where it is a list. */
  public Optional<List<Document>> entries() {
    return root.value() instanceof ListValue list
        ? Optional.of(list.items().stream().map(Document::new).toList())
        : Optional.empty();
  }

  /**
   * The document as plain values: LinkedHashMap in the order of keys, List, String, Boolean, Long,
   * Double, byte[] or null.
   */
  public @Nullable Object toValue() {
    return plain(root.value());
  }

  private static @Nullable Object plain(Value value) {
    return switch (value) {
      case Value.Nil _ -> null;
      case Value.Bool b -> b.value();
      case Value.Int i -> i.value();
      case Value.Decimal d -> d.value();
      case Value.Text t -> t.value();
      case Value.Binary b -> b.bytes();
      case Value.Code c -> "(( " + c + " ))";
      case LambdaValue l -> "(( " + l.source() + " ))";
      case TemplateValue t -> plain(t.original().value());
      case ListValue list -> {
        List<@Nullable Object> items = new ArrayList<>();
        list.items().forEach(item -> items.add(plain(item.value())));
        yield Collections.unmodifiableList(items);
      }
      case MapValue map -> {
        Map<String, @Nullable Object> entries = new LinkedHashMap<>();
        map.forEach((key, node) -> entries.put(key, plain(node.value())));
        yield Collections.unmodifiableMap(entries);
      }
    };
  }
}
