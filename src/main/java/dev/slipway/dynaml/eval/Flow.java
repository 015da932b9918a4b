package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Parsing;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of one document: passes over it, each from the state that the pass before left,
 * until nothing changes. A pass skips what is settled and expressions for which nothing changed
 * that they looked at.
 */
final class Flow {
  private final Session session;
  private final Evaluator evaluator;
  private final Place root = new Place();
  private final MapFlow maps = new MapFlow(this);
  private final ListFlow lists = new ListFlow(this);
  private final StubOverride overrides = new StubOverride();
  private int pass;
  private @Nullable Watches watches;

  private Flow(Session session) {
    this.session = session;
    this.evaluator = new Evaluator();
  }

  /**
   * Evaluates a document as far as it goes.
   *
   * @param override whether stubs override its values
   */
  static Node run(Environment environment, Node source, boolean override) {
    return new Flow(environment.session()).passes(environment, source, override);
  }

  private Node passes(Environment outer, Node source, boolean override) {
    Environment environment = outer.inFlow(this);
    Node current = source;
    root.update(current, current, 0);
    while (true) {
      if (++pass > session.limits().passes()) {
        throw new LimitReached("more than " + session.limits().passes() + " passes");
      }
      Environment here =
          current.value() instanceof ListValue
              ? environment.withDocument(this, current.value())
              : environment;
      Node next = flow(current, here, override, false);
      if (next.isUndefined()) {
        return Node.of(Value.NIL, next.source()).undefined();
      }
      session.check(next.value());
      boolean unchanged = next == current || next.isLike(current);
      if (unchanged && !session.triesAgain()) {
        return current;
      }
      pass -= unchanged ? 1 : 0;
      current = next;
    }
  }

  Place root() {
    return root;
  }

  Session session() {
    return session;
  }

  /** Where lookups in this document are noted, or null outside an evaluation. */
  @Nullable Watches watches() {
    return watches;
  }

  /** One pass over a node; a tag is set as soon as it is resolved. */
  Node flow(Node node, Environment environment, boolean override, boolean asTemplate) {
    Place place = environment.place();
    if (place.isSettled(node)) {
      return node;
    }
    if (!environment.hasStubsHere() && Summary.isPlain(node, session.features()) && !asTemplate) {
      return node;
    }
    Node next = tagged(node, untagged(node, environment, override, asTemplate), environment);
    if (next != node && next.isLike(node)) {
      next = node;
    }
    place.update(node, next, pass);
    if (next == node && Summary.isResolved(node.value(), session.features())) {
      place.settle(node);
    }
    return next;
  }

  private Node tagged(Node before, Node node, Environment environment) {
    String tag = node.annotation().tag();
    if (tag.isEmpty()
        || node.annotation().failed()
        || node.isUndefined()
        || !Summary.isResolved(node.value(), session.features())) {
      return node;
    }
    boolean global = tag.startsWith("*");
    String name = global ? tag.substring(1) : tag;
    Tags.Reach reach = global ? Tags.Reach.GLOBAL : Tags.Reach.STREAM;
    var problem = session.tags().set(name, node, environment.path(), reach);
    if (problem.isEmpty()) {
      return node;
    }
    Node kept = node.value() == Value.NIL ? node.withValue(before.value()) : node;
    return kept.withIssue(true, true, Issue.of(problem.get()));
  }

  /** One pass over a node. */
  Node untagged(Node node, Environment outer, boolean override, boolean asTemplate) {
    List<String> redirect = node.annotation().redirectPath();
    Environment environment = redirect == null ? outer : outer.redirected(redirect);
    Annotation annotation = node.annotation();
    if (annotation.replace()) {
      return overrides.apply(node, node, environment, override);
    }
    if (annotation.merged() && !node.isCode()) {
      return node;
    }
    return switch (node.value()) {
      case MapValue map -> map(node, map, environment, override, asTemplate);
      case ListValue list -> lists.flow(node, list, environment, asTemplate);
      case Value.Code code -> code(node, code.expression(), environment, override, asTemplate);
      case Value.Text text -> text(node, text.value(), environment, override);
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Binary _,
          LambdaValue _,
          TemplateValue _ ->
          overrides.apply(node, node, environment, override);
    };
  }

  private Node map(
      Node node, MapValue map, Environment environment, boolean override, boolean asTemplate) {
    Controls.Check check = Controls.check(map, session);
    if (!check.problem().isEmpty()) {
      return node.withIssueAt(environment, true, true, Issue.of(check.problem()));
    }
    Node next = maps.flow(node, map, environment, !check.isControl(), asTemplate);
    if (!check.isControl() || next.value() instanceof MapValue) {
      return next;
    }
    return overrides.apply(next, next, environment, override);
  }

  private Node text(Node node, String text, Environment environment, boolean override) {
    Node parsed = parse(node, text, environment);
    return parsed.isCode() ? parsed : overrides.apply(parsed, node, environment, override);
  }

  /** The expression that a text stands for, or the node as it is. */
  Node parse(Node node, String text, Environment environment) {
    String embedded = Embedded.find(text, session.has(Feature.INTERPOLATION));
    if (embedded == null) {
      return node;
    }
    Parsing parsing = session.parse(embedded, environment.path(), environment.stubPath());
    return parsing instanceof Parsing.Parsed parsed
        ? node.withValue(new Value.Code(parsed.expression()))
        : node;
  }

  private Node code(
      Node node, Expr expression, Environment environment, boolean override, boolean asTemplate) {
    Place place = environment.place();
    if (place.sleeps(node, session)) {
      return node;
    }
    Watches outer = watches;
    Watches mine = new Watches();
    watches = mine;
    session.watch(mine);
    Node next;
    try {
      next =
          new CodeFlow(this, evaluator, environment, node, override).flow(expression, asTemplate);
    } finally {
      session.unwatch();
      watches = outer;
    }
    if (outer != null) {
      outer.restless();
    }
    if (next != node && next.isLike(node)) {
      next = node;
    }
    if (next == node) {
      place.fallAsleep(node, mine, pass);
    }
    return next;
  }

  StubOverride overrides() {
    return overrides;
  }
}
