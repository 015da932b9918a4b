package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates expressions: the table of which class knows which form. It has no state of its own.
 *
 * <p>The outcome is a value, an expression that has to wait for others (itself, or what is left of
 * it), or a failure.
 */
public final class Evaluator {
  private final References references = new References(this);
  private final Operators operators = new Operators(this);
  private final Lambdas lambdas = new Lambdas(this);
  private final Mappings mappings = new Mappings(this);
  private final Calls calls = new Calls(this);
  private final Templates templates = new Templates(this);
  private final Guards guards = new Guards(this);
  private final Literals literals = new Literals(this);

  /**
   * Evaluates an expression.
   *
   * @param locally whether a map or list may hold parts that are not resolved
   */
  Result evaluate(Expr expression, Environment environment, boolean locally) {
    environment.session().enter();
    try {
      Result result = form(expression, environment, locally);
      environment.session().check(result.value());
      return result;
    } finally {
      environment.session().leave();
    }
  }

  private Result form(Expr expression, Environment environment, boolean locally) {
    return switch (expression) {
      case Expr.Text e -> Result.of(Value.of(e.value()));
      case Expr.Int e -> Result.of(Value.of(e.value()));
      case Expr.Decimal e -> Result.of(Value.of(e.value()));
      case Expr.Bool e -> Result.of(Value.of(e.value()));
      case Expr.Nil _ -> Result.of(Value.NIL);
      case Expr.Undefined _ -> Result.of(Value.NIL, Info.NONE.withUndefined(true));
      case Expr.Constant e -> Result.of((Value) e.value());
      case Expr.Group e -> evaluate(e.inner(), environment, locally);
      case Expr.MarkedGroup e -> evaluate(e.inner(), environment, locally);
      case Expr.NamedArgument e -> evaluate(e.value(), environment, locally);
      case Expr.Spread e -> evaluate(e.list(), environment, locally);
      case Expr.Prefer e -> prefer(e, environment, locally);
      case Expr.Marker e -> marker(e, environment, locally);
      case Expr.Merge e -> merge(e, environment);
      case Expr.Auto e -> StaticAddresses.auto(this, e, environment);
      case Expr.Reference e -> references.evaluate(e, environment, locally);
      case Expr.Qualified e -> references.qualified(e, environment, locally);
      case Expr.Dynamic e -> references.dynamic(e, environment, locally);
      case Expr.Not e -> operators.not(e, environment);
      case Expr.Calculation e -> operators.calculation(e, environment);
      case Expr.Comparison e -> operators.comparison(e, environment);
      case Expr.Logic e -> operators.logic(e, environment);
      case Expr.Concatenation e -> operators.concatenation(e, environment);
      case Expr.Conditional e -> operators.conditional(e, environment);
      case Expr.Or e -> guards.or(e, environment);
      case Expr.ValidOr e -> guards.validOr(e, environment);
      case Expr.Catch e -> guards.catching(e, environment);
      case Expr.Sync e -> new Syncs(this).evaluate(e, environment);
      case Expr.ListLiteral e -> literals.list(e, environment);
      case Expr.MapLiteral e -> literals.map(e, environment, locally);
      case Expr.Scoped e -> literals.scoped(e, environment, locally);
      case Expr.Range e -> literals.range(e, environment);
      case Expr.Slice e -> literals.slice(e, environment, locally);
      case Expr.Projection e -> literals.projection(e, environment, locally);
      case Expr.Projected _ -> Result.error("projection without value");
      case Expr.Lambda e -> lambdas.define(e, environment, locally);
      case Expr.LambdaReference e -> lambdas.reference(e, environment, locally);
      case Expr.Call e -> calls.call(e, environment, locally);
      case Expr.Mapping e -> mappings.mapping(e, environment);
      case Expr.Sum e -> mappings.sum(e, environment);
      case Expr.Substitution e -> templates.substitution(e, environment);
    };
  }

  /** Calls a lambda with positional arguments. */
  Result call(LambdaValue lambda, List<Value> arguments, Environment environment) {
    return lambdas.apply(lambda, Lambdas.Arguments.of(arguments), environment, false);
  }

  /** Calls a lambda; one written in place sees the names around it but not itself. */
  Result call(LambdaValue lambda, List<Value> arguments, Environment environment, boolean inline) {
    return lambdas.apply(lambda, Lambdas.Arguments.of(arguments), environment, inline);
  }

  Lambdas lambdas() {
    return lambdas;
  }

  private Result prefer(Expr.Prefer e, Environment environment, boolean locally) {
    Result result = evaluate(e.inner(), environment, locally);
    return result.withInfo(result.info().withPreferred());
  }

  private Result marker(Expr.Marker e, Environment environment, boolean locally) {
    if (e.has(Expr.Marker.TEMPLATE)) {
      Issue issue = Issue.of("&template only usable as marker for templates");
      return Result.failed(Info.NONE.withIssue(issue));
    }
    Info info = Info.NONE.plus(Markers.flags(e));
    Expr inner = e.inner();
    if (inner == null) {
      return Result.of(Value.NIL, info);
    }
    Result result = evaluate(inner, environment, locally);
    return result.withInfo(result.info().plus(info.flags()));
  }

  private static Result merge(Expr.Merge e, Environment environment) {
    List<String> redirect = e.redirect() ? e.path() : null;
    if (e.none()) {
      return Result.of(Value.NIL, merged(redirect, false, e.keyName(), "", Flags.NONE));
    }
    Node stub = environment.findInStubs(e.path());
    if (stub == null) {
      return Result.failed(
          merged(redirect, false, e.keyName(), "", Flags.NONE)
              .withError(Issue.of("'" + String.join(".", e.path()) + "' not found in any stub")));
    }
    return Result.of(
        stub.value(), merged(redirect, e.replace(), e.keyName(), stub.source(), stub.flags()));
  }

  private static Info merged(
      @Nullable List<String> redirect,
      boolean replace,
      String keyName,
      String source,
      Flags flags) {
    return new Info(
        redirect,
        replace,
        true,
        false,
        keyName,
        source,
        false,
        false,
        false,
        false,
        Issue.NONE,
        flags);
  }

  /**
   * What came of evaluating a part of an expression.
   *
   * @param expression the part, or what is left of it where it has to wait
   * @param waits whether it has to wait
   */
  record Operand(Value value, Info info, boolean ok, boolean waits, Expr expression) {
    Result failure() {
      return Result.failed(info);
    }
  }

  /** Evaluates a part whose info adds to that of the parts before. */
  Operand operand(
      Expr expression, @Nullable Info before, Environment environment, boolean locally) {
    Result result = evaluate(expression, environment, locally);
    Info info = before == null ? result.info() : before.join(result.info());
    if (!result.ok()) {
      return new Operand(Value.NIL, info, false, false, expression);
    }
    if (result.value() instanceof Value.Code code) {
      Expr left = keepWrapper(code.expression(), expression);
      return new Operand(Value.NIL, info, true, true, left);
    }
    return new Operand(result.value(), info, true, false, expression);
  }

  private static Expr keepWrapper(Expr expression, Expr original) {
    return switch (original) {
      case Expr.Spread _ when !(expression instanceof Expr.Spread) -> new Expr.Spread(expression);
      case Expr.NamedArgument named -> new Expr.NamedArgument(named.name(), expression);
      default -> expression; // only these two wrap
    };
  }
}
