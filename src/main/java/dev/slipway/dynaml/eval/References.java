package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Evaluates references: paths through scopes, documents, tags and values. */
final class References {
  private final Evaluator evaluator;

  References(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /** Where the first steps of a path lead; null where they lead nowhere. */
  private interface Start {
    @Nullable Node at(List<String> prefix);
  }

  Result evaluate(Expr.Reference e, Environment environment, boolean locally) {
    if (!e.tag().isEmpty()) {
      return tagged(e, environment, locally);
    }
    return plain(e, e.isAbsolute(), environment, locally);
  }

  private static Result plain(
      Expr.Reference e, boolean absolute, Environment environment, boolean locally) {
    Lookup lookup = new Lookup(environment);
    if (!absolute && Lookup.isSpecial(e.path().getFirst())) {
      return walk(e, e.path(), lookup::special, environment, locally);
    }
    Start steps =
        prefix -> {
          boolean first = prefix.size() == 1;
          if (first && absolute) {
            Node root = lookup.root();
            return root == null || e.isAbsolute() ? root : lookup.step(prefix.getLast());
          }
          return first ? lookup.name(prefix.getLast()) : lookup.step(prefix.getLast());
        };
    Result result = walk(e, e.path(), steps, environment, locally);
    lookup.finish();
    return result;
  }

  private Result tagged(Expr.Reference e, Environment environment, boolean locally) {
    boolean whole = e.path().size() == 1 && e.isAbsolute();
    if (e.tag().equals("doc:0") || e.tag().equals("doc.0")) {
      return whole
          ? Result.error("no reference to actual document possible")
          : plain(e, true, environment, locally);
    }
    Tags tags = environment.session().tags();
    environment.session().watchTags();
    List<Tags.Tag> found = tags.find(e.tag());
    if (found.isEmpty()) {
      return Result.error("tag '" + e.tag() + "' not found");
    }
    String label = e.tag().replace(':', '.');
    if (whole) {
      if (found.size() == 1 || found.getFirst().name().equals(label)) {
        return Result.of(found.getFirst().node().value());
      }
      String names = found.stream().map(Tags.Tag::name).collect(Collectors.joining(", "));
      return Result.error("found multiple tags for '" + e.tag() + "': " + names);
    }
    return among(found, label, e, environment, locally);
  }

  private static Result among(
      List<Tags.Tag> tags,
      String label,
      Expr.Reference e,
      Environment environment,
      boolean locally) {
    Tags.Tag best = null;
    Result result = Result.error("'" + e.joined() + "' not found");
    for (Tags.Tag tag : tags) {
      if (best != null && best.level() < tag.level()) {
        break;
      }
      Start start = _ -> Finder.find(false, tag.node(), e.path(), environment.session().features());
      Result candidate = walk(e, e.path(), start, environment, locally);
      if (!candidate.ok()) {
        continue;
      }
      if (tag.name().equals(label)) {
        return candidate;
      }
      if (best != null) {
        return Result.error(
            "ambigious tag resolution for "
                + Printer.print(e)
                + ": "
                + best.name()
                + " <-> "
                + tag.name());
      }
      best = tag;
      result = candidate;
    }
    return result;
  }

  /** Follows a path step by step; every step has to be there and evaluated. */
  private static Result walk(
      Expr self, List<String> path, Start start, Environment environment, boolean locally) {
    Node node = null;
    for (int i = 1; i <= path.size(); i++) {
      List<String> prefix = path.subList(0, i);
      node = start.at(prefix);
      if (node == null) {
        return Result.error("'" + String.join(".", prefix) + "' not found");
      }
      if (!isReachable(node.value(), environment)) {
        String state = node.isCode() ? "unresolved" : "not complete";
        return waiting(self, "'" + String.join(".", prefix) + "' " + state, node);
      }
    }
    if (node == null) {
      return Result.error("empty reference");
    }
    if (!locally && !Summary.isResolved(node.value(), environment.session().features())) {
      return waiting(self, "'" + Printer.print(self) + "' unresolved", node);
    }
    return Result.of(node.value(), Info.NONE.withKeyName(node.annotation().keyName()));
  }

  private static Result waiting(Expr self, String message, Node node) {
    boolean failed = node.annotation().failed() || node.annotation().error();
    return Result.waiting(self, Info.NONE.withFailed(Issue.of(message), failed));
  }

  /** Whether a value is there itself, whatever its parts are. */
  static boolean isReachable(Value value, Environment environment) {
    var features = environment.session().features();
    return switch (value) {
      case Value.Code _ -> false;
      case MapValue map -> Summary.isComplete(map, features);
      case ListValue list -> Summary.isComplete(list, features);
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Text _,
          Value.Binary _,
          LambdaValue _,
          TemplateValue _ ->
          true;
    };
  }

  Result qualified(Expr.Qualified e, Environment environment, boolean asked) {
    Result root = evaluator.evaluate(e.root(), environment, asked);
    if (!root.ok()) {
      return root;
    }
    boolean locally = asked || root.info().raw();
    if (!isReachable(root.value(), environment)
        || !locally && !Summary.isResolved(root.value(), environment.session().features())) {
      return Result.waiting(e, root.info());
    }
    Result found = within(root.value(), e.reference(), environment, locally);
    return found.isWaiting() ? Result.waiting(e, found.info()) : found;
  }

  private static Result within(
      Value root, Expr.Reference path, Environment environment, boolean locally) {
    Node node = Node.of(root, "dynaml");
    Start start = prefix -> Finder.find(false, node, prefix, environment.session().features());
    return walk(path, path.path(), start, environment, locally);
  }

  Result dynamic(Expr.Dynamic e, Environment environment, boolean asked) {
    boolean reference = e.root() instanceof Expr.Reference;
    Result root = evaluator.evaluate(e.root(), environment, asked || reference);
    if (!root.ok()) {
      return root;
    }
    if (!isReachable(root.value(), environment)) {
      return Result.waiting(e, root.info());
    }
    boolean locally = asked || root.info().raw();
    Result index = evaluator.evaluate(e.index(), environment, locally);
    if (!index.ok()) {
      return Result.failed(index.info());
    }
    if (!Summary.isResolved(index.value(), environment.session().features())) {
      return Result.waiting(e, root.info().issue().isPresent() ? root.info() : index.info());
    }
    return at(e, root, index.value(), environment);
  }

  private static Result at(Expr.Dynamic e, Result root, Value index, Environment environment) {
    Value single =
        index instanceof ListValue list && list.items().size() == 1
            ? list.items().getFirst().value()
            : index;
    if (single instanceof Value.Int && !(root.value() instanceof ListValue)) {
      return Result.error(root.info(), "index requires array expression");
    }
    List<String> path = new ArrayList<>();
    List<Value> steps =
        single instanceof ListValue list
            ? list.items().stream().map(Node::value).toList()
            : List.of(single);
    for (Value step : steps) {
      switch (step) {
        case Value.Int i -> path.add("[" + i.value() + "]");
        case Value.Text t -> path.add(t.value());
        default -> {
          return Result.error(root.info(), "index or field name required for reference qualifier");
        }
      }
    }
    if (path.isEmpty()) {
      return Result.error(
          root.info(), "at least one index or field name required for reference qualifier");
    }
    Expr.Reference reference = new Expr.Reference("", path);
    Result found = within(root.value(), reference, environment, true);
    boolean resolved =
        found.ok() && Summary.isResolved(found.value(), environment.session().features());
    return !found.ok() || resolved ? found : Result.waiting(e, found.info());
  }
}
