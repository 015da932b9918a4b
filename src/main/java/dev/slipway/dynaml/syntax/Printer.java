package dev.slipway.dynaml.syntax;

import dev.slipway.dynaml.syntax.Expr.Assignment;
import dev.slipway.dynaml.syntax.Expr.Lambda;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Expressions as text, in the spelling of spiff's reports. */
public final class Printer {
  private Printer() {}

  /** The text of an expression. */
  public static String print(Expr expression) {
    return switch (expression) {
      case Expr.Text e -> quote(e.value());
      case Expr.Int e -> Long.toString(e.value());
      case Expr.Decimal e -> Numbers.general(e.value());
      case Expr.Bool e -> Boolean.toString(e.value());
      case Expr.Nil _ -> "nil";
      case Expr.Undefined _ -> "~~";
      case Expr.Reference e -> reference(e);
      case Expr.Not e -> "!(" + print(e.operand()) + ")";
      case Expr.Group e -> "( " + print(e.inner()) + " )";
      case Expr.Substitution e -> "*(" + print(e.template()) + ")";
      case Expr.Prefer e -> "prefer " + print(e.inner());
      case Expr.Marker e -> marker(e);
      case Expr.MarkedGroup e -> e.text();
      case Expr.Merge e -> merge(e);
      case Expr.Auto _ -> "auto";
      case Expr.Calculation e -> infix(e.left(), e.operator().sign(), e.right());
      case Expr.Comparison e -> infix(e.left(), e.operator(), e.right());
      case Expr.Logic e -> infix(e.left(), e.and() ? "-and" : "-or", e.right());
      case Expr.Or e -> infix(e.left(), "||", e.right());
      case Expr.ValidOr e -> infix(e.left(), "//", e.right());
      case Expr.Concatenation e -> print(e.left()) + " " + print(e.right());
      case Expr.Conditional e ->
          infix(e.condition(), "?", e.whenTrue()) + " : " + print(e.whenFalse());
      case Expr.Call e ->
          print(e.function()) + (e.curry() ? "*" : "") + list("(", e.arguments(), ")");
      case Expr.NamedArgument e -> e.name() + "=" + print(e.value());
      case Expr.Spread e -> print(e.list()) + "...";
      case Expr.ListLiteral e -> list("[", e.items(), "]");
      case Expr.MapLiteral e -> "{" + assignments(" ", e.assignments()) + " }";
      case Expr.Scoped e ->
          "(" + assignments("", e.scope().assignments()) + " ) " + print(e.body());
      case Lambda e -> "lambda" + lambda(e);
      case Expr.LambdaReference e -> "lambda " + print(e.source());
      case Expr.Qualified e -> "(" + print(e.root()) + ")." + reference(e.reference());
      case Expr.Dynamic e -> print(e.root()) + "." + print(e.index());
      case Expr.Slice e -> print(e.list()) + "." + "[" + print(e.range()) + "]";
      case Expr.Range e -> "[" + optional(e.start()) + ".." + optional(e.end()) + "]";
      case Expr.Projection e -> print(e.source()) + ".[*] " + print(e.projection());
      case Expr.Projected _ -> "";
      case Expr.Mapping e -> mapping(e);
      case Expr.Sum e ->
          "sum[" + print(e.source()) + "|" + print(e.initial()) + behind(e.lambda()) + "]";
      case Expr.Catch e -> catching(e);
      case Expr.Sync e -> "sync(" + print(e.source()) + ")";
      case Expr.Constant e -> e.value().toString();
    };
  }

  private static String optional(@Nullable Expr expression) {
    return expression == null ? "%!s(<nil>)" : print(expression);
  }

  private static String infix(Expr left, String sign, Expr right) {
    return print(left) + " " + sign + " " + print(right);
  }

  private static String list(String open, List<Expr> items, String close) {
    return items.stream().map(Printer::print).collect(Collectors.joining(", ", open, close));
  }

  private static String assignments(String before, List<Assignment> assignments) {
    return assignments.stream()
        .map(a -> print(a.key()) + " = " + print(a.value()))
        .collect(Collectors.joining(", ", assignments.isEmpty() ? "" : before, ""));
  }

  private static String reference(Expr.Reference e) {
    String tag = e.tag().isEmpty() ? "" : e.tag() + "::";
    boolean root = e.path().size() == 1 && e.isAbsolute();
    return tag + (root ? "." : e.joined());
  }

  private static String marker(Expr.Marker e) {
    String markers = String.join(" ", e.markers());
    return e.inner() == null ? markers : markers + " (" + print(e.inner()) + ")";
  }

  private static String merge(Expr.Merge e) {
    String option = e.replace() ? " replace" : "";
    if (!e.keyName().isEmpty()) {
      option += " on " + e.keyName();
    }
    if (e.required() && !e.redirect() && !option.isEmpty()) {
      option = " required";
    }
    if (e.none()) {
      return "merge none";
    }
    return "merge" + option + (e.redirect() ? " " + String.join(".", e.path()) : "");
  }

  private static String lambda(Lambda e) {
    String parameters =
        e.parameters().stream().map(Printer::parameter).collect(Collectors.joining(","));
    return "|" + parameters + (e.varargs() ? "..." : "") + "|->" + print(e.body());
  }

  private static String parameter(Expr.Parameter parameter) {
    Expr byDefault = parameter.byDefault();
    return byDefault == null ? parameter.name() : parameter.name() + "=" + print(byDefault);
  }

  private static String mapping(Expr.Mapping e) {
    String brackets = e.kind().brackets();
    return e.kind().keyword()
        + brackets.charAt(0)
        + print(e.source())
        + behind(e.lambda())
        + brackets.charAt(1);
  }

  private static String catching(Expr.Catch e) {
    Expr lambda = e.lambda();
    return lambda == null
        ? "catch(" + print(e.source()) + ")"
        : "catch[" + print(e.source()) + behind(lambda) + "]";
  }

  private static String behind(Expr lambda) {
    return lambda instanceof Lambda inline ? lambda(inline) : "|" + print(lambda);
  }

  /** A text between double quotes, with the escapes of Go's {@code %q}. */
  public static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> escape(c, quoted));
    return quoted.append('"').toString();
  }

  private static void escape(int c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case 0x07 -> out.append("\\a");
      case 0x0b -> out.append("\\v");
      default -> {
        if (c < ' ' || c == 0x7f) {
          out.append("\\x%02x".formatted(c));
        } else {
          out.appendCodePoint(c);
        }
      }
    }
  }
}
