package dev.slipway.dynaml.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dynaml expression: the table of all its forms. Expressions are immutable and print themselves
 * by {@link Printer} in the one spelling that error reports use.
 */
public sealed interface Expr {
  /** A value that an expression carries as it is; the evaluator's values are of this kind. */
  interface Held {}

  /** A text: {@code "x"}, {@code $x} or an IP address. */
  record Text(String value) implements Expr {}

  /** A whole number: {@code 1_000}. */
  record Int(long value) implements Expr {}

  /** A number with a fraction or an exponent: {@code 1e-2}. */
  record Decimal(double value) implements Expr {}

  /** {@code true} or {@code false}. */
  record Bool(boolean value) implements Expr {}

  /** {@code nil} or {@code ~}. */
  record Nil() implements Expr {}

  /** {@code ~~}: the field vanishes. */
  record Undefined() implements Expr {}

  /**
   * A path: {@code a.b}, {@code .a.b} (first step empty), {@code a.[1]}, {@code tag::a.b}.
   *
   * @param tag the name before {@code ::}, or empty
   */
  record Reference(String tag, List<String> path) implements Expr {
    public Reference {
      path = List.copyOf(path);
    }

    /** A path without a tag. */
    public static Reference of(String... path) {
      return new Reference("", List.of(path));
    }

    /** Whether the path starts at the document's root. */
    public boolean isAbsolute() {
      return path.getFirst().isEmpty();
    }

    /** The steps joined by dots. */
    public String joined() {
      return String.join(".", path);
    }
  }

  /** {@code !x}. */
  record Not(Expr operand) implements Expr {}

  /** {@code (x)}. */
  record Group(Expr inner) implements Expr {}

  /** {@code *x}: an instance of a template. */
  record Substitution(Expr template) implements Expr {}

  /** {@code prefer x}: stubs do not override the value. */
  record Prefer(Expr inner) implements Expr {}

  /** {@code &temporary &state (x)}. */
  record Marker(List<String> markers, @Nullable Expr inner) implements Expr {
    /** The marker that makes a template. */
    public static final String TEMPLATE = "&template";

    public Marker {
      markers = List.copyOf(markers);
    }

    /** Whether this marker is among the list. */
    public boolean has(String marker) {
      return markers.contains(marker);
    }

    /** The tag set by {@code &tag:name}, or empty. */
    public String tag() {
      return markers.stream()
          .filter(m -> m.startsWith("&tag:"))
          .findFirst()
          .orElse("     ")
          .substring("&tag:".length());
    }
  }

  /** The group behind markers, with its own text. */
  record MarkedGroup(String text, Expr inner) implements Expr {}

  /**
   * {@code merge}, {@code merge required}, {@code merge replace a.b}, {@code merge on key}.
   *
   * @param path where to look in the stubs; empty for {@code merge none}
   * @param redirect whether children are looked up below that path too
   */
  record Merge(
      List<String> path,
      boolean redirect,
      boolean replace,
      boolean required,
      boolean none,
      String keyName)
      implements Expr {
    public Merge {
      path = List.copyOf(path);
    }
  }

  /** {@code auto}: the size of a resource pool. */
  record Auto(List<String> path) implements Expr {
    public Auto {
      path = List.copyOf(path);
    }
  }

  /** The arithmetic operators. */
  enum Arithmetic {
    /** {@code +}. */
    ADD("+"),
    /** {@code -}. */
    SUBTRACT("-"),
    /** {@code *}. */
    MULTIPLY("*"),
    /** {@code /}. */
    DIVIDE("/"),
    /** {@code %}. */
    MODULO("%");

    private final String sign;

    Arithmetic(String sign) {
      this.sign = sign;
    }

    /** The operator as it is written. */
    public String sign() {
      return sign;
    }
  }

  /** {@code a + b} and its like. */
  record Calculation(Arithmetic operator, Expr left, Expr right) implements Expr {}

  /** {@code a == b} and its like; {@code operator} as it is written. */
  record Comparison(String operator, Expr left, Expr right) implements Expr {}

  /** {@code a -or b} or {@code a -and b}. */
  record Logic(boolean and, Expr left, Expr right) implements Expr {}

  /** {@code a || b}: the right side where the left one fails. */
  record Or(Expr left, Expr right) implements Expr {}

  /** {@code a // b}: the right side where the left one fails or is nil. */
  record ValidOr(Expr left, Expr right) implements Expr {}

  /** {@code a b}. */
  record Concatenation(Expr left, Expr right) implements Expr {}

