package dev.slipway.dynaml.syntax;

import org.jspecify.annotations.Nullable;

/** The rule of {@code sync[…]}, whose condition and value come in three spellings. */
final class SyncRule {
  private final Cursor cursor;
  private final Levels levels;

  SyncRule(Cursor cursor, Levels levels) {
    this.cursor = cursor;
    this.levels = levels;
  }

  /** Condition and value, of which the value may be missing. */
  private record Check(Expr condition, @Nullable Expr value) {}

  @Nullable Expr read() {
    int begin = cursor.position();
    if (cursor.take("sync[")) {
      Expr source = levels.level7();
      Check check = source == null ? null : check();
      if (source != null && check != null) {
        Expr timeout = check.value() != null && cursor.take('|') ? levels.expression() : null;
        if (cursor.take(']')) {
          cursor.matched(begin);
          return new Expr.Sync(source, check.condition(), check.value(), timeout, false);
        }
      }
    }
    cursor.reset(begin);
    return null;
  }

  private @Nullable Check check() {
    int begin = cursor.position();
    if (levels.lambda() instanceof Expr.Lambda lambda && cursor.take(',')) {
      Expr value = levels.expression();
      if (value != null) {
        return new Check(lambda, new Expr.Lambda(lambda.parameters(), false, value));
      }
    }
    cursor.reset(begin);
    Expr condition = Chains.lambdaOrExpression(cursor, levels);
    if (condition == null) {
      return null;
    }
    return new Check(condition, Chains.lambdaOrExpression(cursor, levels));
  }
}
