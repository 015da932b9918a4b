package dev.slipway.skopos.plan;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the steps of a chain and of the chains inside. */
final class StepReader {
  private static final List<String> CLASSES =
      List.of("group", "component", "instance-loop", "action", "delay", "manual-gate");

  private final Findings findings;
  private final Optional<PlanContext> context;
  private final ExitReader exits;
  private final LeafReader leaves;

  /** Where a chain stands. */
  enum Level {
    TOP,
    GROUP,
    COMPONENT,
    LOOP,
    /** Inside a step of an unknown class, where nothing can be said about levels. */
    UNKNOWN
  }

  StepReader(Findings findings, StepIds ids, Optional<PlanContext> context) {
    this.findings = findings;
    this.context = context;
    this.exits = new ExitReader(findings, ids);
    this.leaves = new LeafReader(findings, context);
  }

  /** The steps of a chain, as far as they can be told. */
  List<Step> chain(Node.Sequence chain, Level level) {
    List<Step> steps = new ArrayList<>();
    for (Node item : chain.items()) {
      if (item instanceof Node.Mapping map) {
        step(map, chain, level).ifPresent(steps::add);
      } else {
        findings.error(
            item.span(), "", "step.form", "expected a step, found " + item.describe(), "");
      }
    }
    return steps;
  }

  private Optional<Step> step(Node.Mapping map, Node chain, Level level) {
    String id = id(map);
    boolean cleanup = cleanup(map, id, level);
    String label = text(map, "label").orElse(id);
    Exit onPass = exits.read(map, "on_pass", id, chain);
    Exit onFail = exits.read(map, "on_fail", id, chain);
    Step.Head head =
        new Step.Head(map.span(), id, label, cleanup, onPass, onFail, map.get("on_fail") != null);
    Optional<String> named = text(map, "class");
    if (named.isEmpty() || !CLASSES.contains(named.get())) {
      findings.error(
          StepIds.span(map, "class").span(),
          id,
          "class.unknown",
          "expected a class of "
              + String.join(", ", CLASSES)
              + ", found "
              + named.map(n -> "`" + n + "`").orElse("none"),
          named.map(n -> Spelling.hint(n, CLASSES)).orElse(""));
      inside(map, Level.UNKNOWN);
      return Optional.empty();
    }
    Attributes.check(findings, map, named.get(), id);
    checkLevel(map, named.get(), id, level);
    return switch (named.get()) {
      case "group" -> Optional.of(new Step.Group(head, inside(map, Level.GROUP)));
      case "component" -> Optional.of(component(map, head));
      case "instance-loop" -> loop(map, head);
      case "action" -> leaves.action(map, head);
      case "delay" -> leaves.delay(map, head);
      default -> leaves.gate(map, head);
    };
  }

  private String id(Node.Mapping map) {
    Optional<String> id = StepIds.id(map);
    Node place = StepIds.span(map, "id");
    if (id.isEmpty()) {
      findings.error(
          place.span(), "", "id.missing", "expected an `id` for the step, found none", "");
      return "";
    }
    if (!StepIds.SYNTAX.matcher(id.get()).matches()) {
      findings.error(
          place.span(),
          id.get(),
          "id.syntax",
          "expected an id of letters, digits, `-`, `_` and `.`, found `" + id.get() + "`",
          "");
    } else if (StepIds.RESERVED.contains(id.get())) {
      findings.error(
          place.span(),
          id.get(),
          "id.reserved",
          "expected an id other than next, pass and fail, found `" + id.get() + "`",
          "these are labels of on_pass and on_fail");
    }
    return id.get();
  }

  private boolean cleanup(Node.Mapping map, String id, Level level) {
    Node node = map.get("cleanup");
    if (node == null || node.isAbsent()) {
      return false;
    }
    if (!(node instanceof Node.Scalar scalar)
        || !(scalar.text().equalsIgnoreCase("true") || scalar.text().equalsIgnoreCase("false"))) {
      findings.error(
          node.span(),
          id,
          "step.form",
          "expected true or false for cleanup, found " + node.describe(),
          "");
      return false;
    }
    boolean cleanup = scalar.text().equalsIgnoreCase("true");
    if (cleanup && level == Level.TOP) {
      findings.error(
          node.span(),
          id,
          "cleanup.top",
          "expected cleanup steps inside a component or a group, found one at the top",
          "a failed step of the top level goes on with the label of its on_fail");
    }
    return cleanup;
  }

