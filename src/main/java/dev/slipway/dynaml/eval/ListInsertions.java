package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The insertions among the entries of a list: {@code - <<: …}, and the field that names entries.
 */
final class ListInsertions {
  private final Flow flow;
  private final Node root;
  private final ListValue list;
  private final Environment environment;
  private boolean template;
  private boolean process = true;
  private boolean merged;
  private boolean replaced;
  private String keyName;
  private @Nullable List<String> redirect;
  private Annotation annotation;
  private List<Node> items = new ArrayList<>();

  ListInsertions(
      Flow flow,
      Node root,
      ListValue list,
      Environment environment,
      Annotation annotation,
      boolean asTemplate) {
    this.flow = flow;
    this.root = root;
    this.list = list;
    this.environment = environment;
    this.annotation = annotation;
    this.template = asTemplate;
    this.keyName = root.annotation().keyName();
    this.replaced = root.annotation().replace();
    this.redirect = root.annotation().redirectPath();
  }

  /**
   * A list with its insertions spliced in.
   *
   * @param template whether the list is kept as a template
   * @param process whether the entries are evaluated in this pass
   * @param merged whether something was inserted
   * @param replaced whether only what was inserted is left
   * @param keyName the field that names the entries, or empty
   * @param redirect where the entries are looked up in stubs, or null
   */
  record Spliced(
      List<Node> items,
      boolean template,
      boolean process,
      boolean merged,
      boolean replaced,
      String keyName,
      @Nullable List<String> redirect,
      Annotation annotation) {
    Spliced {
      items = List.copyOf(items);
      redirect = redirect == null ? null : List.copyOf(redirect);
    }

    /** The field that names the entries. */
    String keyField() {
      return field(keyName);
    }
  }

  private static String field(String keyName) {
    return keyName.isEmpty() ? "name" : keyName;
  }

  /** Evaluates the insertions. */
  Spliced splice() {
    for (int i = 0; i < list.items().size() && !(replaced && merged); i++) {
      Node item = list.items().get(i);
      Insertion insertion = Insertion.of(item);
      Node kept = insertion == null ? item : insert(item, insertion, i);
      if (kept != null) {
        items.add(named(kept));
      }
    }
    return new Spliced(items, template, process, merged, replaced, keyName, redirect, annotation);
  }

  /** Evaluates an insertion; returns the entry that stays for the next pass, or null. */
  private @Nullable Node insert(Node item, Insertion insertion, int index) {
    Place place = environment.place().child(Keys.MERGE + index);
    Node result = flow.untagged(insertion.node(), environment.withPlace(place), false, false);
    if (!result.annotation().keyName().isEmpty()) {
      keyName = result.annotation().keyName();
    }
    if (result.value() instanceof Value.Code code) {
      return waiting(item, insertion, result, code.expression());
    }
    return inserted(item, result);
  }

  private @Nullable Node waiting(Node item, Insertion insertion, Node result, Expr expression) {
    if (insertion.node().value() instanceof Value.Code known
        && known.expression() instanceof Expr.Merge merge
        && !merge.required()) {
      return null;
    }
    Node kept = result;
    Expr.Marker marker = Markers.of(expression, template);
    if (marker != null) {
      annotation = annotation.plus(Markers.flags(marker));
      if (!marker.tag().isEmpty()) {
        annotation = annotation.withTag(marker.tag());
      }
      if (marker.has(Expr.Marker.TEMPLATE)) {
        template = true;
        kept = Markers.template(marker, root);
      } else if (marker.inner() == null) {
        return null;
      }
    }
    process = false;
    if (kept == null) {
      return null;
    }
    return kept == insertion.node() ? item : item.withValue(insertion.around(kept));
  }

  private @Nullable Node inserted(Node item, Node result) {
    if (result.value() instanceof ListValue inserted) {
      merged = true;
      replaced = result.annotation().replace();
      redirect = result.annotation().redirectPath();
      List<Node> fresh = fresh(inserted);
      if (replaced) {
        items = new ArrayList<>(fresh);
        process = false;
      } else {
        items.addAll(fresh);
      }
      return null;
    }
    boolean unreadable =
        result.value() instanceof Value.Text text
            && Embedded.find(text.value(), flow.session().has(Feature.INTERPOLATION)) != null;
    if (unreadable) {
      return item;
    }
    redirect = result.annotation().redirectPath();
    merged |= result.annotation().merged();
    return null;
  }

  /** The inserted entries whose name no own entry has. */
  private List<Node> fresh(ListValue inserted) {
    String key = field(keyName);
    Node own = Node.of(list, "").withAnnotation(Annotation.EMPTY.withKeyName(key));
    List<Node> fresh = new ArrayList<>();
    for (Node item : inserted.items()) {
      String name = Finder.text(true, item, key, flow.session().features());
      if (name == null || Finder.step(true, own, name, flow.session().features()) == null) {
        fresh.add(item);
      }
    }
    return fresh;
  }

  /** An entry without the mark of its naming field: {@code key:id: x} becomes {@code id: x}. */
  private Node named(Node item) {
    if (!(item.value() instanceof MapValue map)
        || map.entries().keySet().stream().noneMatch(k -> k.startsWith("key:"))) {
      return item;
    }
    Map<String, Node> fields = new LinkedHashMap<>();
    map.forEach((key, node) -> {
      boolean naming = key.startsWith("key:");
      String field = naming ? key.substring("key:".length()) : key;
      if (naming) {
        keyName = field;
      }
      fields.put(field, node);
    });
    return item.withValue(MapValue.of(fields));
  }
}
