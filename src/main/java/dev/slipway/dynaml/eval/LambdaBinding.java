package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of one call of a lambda: what it captured, its arguments, and its defaults. */
final class LambdaBinding {
  private final LambdaValue lambda;
  private final List<Expr.Parameter> parameters;
  private final Environment environment;
  private final Map<String, Node> names;
  private final Map<String, Node> named = new LinkedHashMap<>();
  private List<Value> positional = List.of();

  LambdaBinding(LambdaValue lambda, Environment environment) {
    this.lambda = lambda;
    this.parameters = lambda.lambda().parameters();
    this.environment = environment;
    this.names = new LinkedHashMap<>(lambda.captured().entries());
  }

  /** Binds what is given; returns what is wrong with it, or null. */
  @Nullable String bind(Lambdas.Arguments arguments) {
    String problem = resolveIndices(arguments.named());
    if (problem != null) {
      return problem;
    }
    positional = collectVarargs(arguments.positional());
    if (positional.size() > parameters.size()) {
      return "found %d argument(s), but expects %d".formatted(positional.size(), parameters.size());
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
  boolean isOpen(Lambdas.Arguments arguments) {
    boolean missing =
        named.isEmpty()
            && positional.size() < parameters.size()
            && !lambda.lambda().varargs()
            && parameters.getLast().byDefault() == null;
    return arguments.curry() || arguments.curryAlone() && missing;
  }

  /** The lambda of the arguments that are still missing. */
  LambdaValue rest(Lambdas.Arguments arguments) {
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
  @Nullable String complete(Lambdas.Arguments arguments) {
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
