package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One pass over a list: its insertions, the field that names its entries, and the entries. */
final class ListFlow {
  private final Flow flow;

  ListFlow(Flow flow) {
    this.flow = flow;
  }

  /** One pass. */
  Node flow(Node root, ListValue list, Environment environment, boolean asTemplate) {
    return new Pass(root, list, environment, asTemplate).run();
  }

  /** The state of one pass over one list. */
  private final class Pass {
    private final Node root;
    private final ListValue list;
    private final @Nullable Node stub;
    private Environment environment;
    private boolean template;
    private boolean process = true;
    private boolean merged;
    private boolean replaced;
    private String keyName;
    private @Nullable List<String> redirect;
    private Annotation annotation;
    private List<Node> items = new ArrayList<>();

    Pass(Node root, ListValue list, Environment environment, boolean asTemplate) {
      this.root = root;
      this.list = list;
      this.environment = environment;
      this.template = asTemplate;
      this.stub = environment.stubHere();
      this.annotation = root.annotation();
      this.keyName = annotation.keyName();
      this.replaced = annotation.replace();
      this.redirect = annotation.redirectPath();
      if (stub != null) {
        annotation = annotation.plus(stub.flags().inherited());
      }
    }

    Node run() {
      splice();
      if (template) {
        Node prepared = Node.of(ListValue.of(items), root.source(), root.span());
        return result(new TemplateValue(environment.path(), prepared, root, environment));
      }
      controls();
      if (process) {
        entries();
        inject();
      }
      return result(isUnchanged() ? list : ListValue.of(items));
    }

    private boolean isUnchanged() {
      if (items.size() != list.items().size()) {
        return false;
      }
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i) != list.items().get(i)) {
          return false;
        }
      }
      return true;
    }

    private void splice() {
      for (int i = 0; i < list.items().size() && !(replaced && merged); i++) {
        Node item = list.items().get(i);
        Insertion insertion = Insertion.of(item);
        Node kept = insertion == null ? item : insert(item, insertion, i);
        if (kept != null) {
          items.add(named(kept));
        }
      }
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
      String key = keyName.isEmpty() ? "name" : keyName;
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

    /** Control structures among the entries; their lists are spliced in. */
    private void controls() {
      if (!flow.session().has(Feature.CONTROL)) {
        return;
      }
      List<Node> expanded = new ArrayList<>(items.size());
      for (int i = 0; i < items.size(); i++) {
        Node item = items.get(i);
        if (!(item.value() instanceof MapValue map)) {
          expanded.add(item);
          continue;
        }
        Controls.Check check = Controls.check(map, flow.session());
        if (!check.problem().isEmpty()) {
          expanded.add(item.withIssue(true, true, Issue.of(check.problem())));
        } else if (check.isControl()) {
          control(item, i, expanded);
        } else {
          expanded.add(item);
        }
      }
      items = expanded;
    }

    private void control(Node item, int index, List<Node> expanded) {
      Place place = environment.place().child("<<control" + index);
      Node result = flow.untagged(item, environment.withPlace(place), false, false);
      if (result.value() instanceof ListValue spliced) {
        expanded.addAll(spliced.items());
      } else {
        process = false;
        expanded.add(result);
      }
    }

    private void entries() {
      if (redirect != null) {
        environment = environment.redirected(redirect);
      }
      boolean spliced = merged || root.flags().isSpliced();
      List<@Nullable String> steps = new ArrayList<>(items.size());
      Set<String> known = new HashSet<>();
      Set<String> ambiguous = new HashSet<>();
      for (int i = 0; i < items.size(); i++) {
        String step = step(i, items.get(i));
        steps.add(step);
        if (step != null && (!known.add(step) || (spliced && step.startsWith("[")))) {
          ambiguous.add(step);
        }
      }
      List<Node> flowed = new ArrayList<>(items.size());
      for (int i = 0; i < items.size(); i++) {
        Node item = items.get(i);
        String step = steps.get(i);
        Environment base =
            step != null && ambiguous.contains(step)
                ? environment.redirected(List.of())
                : environment;
        Node next = step == null ? item : flow.flow(item, base.withStep(step), false, false);
        if (!next.isUndefined()) {
          flowed.add(next);
        }
      }
      items = flowed;
    }

    /** The step to an entry: its name, else its index; null while its name is unknown. */
    private @Nullable String step(int index, Node item) {
      String key = keyName.isEmpty() ? "name" : keyName;
      String name = Finder.text(false, item, key, flow.session().features());
      if (name != null) {
        return key + ":" + name;
      }
      String step = "[" + index + "]";
      Node field = Finder.step(true, item, key, flow.session().features());
      if (field == null || field.value() == Value.NIL) {
        return step;
      }
      if (field.isCode()) {
        Environment there =
            environment.withStep(step).withPlace(environment.place().child("<<name" + index));
        field = flow.flow(field, there, false, false);
        if (field.isCode()) {
          return null;
        }
      }
      return field.value() instanceof Value.Text text ? key + ":" + text.value() : step;
    }

    private void inject() {
      if (merged) {
        annotation = annotation.plus(Flags.of(Flags.INJECTED | Flags.SPLICED));
        return;
      }
      if (stub == null || root.flags().isInjected()) {
        return;
      }
      if (stub.value() instanceof ListValue injecting) {
        List<Node> all =
            new ArrayList<>(injecting.items().stream().filter(n -> n.flags().isInject()).toList());
        if (!all.isEmpty()) {
          all.addAll(items);
          items = all;
        }
      }
      annotation = annotation.plus(Flags.of(Flags.INJECTED));
    }

    private Node result(Value value) {
      annotation = annotation.withKeyName(keyName);
      if (replaced) {
        annotation = annotation.withReplace().withRedirectPath(redirect);
      } else if (redirect != null) {
        annotation = annotation.withRedirectPath(redirect);
      }
      return root.withValue(value).withAnnotation(annotation);
    }
  }
}
