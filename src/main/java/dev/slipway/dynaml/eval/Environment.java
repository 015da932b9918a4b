package dev.slipway.dynaml.eval;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where an expression is evaluated: the scopes around it, its path, and what stands at that path in
 * the stubs. Immutable; every step down makes a new one.
 */
public final class Environment {
  private final Session session;
  private final @Nullable Environment outer;
  private final boolean bindings;
  private final List<Node> stubs;
  private final String source;
  private final @Nullable Flow flow;
  private final Place place;
  private final @Nullable Scope scope;
  private final Path path;
  private final Path stubPath;
  private final StubView view;
  private final boolean merging;
  private final MapValue captured;

  private Environment(Builder b) {
    this.session = b.session;
    this.outer = b.outer;
    this.bindings = b.bindings;
    this.stubs = b.stubs;
    this.source = b.source;
    this.flow = b.flow;
    this.place = b.place;
    this.scope = b.scope;
    this.path = b.path;
    this.stubPath = b.stubPath;
    this.view = b.view;
    this.merging = b.merging;
    this.captured = b.captured;
  }

  /** The outermost environment, which holds the bindings that a caller gives (may be empty). */
  public static Environment outermost(Session session, MapValue bindings) {
    Builder b = new Builder(session, "context");
    b.bindings = true;
    Environment environment = new Environment(b);
    return bindings.size() == 0 ? environment : environment.withBindings(bindings);
  }

  /** The environment of a document within another one. */
  static Environment nested(Environment outer, String source, List<Node> stubs) {
    Builder b = new Builder(outer.session, source);
    b.outer = outer;
    b.stubs = List.copyOf(stubs);
    b.view = StubView.of(stubs);
    return new Environment(b);
  }

  /** A step of the construction: the environment before it with one thing changed. */
  private static final class Builder {
    private final Session session;
    private @Nullable Environment outer;
    private boolean bindings;
    private List<Node> stubs = List.of();
    private final String source;
    private @Nullable Flow flow;
    private Place place = new Place();
    private @Nullable Scope scope;
    private Path path = Path.ROOT;
    private Path stubPath = Path.ROOT;
    private StubView view = StubView.NOTHING;
    private boolean merging = true;
    private MapValue captured = MapValue.EMPTY;

    Builder(Session session, String source) {
      this.session = session;
      this.source = source;
    }

    Builder(Environment e) {
      this(e.session, e.source);
      outer = e.outer;
      bindings = e.bindings;
      stubs = e.stubs;
      flow = e.flow;
      place = e.place;
      scope = e.scope;
      path = e.path;
      stubPath = e.stubPath;
      view = e.view;
      merging = e.merging;
      captured = e.captured;
    }
  }

  /** The evaluation that this belongs to. */
  public Session session() {
    return session;
  }

  @Nullable Environment outer() {
    return outer;
  }

  boolean isBindings() {
    return bindings;
  }

  /** The name of the document's file. */
  public String source() {
    return source;
  }

  @Nullable Flow flow() {
    return flow;
  }

  Place place() {
    return place;
  }

  @Nullable Scope scope() {
    return scope;
  }

  /** The path of the expression. */
  public List<String> path() {
    return path.steps();
  }

  /** The path where stubs override it. */
  public List<String> stubPath() {
    return stubPath.steps();
  }

  /** Whether stubs override at all. */
  boolean isMerging() {
    return merging;
  }

  boolean hasStubsHere() {
    return !view.isEmpty();
  }

  /** The bindings of the lambdas and literals around. */
  MapValue captured() {
    return captured;
  }

  /** What stands in the stubs at the place of this environment, or null. */
  @Nullable Node stubHere() {
    return view.first();
  }

  /** What stands in the stubs at a path, or null. */
  public @Nullable Node findInStubs(List<String> at) {
    return StubView.of(stubs).at(at, session.features()).first();
  }

  Environment inFlow(Flow newFlow) {
    Builder b = new Builder(this);
    b.flow = newFlow;
    b.place = newFlow.root();
    return new Environment(b);
  }

  Environment withPlace(Place newPlace) {
    Builder b = new Builder(this);
    b.place = newPlace;
    return new Environment(b);
  }

  Environment withStep(String step) {
    Builder b = new Builder(this);
    b.path = path.then(step);
    b.stubPath = stubPath.then(step);
    b.view = view.step(step, session.features());
    b.place = place.child(step);
    return new Environment(b);
  }

  /** Within a map or list of the document. */
  Environment withDocument(Flow inFlow, Value value) {
    Builder b = new Builder(this);
    b.scope = Scope.ofDocument(scope, inFlow, place, value);
    return new Environment(b);
  }

  /** With names that hide all others. */
  Environment withBindings(MapValue names) {
    Builder b = new Builder(this);
    Map<String, Node> all = new LinkedHashMap<>(captured.entries());
    all.putAll(names.entries());
    b.captured = MapValue.of(all);
    b.scope = Scope.ofBindings(scope, names);
    return new Environment(b);
  }

  /** Where the next document that is evaluated here has a root of its own. */
  Environment withNewRoot() {
    Builder b = new Builder(this);
    b.scope = Scope.gap(scope);
    return new Environment(b);
  }

  /** Where stubs override from another path; an empty one switches overriding off. */
  Environment redirected(List<String> newPath) {
    Builder b = new Builder(this);
    if (newPath.isEmpty()) {
      b.merging = false;
    } else {
      b.merging = true;
      b.stubPath = Path.of(newPath);
      b.view = StubView.of(stubs).at(newPath, session.features());
    }
    return new Environment(b);
  }

  /** The map of the document's root, or null before there is one. */
  @Nullable Value rootValue() {
    Scope innermost = scope;
    return innermost == null ? null : innermost.root().value();
  }
}
