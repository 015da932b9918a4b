package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.eval.Evaluator.Operand;
import dev.slipway.dynaml.syntax.Expr;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Evaluates {@code sync}: an expression tried again and again until its condition holds. */
final class Syncs {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofMillis(100);

  private final Evaluator evaluator;

  Syncs(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  Result evaluate(Expr.Sync e, Environment environment) {
    environment.session().restless();
    try {
      return attempt(e, environment);
    } catch (IOException wrong) {
      return Result.error("sync: " + wrong.getMessage());
    }
  }

  private Result attempt(Expr.Sync e, Environment environment) throws IOException {
    Instant now = environment.session().world().now();
    Instant first = environment.session().firstTry(List.of(e, environment.path()), now);
    Duration timeout = DEFAULT_TIMEOUT;
    if (e.timeout() != null) {
      Operand seconds = evaluator.operand(e.timeout(), null, environment, false);
      if (!seconds.ok() || seconds.waits()) {
        return seconds.ok() ? Result.waiting(e, seconds.info()) : seconds.failure();
      }
      if (!(seconds.value() instanceof Value.Int number)) {
        return Result.failed(seconds.info().withIssue(Issue.of("integer operand required")));
      }
      timeout = Duration.ofSeconds(number.value());
    }
    Operand source = evaluator.operand(e.source(), null, environment, false);
    if (source.ok() && source.waits()) {
      return Result.waiting(e, source.info());
    }
    Map<String, Node> outcome = Guards.outcome(source, environment);
    Result condition = condition(e, outcome, environment);
    if (!condition.ok() || condition.value().isCode()) {
      return condition.ok() ? Result.waiting(e, condition.info()) : condition;
    }
    if (!(condition.value() instanceof Value.Bool holds)) {
      return Result.error("condition must evaluate to bool");
    }
    if (holds.value()) {
      return value(e, source, outcome, environment);
    }
    if (now.isBefore(first.plus(timeout))) {
      environment.session().world().pause(PAUSE);
      environment.session().tryAgain();
      return Result.waiting(e, source.info());
    }
    Issue over = Issue.of("sync timeout reached");
    return source.ok()
        ? Result.error(over.message())
        : Result.failed(source.info().withError(source.info().issue().causedBy(over, false)));
  }

  private Result condition(Expr.Sync e, Map<String, Node> outcome, Environment environment) {
    Environment here = e.function() ? environment.withBindings(MapValue.of(outcome)) : environment;
    Result condition = evaluator.evaluate(e.condition(), here, false);
    if (!condition.ok()) {
      Issue issue = Issue.of("condition evaluation failed)");
      return Result.failed(Info.NONE.withError(issue.causedBy(condition.info().issue(), false)));
    }
    if (condition.value() instanceof LambdaValue lambda) {
      boolean inline = e.condition() instanceof Expr.Lambda && !e.function();
      return call(lambda, outcome, inline, "condition", environment);
    }
    return e.function() || condition.value().isCode()
        ? condition
        : Result.error("sync condition must evaluate to a lambda value");
  }

  private Result call(
      LambdaValue lambda,
      Map<String, Node> outcome,
      boolean inline,
      String what,
      Environment environment) {
    Value value = Guards.field(outcome, Guards.VALUE);
    Value error = Guards.field(outcome, Guards.ERROR);
    int parameters = lambda.lambda().parameters().size();
    return switch (parameters) {
      case 1 -> evaluator.call(lambda, List.of(value), environment, inline);
      case 2 -> evaluator.call(lambda, List.of(value, error), environment, inline);
      default ->
          Result.error(
              "lambda expression for sync %s must take one or two arguments, found %d"
                  .formatted(what, parameters));
    };
  }

  private Result value(
      Expr.Sync e, Operand source, Map<String, Node> outcome, Environment environment) {
    Expr expression = e.value();
    if (expression == null) {
      return source.ok() ? Result.of(source.value(), source.info()) : source.failure();
    }
    Environment here = environment.withBindings(MapValue.of(outcome));
    Result value = evaluator.evaluate(expression, here, false);
    if (!value.ok()) {
      Issue issue = Issue.of("value expression failed)");
      return Result.failed(Info.NONE.withError(issue.causedBy(value.info().issue(), false)));
    }
    if (value.value().isCode()) {
      return Result.waiting(e, value.info());
    }
    if (value.value() instanceof LambdaValue lambda && !e.function()) {
      boolean inline = expression instanceof Expr.Lambda;
      Result result = call(lambda, outcome, inline, "value", environment);
      return result.isWaiting() ? Result.waiting(e, result.info()) : result;
    }
    return e.function()
        ? value
        : Result.error("sync value expression must evaluate to lambda expression");
  }
}
