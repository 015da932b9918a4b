package dev.slipway.dynaml.function;

import dev.slipway.dynaml.eval.FunctionCall;
import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Result;
import dev.slipway.dynaml.eval.Value;
import java.util.ArrayList;
import java.util.List;

/** The function {@code sort}: texts, whole numbers, or anything by a lambda that compares. */
final class Sorting {
  private final FunctionCall call;

  private Sorting(FunctionCall call) {
    this.call = call;
  }

  /** Ends a sort whose entries cannot be compared. */
  private static final class NoOrder extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Result result;

    NoOrder(Result result) {
      super("no order", null, false, false);
      this.result = result;
    }
  }

  static Result sort(FunctionCall call) {
    if (call.count() < 1 || call.count() > 2) {
      return Result.error("sort takes one or two arguments");
    }
    if (!(call.argument(0) instanceof ListValue list)) {
      return Result.error("argument for sort must be a list");
    }
    if (call.count() == 2 && !(call.argument(1) instanceof LambdaValue)) {
      return Result.error("second argument for sort must be a lambda function");
    }
    Sorting sorting = new Sorting(call);
    try {
      return Result.of(ListValue.of(sorting.merge(list.items())));
    } catch (NoOrder e) {
      return new Result(Value.NIL, e.result.info().causing("sort failed"), false);
    }
  }

  /** A stable merge sort, which bears with comparisons that contradict each other. */
  private List<Node> merge(List<Node> items) {
    if (items.size() < 2) {
      return items;
    }
    int middle = items.size() / 2;
    List<Node> left = merge(items.subList(0, middle));
    List<Node> right = merge(items.subList(middle, items.size()));
    List<Node> merged = new ArrayList<>(items.size());
    int i = 0;
    int j = 0;
    while (i < left.size() && j < right.size()) {
      boolean swap = isLess(right.get(j).value(), left.get(i).value());
      merged.add(swap ? right.get(j++) : left.get(i++));
    }
    merged.addAll(left.subList(i, left.size()));
    merged.addAll(right.subList(j, right.size()));
    return merged;
  }

  private boolean isLess(Value a, Value b) {
    if (call.count() == 2 && call.argument(1) instanceof LambdaValue lambda) {
      return isLess(lambda, a, b);
    }
    if (a instanceof Value.Text x && b instanceof Value.Text y) {
      return x.value().compareTo(y.value()) < 0;
    }
    if (a instanceof Value.Int x && b instanceof Value.Int y) {
      return x.value() < y.value();
    }
    throw new NoOrder(Result.error("list elements must either be strings or integers"));
  }

  private boolean isLess(LambdaValue lambda, Value a, Value b) {
    Result result = call.apply(lambda, List.of(a, b));
    if (!result.ok()) {
      throw new NoOrder(result);
    }
    return switch (result.value()) {
      case Value.Bool bool -> bool.value();
      case Value.Int number -> number.value() < 0;
      case Value _ -> throw new NoOrder(Result.error("lambda must return a bool or integer"));
    };
  }
}
