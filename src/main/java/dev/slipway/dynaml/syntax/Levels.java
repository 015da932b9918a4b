package dev.slipway.dynaml.syntax;

import dev.slipway.dynaml.syntax.Expr.Arithmetic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rules of whole expressions: markers, scopes, lambdas and the seven levels of binary
 * operators, loosest first. Every rule takes its text from the cursor and returns null, with the
 * cursor where it was, when it does not match. Expressions are remembered by place, because ordered
 * choice reads the same text again and again.
 */
final class Levels {
  private static final int LONGEST_CHAIN = 2000;

  private static final List<Infix> OR =
      List.of(new Infix("||", Expr.Or::new), new Infix("//", Expr.ValidOr::new));
  private static final List<Infix> LOGIC =
      List.of(
          new Infix("-or", (a, b) -> new Expr.Logic(false, a, b)),
          new Infix("-and", (a, b) -> new Expr.Logic(true, a, b)));
  private static final List<Infix> COMPARISON =
      List.of(
          comparison("=="),
          comparison("!="),
          comparison("<="),
          comparison(">="),
          comparison(">"),
          comparison("<"));
  private static final List<Infix> SUM = List.of(of(Arithmetic.ADD), of(Arithmetic.SUBTRACT));
  private static final List<Infix> PRODUCT =
      List.of(of(Arithmetic.MULTIPLY), of(Arithmetic.DIVIDE), of(Arithmetic.MODULO));

  private final Cursor cursor;
  private final Parser.Place place;
  private final Atoms atoms;
  private final Map<Integer, Memo> memory = new HashMap<>();
  private int depth;

  Levels(Cursor cursor, Parser.Place place) {
    this.cursor = cursor;
    this.place = place;
    this.atoms = new Atoms(cursor, this);
  }

  /** A binary operator and what it makes of its sides. */
  private record Infix(String sign, BinaryOperator<Expr> make) {}

  /** What stood at a place before. */
  private record Memo(@Nullable Expr expression, int end) {}

  private static Infix of(Arithmetic operator) {
    return new Infix(operator.sign(), (a, b) -> new Expr.Calculation(operator, a, b));
  }

  private static Infix comparison(String sign) {
    return new Infix(sign, (a, b) -> new Expr.Comparison(sign, a, b));
  }

  Parser.Place place() {
    return place;
  }

  /** The whole text: a preferred, a marked or any expression. */
  @Nullable Expr document() {
    Expr preferred = prefer();
    if (preferred != null) {
      return preferred;
    }
    Expr marked = new Markers(cursor, this).markedExpression();
    return marked != null ? marked : expression();
  }

  private @Nullable Expr prefer() {
    int begin = cursor.position();
    cursor.space();
    if (cursor.take("prefer") && cursor.someSpace()) {
      Expr inner = expression();
      if (inner != null) {
        cursor.matched(begin);
        return new Expr.Prefer(inner);
      }
    }
    cursor.reset(begin);
    return null;
  }

  @Nullable Expr expression() {
    int begin = cursor.position();
    Memo known = memory.get(begin);
    if (known != null) {
      cursor.reset(known.end());
      return known.expression();
    }
    enter();
    Expr expression = scoped();
    if (expression == null) {
      expression = lambda();
    }
    if (expression == null) {
      expression = level7();
    }
    if (expression != null) {
      cursor.space();
      cursor.matched(begin);
    }
    depth--;
    memory.put(begin, new Memo(expression, cursor.position()));
    return expression;
  }

  /** Counts a level of nesting that {@link #leave} ends. */
  void enter() {
    if (++depth > Parser.DEEPEST) {
      throw new Parser.Refused(
          new SyntaxProblem(
              cursor.text(),
              cursor.position(),
              cursor.position(),
              "nested deeper than " + Parser.DEEPEST + " levels"));
    }
  }

  void leave() {
    depth--;
  }

  private @Nullable Expr scoped() {
    int begin = cursor.position();
    cursor.space();
    int scope = cursor.position();
    if (cursor.takeRule("(")) {
      cursor.space();
      List<Expr.Assignment> assignments = assignments();
      if (cursor.take(')')) {
        cursor.matched(scope);
        cursor.space();
        Expr body = expression();
        if (body != null) {
          cursor.matched(begin);
          return new Expr.Scoped(new Expr.MapLiteral(assignments), body);
        }
      }
    }
    cursor.reset(begin);
    return null;
  }

