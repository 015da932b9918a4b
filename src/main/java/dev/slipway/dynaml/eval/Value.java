package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Numbers;
import dev.slipway.dynaml.syntax.Printer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A value of a document: the table of all kinds. {@code toString} is the spelling of a value within
 * an expression.
 */
public sealed interface Value extends Expr.Held permits Value.Leaf, ListValue, MapValue {
  /** A value that holds no nodes of the document. */
  sealed interface Leaf extends Value
      permits Nil, Bool, Int, Decimal, Text, Binary, Code, LambdaValue, TemplateValue {}

  /** The one nil. */
  Nil NIL = new Nil();

  /** Null. */
  record Nil() implements Leaf {
    @Override
    public String toString() {
      return "%!s(<nil>)";
    }
  }

  /** True or false. */
  record Bool(boolean value) implements Leaf {
    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A whole number. */
  record Int(long value) implements Leaf {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /** A number with a fraction. */
  record Decimal(double value) implements Leaf {
    @Override
    public String toString() {
      return "%!s(float64=" + Numbers.general(value) + ")";
    }
  }

  /** A text. */
  record Text(String value) implements Leaf {
    @Override
    public String toString() {
      return "\"" + value + "\"";
    }
  }

  /** Bytes, written with the tag {@code !!binary}. */
  record Binary(byte[] bytes) implements Leaf {
    public Binary {
      bytes = bytes.clone();
    }

    @Override
    public byte[] bytes() {
      return bytes.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Binary b && Arrays.equals(bytes, b.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  /** An expression that is not yet evaluated. */
  record Code(Expr expression) implements Leaf {
    @Override
    public String toString() {
      return Printer.print(expression);
    }
  }

  /** A text value. */
  static Text of(String text) {
    return new Text(text);
  }

  /** A whole number. */
  static Int of(long number) {
    return new Int(number);
  }

  /** A number with a fraction. */
  static Decimal of(double number) {
    return new Decimal(number);
  }

  /** A truth value. */
  static Bool of(boolean flag) {
    return new Bool(flag);
  }

  /** Whether this is an expression that is not yet evaluated. */
  default boolean isCode() {
    return this instanceof Code;
  }

  /** The name of the kind, as the function {@code type} gives it; empty for expressions. */
  default String typeName() {
    return switch (this) {
      case Nil _ -> "nil";
      case Bool _ -> "bool";
      case Int _ -> "int";
      case Decimal _ -> "float";
      case Text _ -> "string";
      case ListValue _ -> "list";
      case MapValue _ -> "map";
      case LambdaValue _ -> "lambda";
      case TemplateValue _ -> "template";
      case Binary _, Code _ -> "";
    };
  }

  /** Whether the value counts as true in conditions: not nil, false, zero or empty. */
  default boolean isTrue() {
    return switch (this) {
      case Nil _ -> false;
      case Bool b -> b.value();
      case Int i -> i.value() != 0;
      case Text t -> !t.value().isEmpty();
      case ListValue l -> !l.items().isEmpty();
      case MapValue m -> m.size() > 0;
      case Decimal _, Binary _, Code _, LambdaValue _, TemplateValue _ -> true;
    };
  }

  /** A simple value as text (text, whole number, truth value), or null for any other. */
  default @Nullable String simpleText() {
    return switch (this) {
      case Text t -> t.value();
      case Int i -> Long.toString(i.value());
      case Bool b -> Boolean.toString(b.value());
      case Nil _,
          Decimal _,
          Binary _,
          Code _,
          ListValue _,
          MapValue _,
          LambdaValue _,
          TemplateValue _ ->
          null;
    };
  }
}