  private void checkLevel(Node.Mapping map, String kind, String id, Level level) {
    if (level == Level.UNKNOWN) {
      return;
    }
    boolean composite = kind.equals("group") || kind.equals("component");
    Node place = StepIds.span(map, "class");
    if (kind.equals("instance-loop")) {
      if (level == Level.LOOP) {
        findings.error(
            place.span(), id, "loop.nested", "expected no loop in a loop, found one", "");
      } else if (level != Level.COMPONENT) {
        findings.error(
            place.span(),
            id,
            "loop.outside_component",
            "expected an instance-loop in a component, found one outside",
            "only a component has instances");
      }
    } else if (composite != (level == Level.TOP)) {
      findings.error(
          place.span(),
          id,
          "class.level",
          composite
              ? "expected a " + kind + " at the top, found one inside another step"
              : "expected a group or a component at the top, found the class " + kind,
          composite ? "" : "put it into a group");
    }
  }

  /** The chain of a composite step; an empty one where it has none. */
  private List<Step> inside(Node.Mapping map, Level level) {
    Node node = map.get("steps");
    if (node == null || node.isAbsent()) {
      return List.of();
    }
    if (node instanceof Node.Sequence chain) {
      return chain(chain, level);
    }
    findings.error(
        node.span(),
        StepIds.id(map).orElse(""),
        "step.form",
        "expected a list of `steps`, found " + node.describe(),
        "");
    return List.of();
  }

  private Step component(Node.Mapping map, Step.Head head) {
    String name = text(map, "component").orElse(head.id());
    boolean modelled = context.isPresent() && !context.get().components().isEmpty();
    if (modelled && !context.get().components().contains(name)) {
      findings.error(
          StepIds.span(map, map.get("component") == null ? "id" : "component").span(),
          head.id(),
          "component.unknown",
          "expected a component of the model or of what is there, found `" + name + "`",
          Spelling.hint(name, context.get().components()));
    }
    List<String> old =
        map.get("old_vers") instanceof Node.Sequence list
            ? list.items().stream()
                .filter(Node.Scalar.class::isInstance)
                .map(item -> ((Node.Scalar) item).text())
                .toList()
            : text(map, "old_vers").stream().toList();
    return new Step.Component(
        head, name, text(map, "new_ver").orElse(""), old, inside(map, Level.COMPONENT));
  }

  private Optional<Step> loop(Node.Mapping map, Step.Head head) {
    OptionalInt number = count(map, "target_num", head.id());
    OptionalInt start = count(map, "start_index", head.id());
    Optional<String> word = text(map, "selector");
    Optional<Selector> selector = word.flatMap(Selector::of);
    if (word.isPresent() && selector.isEmpty()) {
      findings.error(
          StepIds.span(map, "selector").span(),
          head.id(),
          "loop.selector",
          "expected old, new or target as selector, found `" + word.get() + "`",
          Spelling.hint(word.get(), List.of("old", "new", "target")));
    }
    boolean counted = map.get("target_num") != null;
    if (!counted && word.isEmpty()) {
      findings.error(
          map.span(),
          head.id(),
          "loop.count",
          "expected `target_num` or `selector`, found neither",
          "");
    }
    if (number.isPresent() && selector.isPresent()) {
      findings.warning(
          StepIds.span(map, "selector").span(),
          head.id(),
          "loop.both",
          "expected `target_num` or `selector`, found both; target_num counts",
          "");
    }
    List<Step> steps = inside(map, Level.LOOP);
    return number.isEmpty() && selector.isEmpty()
        ? Optional.empty()
        : Optional.of(new Step.InstanceLoop(head, number, start.orElse(0), selector, steps));
  }

  private OptionalInt count(Node.Mapping map, String key, String id) {
    Node node = map.get(key);
    if (node == null) {
      return OptionalInt.empty();
    }
    if (node instanceof Node.Scalar scalar && scalar.text().matches("[0-9]{1,6}")) {
      return OptionalInt.of(Integer.parseInt(scalar.text()));
    }
    findings.error(
        node.span(),
        id,
        "loop.count",
        "expected a whole number from 0 for " + key + ", found " + node.describe(),
        "");
    return OptionalInt.empty();
  }

  static Optional<String> text(Node.Mapping map, String key) {
    return map.get(key) instanceof Node.Scalar scalar && !scalar.isNull()
        ? Optional.of(scalar.text())
        : Optional.empty();
  }
}
