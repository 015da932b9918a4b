package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Evaluates mappings: a lambda called for every entry of a list or map. */
final class Mappings {
  private final Evaluator evaluator;

  Mappings(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /** An entry of a collection: its key or index, and its node. */
  private record Entry(Value key, Node node) {}

  private static @Nullable List<Entry> entries(Value value) {
    List<Entry> entries = new ArrayList<>();
    switch (value) {
      case ListValue list -> {
        for (int i = 0; i < list.items().size(); i++) {
          entries.add(new Entry(Value.of(i), list.items().get(i)));
        }
      }
      case MapValue map -> map.forEach((key, node) -> entries.add(new Entry(Value.of(key), node)));
      case Value _ -> {
        return null;
      }
    }
    return entries;
  }

  Result mapping(Expr.Mapping e, Environment environment) {
    Operand source = evaluator.operand(e.source(), null, environment, true);
    if (!source.ok()) {
      return source.failure();
    }
    Operand function = evaluator.operand(e.lambda(), null, environment, false);
    if (!function.ok()) {
      return Result.failed(source.info().issue().isPresent() ? source.info() : function.info());
    }
    if (source.waits() || function.waits()) {
      return Result.waiting(
          new Expr.Mapping(e.kind(), source.expression(), function.expression()),
          source.info().join(function.info()));
    }
    if (!(function.value() instanceof LambdaValue lambda)) {
      return Result.error(function.info(), "mapping requires a lambda value");
    }
    List<Entry> entries = entries(source.value());
    if (entries == null || !supports(e.kind(), source.value())) {
      return Result.error(
          source.info(),
          "%s%s does not support %s values"
              .formatted(e.kind().keyword(), e.kind().brackets(), source.value().typeName()));
    }
    if (source.value() instanceof ListValue && lambda.lambda().parameters().size() > 2) {
      return Result.error("mapping expression takes a maximum of 2 arguments");
    }
    return map(e, lambda, entries, source.value(), environment);
  }

  private static boolean supports(Expr.MappingKind kind, Value source) {
    return switch (kind) {
      case MAP_TO_LIST, MAP_TO_MAP, SELECT_TO_LIST, SELECT_TO_MAP -> true;
      case FILTER_LIST -> source instanceof ListValue;
      case FILTER_MAP -> source instanceof MapValue;
    };
  }

  private Result map(
      Expr.Mapping e,
      LambdaValue lambda,
      List<Entry> entries,
      Value source,
      Environment environment) {
    boolean inline = e.lambda() instanceof Expr.Lambda;
    Collector collector = new Collector(e.kind(), source, environment);
    for (Entry entry : entries) {
      Result result = evaluator.call(lambda, arguments(lambda, entry), environment, inline);
      if (!result.ok()) {
        return result;
      }
      if (result.value().isCode()) {
        return Result.waiting(e, result.info());
      }
      String problem = collector.add(entry, result);
      if (problem != null) {
        return Result.error(result.info(), problem);
      }
    }
    return Result.of(collector.result());
  }

  private static List<Value> arguments(LambdaValue lambda, Entry entry) {
    int count = lambda.lambda().parameters().size();
    List<Value> arguments = new ArrayList<>(Collections.nCopies(count, Value.NIL));
    if (count > 0) {
      arguments.set(0, entry.key());
      arguments.set(count - 1, entry.node().value());
    }
    return arguments;
  }

  /** Collects the results of a mapping. */
  private static final class Collector {
    private final Expr.MappingKind kind;
    private final boolean fromMap;
    private final Environment environment;
    private final List<Node> list = new ArrayList<>();
    private final Map<String, Node> map = new LinkedHashMap<>();

    Collector(Expr.MappingKind kind, Value source, Environment environment) {
      this.kind = kind;
      this.fromMap = source instanceof MapValue;
      this.environment = environment;
    }

    /** Adds a result; returns what is wrong with it, or null. */
    @Nullable String add(Entry entry, Result result) {
      Value value = result.value();
      if (result.info().undefined() || value == Value.NIL) {
        return null;
      }
      switch (kind) {
        case MAP_TO_LIST -> list.add(Node.computed(value, result.info().source()));
        case SELECT_TO_LIST, FILTER_LIST -> {
          if (value.isTrue()) {
            list.add(entry.node());
          }
        }
        case MAP_TO_MAP -> {
          return named(entry, Node.computed(value, result.info().source()));
        }
        case SELECT_TO_MAP, FILTER_MAP -> {
          return value.isTrue() ? named(entry, entry.node()) : null;
        }
      }
      return null;
    }

    private @Nullable String named(Entry entry, Node node) {
      Value key = fromMap ? entry.key() : entry.node().value();
      if (!(key instanceof Value.Text name)) {
        return "list element must be string, but found " + key.typeName();
      }
      map.put(name.value(), node);
      return null;
    }

    Value result() {
      environment.session().checkEntries((long) list.size() + map.size());
      return switch (kind) {
        case MAP_TO_LIST, SELECT_TO_LIST, FILTER_LIST -> ListValue.of(list);
        case MAP_TO_MAP, SELECT_TO_MAP, FILTER_MAP -> MapValue.of(map);
      };
    }
  }

  Result sum(Expr.Sum e, Environment environment) {
    Operand source = evaluator.operand(e.source(), null, environment, true);
    if (!source.ok()) {
      return source.failure();
    }
    Operand initial = evaluator.operand(e.initial(), source.info(), environment, false);
    if (!initial.ok()) {
      return initial.failure();
    }
    Operand function = evaluator.operand(e.lambda(), null, environment, false);
    if (!function.ok()) {
      return function.failure();
    }
    if (source.waits() || initial.waits() || function.waits()) {
      return Result.waiting(
          new Expr.Sum(source.expression(), initial.expression(), function.expression()),
          initial.info().join(function.info()));
    }
    if (!(function.value() instanceof LambdaValue lambda)) {
      return Result.error(function.info(), "sum requires a lambda value");
    }
    List<Entry> entries = entries(source.value());
    return entries == null
        ? Result.error(initial.info(), "map or list required for sum")
        : sum(e, lambda, source.value(), entries, initial.value(), environment);
  }

  private Result sum(
      Expr.Sum e,
      LambdaValue lambda,
      Value source,
      List<Entry> entries,
      Value initial,
      Environment environment) {
    int parameters = lambda.lambda().parameters().size();
    if (parameters < 2 || parameters > 3 && source instanceof ListValue) {
      String bound = parameters > 3 ? "maximum of 3" : "minimum of 2";
      return Result.error("mapping expression take a " + bound + " arguments");
    }
    boolean inline = e.lambda() instanceof Expr.Lambda;
    Value sum = initial;
    for (Entry entry : entries) {
      Value value = entry.node().value();
      List<Value> arguments = new ArrayList<>(Collections.nCopies(parameters, Value.NIL));
      arguments.set(0, sum);
      arguments.set(1, entry.key());
      arguments.set(parameters - 1, value);
      Result result = evaluator.call(lambda, arguments, environment, inline);
      if (!result.ok()) {
        return result;
      }
      if (result.value().isCode()) {
        return Result.waiting(e, result.info());
      }
      sum = result.value();
    }
    return Result.of(sum);
  }
}
