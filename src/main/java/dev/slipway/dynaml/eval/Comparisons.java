package dev.slipway.dynaml.eval;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares values. */
public final class Comparisons {
  private Comparisons() {}

  /** Whether two values are equal, or that they cannot be compared. */
  private enum Equality {
    EQUAL,
    DIFFERENT,
    NIL_WITH_OTHER,
    INCOMPARABLE;

    static Equality of(boolean equal) {
      return equal ? EQUAL : DIFFERENT;
    }
  }

  static Result compare(String operator, Value left, Value right, Info info) {
    if (!operator.equals("==") && !operator.equals("!=")) {
      return order(operator, left, right, info);
    }
    return switch (equality(left, right)) {
      case EQUAL -> Result.of(Value.of(operator.equals("==")), info);
      case DIFFERENT -> Result.of(Value.of(operator.equals("!=")), info);
      case NIL_WITH_OTHER -> Result.failed(info);
      case INCOMPARABLE -> Result.failed(info.withIssue(Issue.of("types uncomparable")));
    };
  }

  private static Result order(String operator, Value left, Value right, Info info) {
    Integer order =
        switch (left) {
          case Value.Int a ->
              right instanceof Value.Int b
                  ? Integer.valueOf(Long.compare(a.value(), b.value()))
                  : null;
          case Value.Text a ->
              right instanceof Value.Text b ? Integer.valueOf(byBytes(a.value(), b.value())) : null;
          case Value _ -> Integer.valueOf(Integer.MIN_VALUE);
        };
    if (order == null) {
      String kinds = left instanceof Value.Int ? "integers or strings" : "strings or integers";
      return Result.error("comparision " + operator + " only for " + kinds);
    }
    boolean other = order == Integer.MIN_VALUE;
    boolean holds =
        switch (operator) {
          case "<=" -> order <= 0;
          case "<" -> order < 0;
          case ">=" -> order >= 0;
          default -> order > 0;
        };
    return Result.of(Value.of(holds && !other), info);
  }

  static int byBytes(String a, String b) {
    return Arrays.compareUnsigned(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Whether two values are equal as {@code ==} sees it: texts equal numbers of the same spelling.
   */
  public static boolean areEqual(Value left, Value right) {
    return equality(left, right) == Equality.EQUAL;
  }

  private static Equality equality(Value left, Value right) {
    if (left == Value.NIL || right == Value.NIL) {
      return left == right ? Equality.EQUAL : Equality.NIL_WITH_OTHER;
    }
    return switch (left) {
      case Value.Text a -> text(a.value(), right);
      case Value.Int a -> number(a.value(), right);
      case Value.Bool a -> flag(a.value(), right);
      case ListValue a -> Equality.of(right instanceof ListValue b && lists(a, b));
      case MapValue a -> Equality.of(right instanceof MapValue b && maps(a, b));
      case Value.Decimal _,
          Value.Binary _,
          LambdaValue _,
          TemplateValue _,
          Value.Code _,
          Value.Nil _ ->
          Equality.of(left.equals(right));
    };
  }

  private static Equality text(String a, Value right) {
    String b = right instanceof LambdaValue lambda ? lambda.toString() : right.simpleText();
    return b == null ? Equality.INCOMPARABLE : Equality.of(a.equals(b));
  }

  private static Equality number(long a, Value right) {
    return switch (right) {
      case Value.Int b -> Equality.of(a == b.value());
      case Value.Bool b -> Equality.of(a == (b.value() ? 1 : 0));
      case Value.Text b -> {
        Long number = number(b.value());
        yield Equality.of(number != null && a == number);
      }
      case Value _ -> Equality.DIFFERENT;
    };
  }

  private static @Nullable Long number(String text) {
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static Equality flag(boolean a, Value right) {
    return switch (right) {
      case Value.Bool b -> Equality.of(a == b.value());
      case Value.Text b ->
          Equality.of(
              (a ? List.of("1", "t", "true") : List.of("0", "f", "false"))
                  .contains(b.value().toLowerCase(Locale.ROOT)));
      case Value _ -> Equality.DIFFERENT;
    };
  }

  private static boolean lists(ListValue a, ListValue b) {
    if (a.items().size() != b.items().size()) {
      return false;
    }
    for (int i = 0; i < a.items().size(); i++) {
      if (!areEqual(a.items().get(i).value(), b.items().get(i).value())) {
        return false;
      }
    }
    return true;
  }

  private static boolean maps(MapValue a, MapValue b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<String, Node> entry : b.entries().entrySet()) {
      Value own = a.value(entry.getKey());
      if (own == null || !areEqual(own, entry.getValue().value())) {
        return false;
      }
    }
    return true;
  }
}