  /** Assignments between commas, perhaps none. */
  List<Expr.Assignment> assignments() {
    List<Expr.Assignment> found = new ArrayList<>();
    int begin = cursor.position();
    int end = begin;
    do {
      Expr.Assignment assignment = assignment();
      if (assignment == null) {
        cursor.reset(end);
        break;
      }
      found.add(assignment);
      end = cursor.position();
    } while (cursor.take(','));
    cursor.matched(begin);
    return found;
  }

  private Expr.@Nullable Assignment assignment() {
    int begin = cursor.position();
    Expr key = expression();
    if (key != null && cursor.take('=')) {
      Expr value = expression();
      if (value != null) {
        cursor.matched(begin);
        return new Expr.Assignment(key, value);
      }
    }
    cursor.reset(begin);
    return null;
  }

  /** A lambda without its keyword. */
  @Nullable Expr lambda() {
    int begin = cursor.position();
    cursor.space();
    Parameters parameters = Parameters.read(cursor, this);
    if (parameters != null) {
      cursor.space();
      if (cursor.take("->")) {
        Expr body = expression();
        if (body != null) {
          cursor.matched(begin);
          return new Expr.Lambda(parameters.list(), parameters.varargs(), body);
        }
      }
    }
    cursor.reset(begin);
    return null;
  }

  /** Alternatives: the loosest operators, leading white space included. */
  @Nullable Expr level7() {
    int begin = cursor.position();
    cursor.space();
    Expr expression = infix(this::level6, OR);
    if (expression == null) {
      cursor.reset(begin);
    }
    cursor.matched(begin);
    return expression;
  }

  private @Nullable Expr level6() {
    int begin = cursor.position();
    Expr condition = level5();
    if (condition == null) {
      return null;
    }
    int end = cursor.position();
    cursor.space();
    if (cursor.take('?')) {
      Expr whenTrue = expression();
      if (whenTrue != null && cursor.take(':')) {
        Expr whenFalse = expression();
        if (whenFalse != null) {
          cursor.matched(begin);
          return new Expr.Conditional(condition, whenTrue, whenFalse);
        }
      }
    }
    cursor.reset(end);
    return condition;
  }

  private @Nullable Expr level5() {
    int begin = cursor.position();
    Expr left = level4();
    for (int links = 0; left != null; links++) {
      int at = cursor.position();
      Expr right = cursor.someSpace() ? level4() : null;
      if (right == null) {
        cursor.reset(at);
        break;
      }
      limit(links);
      cursor.matched(at);
      left = new Expr.Concatenation(left, right);
    }
    cursor.matched(begin);
    return left;
  }

  private @Nullable Expr level4() {
    return infix(this::level3, LOGIC);
  }

  private @Nullable Expr level3() {
    return infix(this::level2, COMPARISON);
  }

  private @Nullable Expr level2() {
    return infix(this::level1, SUM);
  }

  private @Nullable Expr level1() {
    return infix(atoms::level0, PRODUCT);
  }

  private @Nullable Expr infix(Supplier<@Nullable Expr> operand, List<Infix> operators) {
    int begin = cursor.position();
    Expr left = operand.get();
    for (int links = 0; left != null; links++) {
      int at = cursor.position();
      Expr joined = cursor.someSpace() ? join(left, operand, operators) : null;
      if (joined == null) {
        cursor.reset(at);
        break;
      }
      limit(links);
      left = joined;
    }
    cursor.matched(begin);
    return left;
  }

  private @Nullable Expr join(Expr left, Supplier<@Nullable Expr> operand, List<Infix> operators) {
    int begin = cursor.position();
    for (Infix infix : operators) {
      if (takeSign(infix, operators) && cursor.someSpace()) {
        Expr right = operand.get();
        if (right != null) {
          cursor.matched(begin);
          return infix.make().apply(left, right);
        }
      }
      cursor.reset(begin);
    }
    return null;
  }

  /** Alternatives and comparisons name their operator as a rule of its own, the others do not. */
  private boolean takeSign(Infix infix, List<Infix> operators) {
    boolean named = operators == OR || operators == COMPARISON;
    return named ? cursor.takeRule(infix.sign()) : cursor.take(infix.sign());
  }

  private void limit(int links) {
    if (links > LONGEST_CHAIN) {
      throw new Parser.Refused(
          new SyntaxProblem(
              cursor.text(),
              cursor.position(),
              cursor.position(),
              "more than " + LONGEST_CHAIN + " operators in a row"));
    }
  }
}
