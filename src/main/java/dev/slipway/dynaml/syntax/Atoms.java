package dev.slipway.dynaml.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of operands: literals, prefix operators, {@code merge}, lambdas and chains. */
final class Atoms {
  private final Cursor cursor;
  private final Levels levels;
  private final Chains chains;

  Atoms(Cursor cursor, Levels levels) {
    this.cursor = cursor;
    this.levels = levels;
    this.chains = new Chains(cursor, levels);
  }

  /** An operand. */
  @Nullable Expr level0() {
    int begin = cursor.position();
    levels.enter();
    Expr expression = literal();
    if (expression == null) {
      expression = prefixed();
    }
    if (expression == null) {
      expression = merge();
    }
    if (expression == null) {
      expression = auto();
    }
    if (expression == null) {
      expression = lambda();
    }
    if (expression == null) {
      expression = chains.read();
    }
    levels.leave();
    cursor.matched(begin);
    return expression;
  }

  private @Nullable Expr literal() {
    Expr literal = address();
    if (literal == null) {
      literal = text();
    }
    if (literal == null) {
      literal = number();
    }
    return literal == null ? word() : literal;
  }

  private @Nullable Expr address() {
    int begin = cursor.position();
    for (int part = 0; part < 4; part++) {
      if (part > 0 && !cursor.take('.') || !cursor.digits()) {
        cursor.reset(begin);
        return null;
      }
    }
    cursor.matched(begin);
    return new Expr.Text(cursor.since(begin));
  }

  private @Nullable Expr text() {
    int begin = cursor.position();
    if (!cursor.take('"')) {
      return null;
    }
    boolean more = true;
    while (more) {
      more = character();
    }
    if (!cursor.take('"')) {
      cursor.reset(begin);
      return null;
    }
    cursor.matched(begin);
    return new Expr.Text(TextLiteral.decode(cursor.text(), begin, cursor.position()));
  }

  private boolean character() {
    if (cursor.take("\\\"")) {
      return true;
    }
    if (cursor.atEnd() || cursor.peek() == '"') {
      return false;
    }
    cursor.advance();
    return true;
  }

  private @Nullable Expr number() {
    int begin = cursor.position();
    cursor.take('-');
    if (!cursor.digits()) {
      cursor.reset(begin);
      return null;
    }
    while (Cursor.isDigit(cursor.peek()) || cursor.peek() == '_') {
      cursor.advance();
    }
    boolean fraction = fraction();
    boolean exponent = exponent();
    cursor.matched(begin);
    String digits = cursor.since(begin).replace("_", "");
    try {
      return fraction || exponent
          ? new Expr.Decimal(Double.parseDouble(digits))
          : new Expr.Int(Long.parseLong(digits));
    } catch (NumberFormatException e) {
      throw new Parser.Refused(
          new SyntaxProblem(cursor.text(), begin, cursor.position(), "the number is out of range"));
    }
  }

  private boolean fraction() {
    int begin = cursor.position();
    return cursor.take('.') && cursor.digits() || cursor.reset(begin);
  }

  private boolean exponent() {
    int begin = cursor.position();
    if (cursor.take('e') || cursor.take('E')) {
      cursor.take('-');
      if (cursor.digits()) {
        return true;
      }
    }
    return cursor.reset(begin);
  }

  private @Nullable Expr word() {
    if (keyword("true")) {
      return new Expr.Bool(true);
    }
    if (keyword("false")) {
      return new Expr.Bool(false);
    }
    if (cursor.takeRule("~~")) {
      return new Expr.Undefined();
    }
    if (keyword("nil") || cursor.takeRule("~")) {
      return new Expr.Nil();
    }
    return symbol();
  }

  private @Nullable Expr symbol() {
    int begin = cursor.position();
    if (cursor.take('$')) {
      String name = name(cursor);
      if (name != null) {
        cursor.matched(begin);
        return new Expr.Text(name);
      }
    }
    cursor.reset(begin);
    return null;
  }