  /** {@code c ? t : f}. */
  record Conditional(Expr condition, Expr whenTrue, Expr whenFalse) implements Expr {}

  /** {@code f(a, b)}, or {@code f*(a)} which fixes arguments. */
  record Call(Expr function, List<Expr> arguments, boolean curry) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }

    /** The name of a built-in function, or empty where a lambda value is called. */
    public String builtinName() {
      return function instanceof Reference r
              && r.tag().isEmpty()
              && r.path().size() == 1
              && !r.path().getFirst().isEmpty()
              && !r.path().getFirst().equals("_")
          ? r.path().getFirst()
          : "";
    }
  }

  /** {@code x=1} among the arguments of a call. */
  record NamedArgument(String name, Expr value) implements Expr {}

  /** {@code list...}. */
  record Spread(Expr list) implements Expr {}

  /** {@code [a, b]}. */
  record ListLiteral(List<Expr> items) implements Expr {
    public ListLiteral {
      items = List.copyOf(items);
    }
  }

  /** {@code { "a" = 1 }}. */
  record MapLiteral(List<Assignment> assignments) implements Expr {
    public MapLiteral {
      assignments = List.copyOf(assignments);
    }
  }

  /** {@code key = value}. */
  record Assignment(Expr key, Expr value) {}

  /** {@code ( "a" = 5 ) a}. */
  record Scoped(MapLiteral scope, Expr body) implements Expr {}

  /** {@code |x,y=2|->e}. */
  record Lambda(List<Parameter> parameters, boolean varargs, Expr body) implements Expr {
    public Lambda {
      parameters = List.copyOf(parameters);
    }
  }

  /** A lambda's parameter. */
  record Parameter(String name, @Nullable Expr byDefault) {}

  /** {@code lambda x}: a lambda given by reference or text. */
  record LambdaReference(Expr source, List<String> path, List<String> stubPath) implements Expr {
    public LambdaReference {
      path = List.copyOf(path);
      stubPath = List.copyOf(stubPath);
    }
  }

  /** {@code e.a.b} behind anything but a reference. */
  record Qualified(Expr root, Reference reference) implements Expr {}

  /** {@code e.[x]}. */
  record Dynamic(Expr root, Expr index) implements Expr {}

  /** {@code e.[1..2]}. */
  record Slice(Expr list, Range range) implements Expr {}

  /** {@code [1..5]}; as part of a slice either end may be missing. */
  record Range(@Nullable Expr start, @Nullable Expr end) implements Expr {}

  /** {@code e.[*].x}: {@code projection} holds a {@link Projected} at its left end. */
  record Projection(Expr source, Expr projection) implements Expr {}

  /** The entry that a projection looks at. */
  record Projected() implements Expr {}

  /** What a mapping makes of a collection. */
  enum MappingKind {
    /** {@code map[…]}. */
    MAP_TO_LIST("map", "[]"),
    /** {@code map{…}}. */
    MAP_TO_MAP("map", "{}"),
    /** {@code select[…]}. */
    SELECT_TO_LIST("select", "[]"),
    /** {@code select{…}}. */
    SELECT_TO_MAP("select", "{}"),
    /** {@code filter[…]}. */
    FILTER_LIST("filter", "[]"),
    /** {@code filter{…}}. */
    FILTER_MAP("filter", "{}");

    private final String keyword;
    private final String brackets;

    MappingKind(String keyword, String brackets) {
      this.keyword = keyword;
      this.brackets = brackets;
    }

    /** The word before the bracket. */
    public String keyword() {
      return keyword;
    }

    /** Opening and closing bracket. */
    public String brackets() {
      return brackets;
    }
  }

  /** {@code map[list|x|->e]} and its like. */
  record Mapping(MappingKind kind, Expr source, Expr lambda) implements Expr {}

  /** {@code sum[list|0|s,x|->e]}. */
  record Sum(Expr source, Expr initial, Expr lambda) implements Expr {}

  /** {@code catch[e|v,err|->x]}; without a lambda the function {@code catch(e)}. */
  record Catch(Expr source, @Nullable Expr lambda) implements Expr {}

  /**
   * {@code sync[e|v,err|->condition|v|->value|timeout]}.
   *
   * @param function whether it was written as a call, where condition and value are expressions
   */
  record Sync(
      Expr source, Expr condition, @Nullable Expr value, @Nullable Expr timeout, boolean function)
      implements Expr {}

  /** A value that was computed before. */
  record Constant(Held value) implements Expr {}
}
