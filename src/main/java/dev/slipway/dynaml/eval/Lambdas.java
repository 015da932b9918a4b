package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Parsing;
import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Defines and calls lambdas. */
final class Lambdas {
  private final Evaluator evaluator;

  Lambdas(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * The arguments of a call.
   *
   * @param named by name or by index from 1
   * @param curry whether the rest stays open
   * @param curryAlone whether it stays open where arguments are missing
   */
  record Arguments(
      List<Value> positional, Map<String, Node> named, boolean curry, boolean curryAlone) {
    static Arguments of(List<Value> positional) {
      return new Arguments(positional, Map.of(), false, false);
    }
  }

  Result define(Expr.Lambda e, Environment environment, boolean locally) {
    List<Expr.Parameter> parameters = new ArrayList<>();
    for (int i = 0; i < e.parameters().size(); i++) {
      Expr.Parameter parameter = e.parameters().get(i);
      Expr byDefault = parameter.byDefault();
      if (byDefault != null) {
        Result value = evaluator.evaluate(byDefault, environment, locally);
        if (!value.ok()) {
          return failedDefault(e, i, byDefault, value);
        }
        if (value.value().isCode()) {
          return Result.waiting(e, value.info());
        }
        parameter = new Expr.Parameter(parameter.name(), new Expr.Constant(value.value()));
      }
      parameters.add(parameter);
    }
    Expr.Lambda lambda = new Expr.Lambda(parameters, e.varargs(), e.body());
    return Result.of(new LambdaValue(lambda, environment.captured(), definition(environment)));
  }

  private static Result failedDefault(Expr.Lambda e, int index, Expr byDefault, Result value) {
    Issue issue =
        Issue.of(
            "evaluation of lambda call default argument %d failed: %s: %s"
                .formatted(index, Printer.print(e), Printer.print(byDefault)));
    return Result.failed(value.info().withError(issue.causedBy(value.info().issue(), true)));
  }

  /** The scopes that a lambda keeps: those of the lambda around it, else those of its place. */
  private static Environment definition(Environment environment) {
    Node self = new Lookup(environment).name(Keys.SELF);
    Environment resolver = self == null ? null : self.resolver();
    return resolver == null ? environment : resolver;
  }

  Result reference(Expr.LambdaReference e, Environment environment, boolean locally) {
    Operand source = evaluator.operand(e.source(), null, environment, false);
    if (!source.ok()) {
      return source.failure();
    }
    if (source.waits()) {
      return Result.failed(source.info());
    }
    return switch (source.value()) {
      case LambdaValue lambda -> Result.of(lambda, source.info());
      case Value.Text text -> parsed(text.value(), e, environment, locally);
      case Value _ ->
          Result.error(source.info(), "lambda reference must resolve to lambda value or string");
    };
  }

  private Result parsed(
      String text, Expr.LambdaReference e, Environment environment, boolean locally) {
    return switch (environment.session().parse(text, e.path(), e.stubPath())) {
      case Parsing.Failed failed ->
          Result.error(
              "cannot parse lamba expression '%s': %s".formatted(text, failed.problem().message()));
      case Parsing.Parsed parsed ->
          parsed.expression() instanceof Expr.Lambda lambda
              ? define(lambda, environment, locally)
              : Result.error("'" + text + "' is no lambda expression");
    };
  }

  /** Calls a lambda. */
  Result apply(LambdaValue lambda, Arguments arguments, Environment environment, boolean inline) {
    Binding binding = new Binding(lambda, environment);
    String problem = binding.bind(arguments);
    if (problem != null) {
      return Result.error(problem);
    }
    if (binding.isOpen(arguments)) {
      return Result.of(binding.rest(arguments));
    }
    problem = binding.complete(arguments);
    if (problem != null) {
      return Result.error(problem);
    }
    MapValue names = binding.names(inline);
    Result result =
        evaluator.evaluate(lambda.lambda().body(), environment.withBindings(names), false);
    if (result.ok()) {
      return result;
    }
    Issue issue =
        Issue.of(
            "evaluation of lambda expression failed: %s: %s"
                .formatted(lambda, GoSyntax.shorten(GoSyntax.of(names, false))));
    return Result.failed(result.info().withError(issue.causedBy(result.info().issue(), true)));
  }

  /** The names of one call. */
  private static final class Binding {
    private final LambdaValue lambda;
    private final List<Expr.Parameter> parameters;
    private final Environment environment;
    private final Map<String, Node> names;
    private final Map<String, Node> named = new LinkedHashMap<>();
    private List<Value> positional = List.of();

    Binding(LambdaValue lambda, Environment environment) {
      this.lambda = lambda;
      this.parameters = lambda.lambda().parameters();
      this.environment = environment;
      this.names = new LinkedHashMap<>(lambda.captured().entries());
    }

    /** Binds what is given; returns what is wrong with it, or null. */
    @Nullable String bind(Arguments arguments) {
      String problem = resolveIndices(arguments.named());
      if (problem != null) {
        return problem;
      }
      positional = collectVarargs(arguments.positional());
      if (positional.size() > parameters.size()) {
        return "found %d argument(s), but expects %d"
            .formatted(positional.size(), parameters.size());
      }
      for (Map.Entry<String, Node> entry : named.entrySet()) {
        problem = checkNamed(entry.getKey(), entry.getValue());
        if (problem != null) {
          return problem;
        }
        names.put(entry.getKey(), entry.getValue());
      }
      for (int i = 0; i < positional.size(); i++) {
        put(parameters.get(i), positional.get(i));
      }
      return null;
    }

    private void put(Expr.Parameter parameter, Value value) {
      names.put(parameter.name(), Node.computed(value, environment.source()));
    }

    private @Nullable String resolveIndices(Map<String, Node> given) {
      for (Map.Entry<String, Node> entry : given.entrySet()) {
        String name = entry.getKey();
        if (name.chars().allMatch(c -> c >= '0' && c <= '9') && name.length() < 10) {
          int index = Integer.parseInt(name);
          if (index < 1) {
            return "invalid argument index " + index;
          }
          if (index > parameters.size()) {
            return "argument index %d too large for %d parameters"
                .formatted(index, parameters.size());
          }
          name = parameters.get(index - 1).name();
        }
        if (named.containsKey(name)) {
          return "named argument " + name + " given by name and index";
        }
        named.put(name, entry.getValue());
      }
      return null;
    }

    private List<Value> collectVarargs(List<Value> given) {
      int fixed = Math.max(0, parameters.size() - 1);
      if (!lambda.lambda().varargs() || given.size() <= fixed) {
        return given;
      }
      List<Value> collected = new ArrayList<>(given.subList(0, fixed));
      collected.add(
          ListValue.ofValues(given.subList(fixed, given.size()).stream(), environment.source()));
      return collected;
    }

    private @Nullable String checkNamed(String name, Node node) {
      int index = lambda.parameterIndex(name);
      if (index < 0) {
        return "no lambda parameter found for named argument " + name;
      }
      if (index < positional.size()) {
        return "both, positional (%d) and named argument found for lambda parameter %s"
            .formatted(index + 1, name);
      }
      boolean last = lambda.lambda().varargs() && index == parameters.size() - 1;
      return last && !(node.value() instanceof ListValue)
          ? "named varargs argument %d (%s) must be a list".formatted(index + 1, name)
          : null;
    }

    /** Whether the call only fixes some arguments. */
    boolean isOpen(Arguments arguments) {
      boolean missing =
          named.isEmpty()
              && positional.size() < parameters.size()
              && !lambda.lambda().varargs()
              && parameters.getLast().byDefault() == null;
      return arguments.curry() || arguments.curryAlone() && missing;
    }

    /** The lambda of the arguments that are still missing. */
    LambdaValue rest(Arguments arguments) {
      List<Expr.Parameter> rest = new ArrayList<>();
      boolean varargs = false;
      for (int i = positional.size(); i < parameters.size(); i++) {
        if (!named.containsKey(parameters.get(i).name())) {
          rest.add(parameters.get(i));
          varargs |= i == parameters.size() - 1 && lambda.lambda().varargs();
        }
      }
      Expr.Lambda open = new Expr.Lambda(rest, varargs, lambda.lambda().body());
      return new LambdaValue(open, MapValue.of(names), lambda.resolver());
    }

    /** Binds the defaults; returns what is missing, or null. */
    @Nullable String complete(Arguments arguments) {
      for (int i = positional.size(); i < parameters.size(); i++) {
        Expr.Parameter parameter = parameters.get(i);
        if (named.containsKey(parameter.name())) {
          continue;
        }
        if (parameter.byDefault() instanceof Expr.Constant constant) {
          put(parameter, (Value) constant.value());
        } else if (lambda.lambda().varargs() && i == parameters.size() - 1) {
          put(parameter, ListValue.EMPTY);
        } else {
          return missing(parameter);
        }
      }
      return null;
    }

    private String missing(Expr.Parameter parameter) {
      if (!named.isEmpty()) {
        return "missing named argument for " + parameter.name();
      }
      int optional = lambda.optional();
      return optional > 0
          ? "expected at least %d arguments (%d optional), but found %d"
              .formatted(parameters.size() - optional, optional, positional.size())
          : "expected %d arguments, but found %d".formatted(parameters.size(), positional.size());
    }

    MapValue names(boolean inline) {
      if (!inline) {
        Node self = Node.computed(lambda, environment.source()).withResolver(lambda.resolver());
        names.put(Keys.SELF, self);
      }
      return MapValue.of(names);
    }
  }
}