  private @Nullable Expr prefixed() {
    int begin = cursor.position();
    if (cursor.take('!')) {
      cursor.space();
      Expr operand = level0();
      if (operand != null) {
        cursor.matched(begin);
        return new Expr.Not(operand);
      }
      cursor.reset(begin);
    }
    if (cursor.take('*')) {
      Expr template = level0();
      if (template != null) {
        cursor.matched(begin);
        return new Expr.Substitution(template);
      }
      cursor.reset(begin);
    }
    return null;
  }

  private @Nullable Expr merge() {
    int begin = cursor.position();
    if (!keyword("merge")) {
      return null;
    }
    int end = cursor.position();
    Expr redirected = redirectedMerge(begin);
    if (redirected != null) {
      return redirected;
    }
    cursor.reset(end);
    return simpleMerge(begin);
  }

  private @Nullable Expr redirectedMerge(int begin) {
    int end = cursor.position();
    if (cursor.someSpace() && keyword("required")) {
      return null;
    }
    cursor.reset(end);
    boolean replace = cursor.someSpace() && keyword("replace");
    String keyName = replace ? "" : on(end);
    if (!cursor.someSpace()) {
      return null;
    }
    Expr.Reference reference = References.read(cursor);
    if (reference == null) {
      return null;
    }
    cursor.matched(begin);
    boolean none = reference.path().equals(List.of("none"));
    return new Expr.Merge(none ? List.of() : reference.path(), true, replace, !none, none, keyName);
  }

  private String on(int from) {
    cursor.reset(from);
    if (cursor.someSpace() && cursor.take("on") && cursor.someSpace()) {
      String name = name(cursor);
      if (name != null) {
        return name;
      }
    }
    cursor.reset(from);
    return "";
  }

  private @Nullable Expr simpleMerge(int begin) {
    if (cursor.peek() == '(') {
      cursor.reset(begin);
      return null;
    }
    int end = cursor.position();
    boolean replace = cursor.someSpace() && keyword("replace");
    boolean required = false;
    String keyName = "";
    if (!replace) {
      cursor.reset(end);
      required = cursor.someSpace() && keyword("required");
      if (!required) {
        keyName = on(end);
      }
    }
    cursor.matched(begin);
    var place = levels.place();
    boolean redirect = !place.path().equals(place.stubPath());
    return new Expr.Merge(
        place.stubPath(), redirect, replace, replace || required || redirect, false, keyName);
  }

  private @Nullable Expr auto() {
    return keyword("auto") ? new Expr.Auto(levels.place().path()) : null;
  }

  private @Nullable Expr lambda() {
    int begin = cursor.position();
    if (cursor.take("lambda")) {
      Expr lambda = cursor.someSpace() ? levels.expression() : levels.lambda();
      if (lambda != null) {
        cursor.matched(begin);
        return lambda instanceof Expr.Lambda ? lambda : reference(lambda);
      }
    }
    cursor.reset(begin);
    return null;
  }

  private Expr reference(Expr source) {
    return new Expr.LambdaReference(source, levels.place().path(), levels.place().stubPath());
  }

  /** A word that is not merely the start of a longer name. */
  private boolean keyword(String word) {
    int begin = cursor.position();
    if (!cursor.take(word)) {
      return false;
    }
    boolean longer = Cursor.isNameCharacter(cursor.peek()) || cursor.peek() == '-';
    return longer ? cursor.reset(begin) : cursor.matched(begin);
  }

  /** A name of letters, digits and underscores, as a rule of its own. */
  static @Nullable String name(Cursor cursor) {
    int begin = cursor.position();
    while (Cursor.isNameCharacter(cursor.peek())) {
      cursor.advance();
    }
    if (cursor.position() == begin) {
      return null;
    }
    cursor.matched(begin);
    return cursor.since(begin);
  }
}
