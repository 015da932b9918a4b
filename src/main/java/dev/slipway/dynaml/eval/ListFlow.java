package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One pass over a list, once its insertions are spliced in: its entries, one by one. */
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
    private final ListInsertions.Spliced spliced;
    private boolean process;
    private Annotation annotation;
    private List<Node> items;

    Pass(Node root, ListValue list, Environment environment, boolean asTemplate) {
      this.root = root;
      this.list = list;
      this.environment = environment;
      this.stub = environment.stubHere();
      Annotation own = root.annotation();
      this.spliced =
          new ListInsertions(
                  flow,
                  root,
                  list,
                  environment,
                  stub == null ? own : own.plus(stub.flags().inherited()),
                  asTemplate)
              .splice();
      this.process = spliced.process();
      this.annotation = spliced.annotation();
      this.items = new ArrayList<>(spliced.items());
    }

    Node run() {
      if (spliced.template()) {
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
      if (result.value() instanceof ListValue inserted) {
        expanded.addAll(inserted.items());
      } else {
        process = false;
        expanded.add(result);
      }
    }

    private void entries() {
      List<String> redirect = spliced.redirect();
      if (redirect != null) {
        environment = environment.redirected(redirect);
      }
      boolean shifted = spliced.merged() || root.flags().isSpliced();
      List<@Nullable String> steps = new ArrayList<>(items.size());
      Set<String> known = new HashSet<>();
      Set<String> ambiguous = new HashSet<>();
      for (int i = 0; i < items.size(); i++) {
        String step = step(i, items.get(i));
        steps.add(step);
        if (step != null && (!known.add(step) || (shifted && step.startsWith("[")))) {
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
      String key = spliced.keyField();
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
      if (spliced.merged()) {
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
      annotation = annotation.withKeyName(spliced.keyName());
      List<String> redirect = spliced.redirect();
      if (spliced.replaced()) {
        annotation = annotation.withReplace().withRedirectPath(redirect);
      } else if (redirect != null) {
        annotation = annotation.withRedirectPath(redirect);
      }
      return root.withValue(value).withAnnotation(annotation);
    }
  }
}
