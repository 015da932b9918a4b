package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Printer;
import org.jspecify.annotations.Nullable;

/**
 * A lambda with the names that it captured.
 *
 * @param lambda parameters and body; defaults are constants
 * @param captured the bindings around its definition
 * @param resolver the scopes of its definition
 */
public record LambdaValue(Expr.Lambda lambda, MapValue captured, Environment resolver)
    implements Value.Leaf {
  /** How many parameters may be left out at the end. */
  int optional() {
    var parameters = lambda.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).byDefault() != null) {
        return parameters.size() - i;
      }
    }
    return lambda.varargs() ? 1 : 0;
  }

  /** The index of a parameter, or -1. */
  int parameterIndex(String name) {
    var parameters = lambda.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The lambda as an expression, without what it captured. */
  public String source() {
    return Printer.print(lambda);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LambdaValue value && lambda.equals(value.lambda);
  }

  @Override
  public int hashCode() {
    return lambda.hashCode();
  }

  @Override
  public String toString() {
    String names = captured.size() == 0 ? "" : GoSyntax.shorten(GoSyntax.of(captured, false));
    return names + source();
  }
}
