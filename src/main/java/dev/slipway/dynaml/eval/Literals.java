package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates lists, maps, scopes, ranges, slices and projections. */
final class Literals {
  private final Evaluator evaluator;

  Literals(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * The values of several expressions, spreads expanded.
   *
   * @param expressions the expressions, or what is left of them
   * @param instead what has to be returned where one failed; null otherwise
   */
  record Values(
      List<Value> values,
      List<Expr> expressions,
      Info info,
      boolean waits,
      String firstKeyName,
      @Nullable Result instead) {}

  Values values(List<Expr> expressions, Environment environment) {
    List<Value> values = new ArrayList<>();
    List<Expr> left = new ArrayList<>(expressions);
    Info info = Info.NONE;
    boolean waits = false;
    String keyName = "";
    for (int i = 0; i < expressions.size(); i++) {
      Operand operand =
          evaluator.operand(expressions.get(i), i == 0 ? null : info, environment, false);
      info = operand.info();
      keyName = i == 0 ? info.keyName() : keyName;
      if (!operand.ok()) {
        return new Values(values, left, info, false, keyName, operand.failure());
      }
      waits |= operand.waits();
      left.set(i, operand.expression());
      if (operand.waits() || !(expressions.get(i) instanceof Expr.Spread)) {
        values.add(operand.value());
      } else if (operand.value() instanceof ListValue list) {
        list.items().forEach(item -> values.add(item.value()));
      } else {
        Result wrong = Result.error(info, "argument expansion required list argument");
        return new Values(values, left, info, false, keyName, wrong);
      }
    }
    environment.session().checkEntries(values.size());
    return new Values(values, left, info, waits, keyName, null);
  }

  Result list(Expr.ListLiteral e, Environment environment) {
    Values values = values(e.items(), environment);
    Result instead = values.instead();
    if (instead != null) {
      return instead;
    }
    if (values.waits()) {
      return Result.waiting(new Expr.ListLiteral(values.expressions()), values.info());
    }
    List<Node> nodes =
        values.values().stream().map(v -> Node.computed(v, environment.source())).toList();
    return Result.of(ListValue.of(nodes), values.info());
  }

  Result map(Expr.MapLiteral e, Environment environment, boolean locally) {
    Map<String, Node> entries = new LinkedHashMap<>();
    for (Expr.Assignment assignment : e.assignments()) {
      Operand key = evaluator.operand(assignment.key(), Info.NONE, environment, locally);
      if (!key.ok() || key.waits()) {
        return key.ok() ? Result.waiting(e, key.info()) : key.failure();
      }
      if (!(key.value() instanceof Value.Text name)) {
        return Result.error(key.info(), "assignment target must evaluate to string");
      }
      Operand value = evaluator.operand(assignment.value(), key.info(), environment, locally);
      if (!value.ok() || value.waits()) {
        return value.ok() ? Result.waiting(e, value.info()) : value.failure();
      }
      entries.put(name.value(), Node.computed(value.value(), environment.source()));
    }
    return Result.of(MapValue.of(entries));
  }

  Result scoped(Expr.Scoped e, Environment environment, boolean locally) {
    Result scope = map(e.scope(), environment, locally);
    if (!scope.ok()) {
      return scope;
    }
    if (!(scope.value() instanceof MapValue names)) {
      return Result.waiting(e, scope.info());
    }
    Result result = evaluator.evaluate(e.body(), environment.withBindings(names), locally);
    return result.isWaiting() ? Result.waiting(e, result.info()) : result;
  }

  /** Both ends of a range. */
  private record Ends(long start, long end, @Nullable Result instead) {}

  private Ends ends(Expr.Range e, int size, Expr self, Environment environment) {
    Expr first = e.start();
    Expr last = e.end();
    if (size < 0 && (first == null || last == null)) {
      return new Ends(0, 0, Result.error("range expression requires start and end index"));
    }
    if (first == null && last == null) {
      return new Ends(0, 0, Result.error("slice operator requires start or end index"));
    }
    long start = 0;
    long end = size - 1L;
    if (first != null) {
      Result number = number(first, self, environment);
      if (!(number.value() instanceof Value.Int i)) {
        return new Ends(0, 0, number);
      }
      start = i.value();
      end = start < 0 && last == null ? -1 : end;
    }
    if (last != null) {
      Result number = number(last, self, environment);
      if (!(number.value() instanceof Value.Int i)) {
        return new Ends(0, 0, number);
      }
      end = i.value();
      start = end < 0 && first == null ? -size : start;
    }
    return new Ends(start, end, null);
  }

  private Result number(Expr expression, Expr self, Environment environment) {
    Operand operand = evaluator.operand(expression, null, environment, false);
    if (!operand.ok()) {
      return operand.failure();
    }
    if (operand.waits()) {
      return Result.waiting(self, operand.info());
    }
    return switch (operand.value()) {
      case Value.Int i -> Result.of(i);
      case Value.Nil _ -> Result.of(Value.of(0));
      case Value _ -> Result.failed(operand.info().withIssue(Issue.of("integer operand required")));
    };
  }

  Result range(Expr.Range e, Environment environment) {
    Ends ends = ends(e, -1, e, environment);
    Result instead = ends.instead();
    if (instead != null) {
      return instead;
    }
    environment.session().checkEntries(Math.abs(ends.end() - ends.start()));
    List<Node> items = new ArrayList<>();
    long step = ends.start() > ends.end() ? -1 : 1;
    for (long i = ends.start(); i != ends.end() + step; i += step) {
      items.add(Node.computed(Value.of(i), environment.source()));
    }
    return Result.of(ListValue.of(items));
  }

  Result slice(Expr.Slice e, Environment environment, boolean locally) {
    Result root = evaluator.evaluate(e.list(), environment, locally);
    if (!root.ok()) {
      return root;
    }
    if (!References.isReachable(root.value(), environment)
        || !locally && !Summary.isResolved(root.value(), environment.session().features())) {
      return Result.waiting(e, root.info());
    }
    if (!(root.value() instanceof ListValue list)) {
      return Result.error(root.info(), "slice requires array expression");
    }
    Ends ends = ends(e.range(), list.items().size(), e, environment);
    Result instead = ends.instead();
    return instead == null ? cut(list, ends, root.info()) : instead;
  }

  private static Result cut(ListValue list, Ends ends, Info info) {
    int size = list.items().size();
    if (ends.start() > ends.end()) {
      return Result.of(ListValue.EMPTY, info);
    }
    if (ends.start() < 0 && ends.end() >= 0) {
      return Result.error(info, "mixed negative and non-negative range not possible for slice");
    }
    if (ends.start() < -size) {
      return Result.error(
          info, "slice out of range (%d < -length %d)".formatted(ends.start(), size));
    }
    if (ends.end() >= size) {
      return Result.error(info, "slice out of range (%d >= length %d)".formatted(ends.end(), size));
    }
    int shift = ends.start() < 0 ? size : 0;
    return Result.of(
        ListValue.of(
            list.items().subList((int) ends.start() + shift, (int) ends.end() + shift + 1)),
        info);
  }

  Result projection(Expr.Projection e, Environment environment, boolean locally) {
    Operand source = evaluator.operand(e.source(), null, environment, false);
    if (!source.ok()) {
      return source.failure();
    }
    if (source.waits()) {
      return Result.waiting(
          new Expr.Projection(source.expression(), e.projection()), source.info());
    }
    return switch (source.value()) {
      case ListValue list ->
          e.projection() instanceof Expr.Projected
              ? Result.of(list, source.info())
              : projected(e, list.items(), source.info(), environment, locally);
      case MapValue map ->
          projected(e, List.copyOf(map.entries().values()), source.info(), environment, locally);
      case Value _ -> Result.error(source.info(), "only map or list allowed for projection");
    };
  }

  private Result projected(
      Expr.Projection e, List<Node> nodes, Info info, Environment environment, boolean locally) {
    List<Node> results = new ArrayList<>(nodes.size());
    for (Node node : nodes) {
      Expr expression = Projections.at(e.projection(), node.value());
      Result result = evaluator.evaluate(expression, environment, locally);
      if (!result.ok()) {
        return Result.failed(info);
      }
      if (result.value().isCode()) {
        return Result.waiting(e, result.info());
      }
      results.add(Node.computed(result.value(), environment.source()));
    }
    return Result.of(ListValue.of(results), info);
  }
}
