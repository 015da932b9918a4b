package dev.slipway.dynaml.eval;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks a path up in the scopes of an environment, and notes in the flows concerned what was looked
 * at: the keys of the maps on the way, and all of what stands at the end.
 */
final class Lookup {
  private static final Set<String> SPECIAL =
      Set.of(Keys.SELF, Keys.DOCUMENT, Keys.ROOT, Keys.CONTEXT);

  private final Environment environment;
  private @Nullable Watches watches;
  private @Nullable Place place;
  private @Nullable Node here;

  Lookup(Environment environment) {
    this.environment = environment;
  }

  /** Whether a first step has a meaning of its own. */
  static boolean isSpecial(String step) {
    return SPECIAL.contains(step);
  }

  /** Takes the first step: a name in the innermost scope that has it. */
  @Nullable Node name(String name) {
    for (Environment e = environment; e != null; e = e.outer()) {
      here = name(name, e.scope());
      if (here != null) {
        return here;
      }
    }
    return null;
  }

  private @Nullable Node name(String name, @Nullable Scope innermost) {
    for (Scope scope = innermost; scope != null; scope = scope.next()) {
      Flow flow = scope.flow();
      Place at = scope.place();
      Watches noted = flow == null ? null : flow.watches();
      Node node = scope.get(name);
      if (node != null) {
        watches = noted;
        place = at == null ? null : at.child(name);
        return node;
      }
      if (noted != null && at != null) {
        noted.shape(at);
      }
    }
    return null;
  }

  /** Takes the first step to the root of the document. */
  @Nullable Node root() {
    Scope scope = environment.scope();
    if (scope == null) {
      return null;
    }
    start(scope.root());
    return here;
  }

  private void start(Scope scope) {
    Flow flow = scope.flow();
    watches = flow == null ? null : flow.watches();
    place = scope.place();
    here = Node.of(scope.value(), "scope");
  }

  /** Takes a further step. */
  @Nullable Node step(String step) {
    Node from = here;
    if (from == null) {
      return null;
    }
    Watches noted = watches;
    Place at = place;
    if (from.value() instanceof MapValue && noted != null && at != null) {
      noted.shape(at);
      place = at.child(step);
    }
    here = Finder.step(true, from, step, environment.session().features());
    return here;
  }

  /** Notes the end of the way. */
  void finish() {
    Watches noted = watches;
    Place at = place;
    if (noted != null && at != null) {
      noted.deep(at);
    }
  }

  /** The node at a path that begins with a special step, or null. */
  @Nullable Node special(List<String> path) {
    String first = path.getFirst();
    if (first.equals(Keys.CONTEXT)) {
      Node context = Contexts.of(environment);
      return Finder.find(true, context, rest(path), environment.session().features());
    }
    Node found = name(first);
    if (found == null) {
      return first.equals(Keys.ROOT) ? outermost(path) : document(path);
    }
    Environment resolver = found.resolver();
    if (path.size() > 1 && first.equals(Keys.SELF) && resolver != null) {
      return new Lookup(resolver).find(rest(path));
    }
    return Finder.find(true, found, rest(path), environment.session().features());
  }

  /** The node at a path from a name on, or null; what was looked at is noted. */
  private @Nullable Node find(List<String> path) {
    if (isSpecial(path.getFirst())) {
      return special(path);
    }
    Node node = name(path.getFirst());
    for (String step : rest(path)) {
      node = node == null ? null : step(step);
    }
    finish();
    return node;
  }

  private static List<String> rest(List<String> path) {
    return path.subList(1, path.size());
  }

  private @Nullable Node outermost(List<String> path) {
    Environment last = environment;
    for (Environment e = environment; e != null; e = e.outer()) {
      last = e;
    }
    environment.session().restless();
    Value root = last.rootValue();
    return root == null
        ? null
        : Finder.find(
            true, Node.of(root, Keys.CONTEXT), rest(path), environment.session().features());
  }

  private @Nullable Node document(List<String> path) {
    if (!path.getFirst().equals(Keys.DOCUMENT)) {
      return null;
    }
    for (Environment e = environment; e != null; e = e.outer()) {
      for (Scope scope = e.scope(); scope != null; scope = scope.next()) {
        if (scope.isDocument()) {
          return document(scope, rest(path));
        }
      }
    }
    return null;
  }

  private @Nullable Node document(Scope scope, List<String> path) {
    if (path.isEmpty()) {
      start(scope);
      finish();
      return here;
    }
    Node node = name(path.getFirst(), scope);
    here = node;
    for (String step : rest(path)) {
      node = node == null ? null : step(step);
    }
    finish();
    return node;
  }
}
