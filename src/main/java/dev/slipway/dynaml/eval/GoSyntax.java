package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Numbers;
import dev.slipway.dynaml.syntax.Printer;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as they stand in messages: briefly, and shortened in the middle. */
final class GoSyntax {
  private static final int LONGEST = 40;
  private static final int KEPT = 17;

  private GoSyntax() {}

  static String of(Node node) {
    return of(node.value(), false);
  }

  /** A value in braces and brackets; {@code all} shows the lambda itself among its names too. */
  static String of(Value value, boolean all) {
    return switch (value) {
      case ListValue list ->
          list.items().stream()
              .map(n -> of(n.value(), all))
              .collect(Collectors.joining(", ", "[", "]"));
      case MapValue map ->
          map.entries().entrySet().stream()
              .filter(e -> all || !e.getKey().equals(Keys.SELF))
              .map(e -> entry(e, all))
              .collect(Collectors.joining(", ", "{", "}"));
      case Value.Nil _ -> "<nil>";
      case Value.Bool b -> Boolean.toString(b.value());
      case Value.Int i -> Long.toString(i.value());
      case Value.Decimal d -> Numbers.general(d.value());
      case Value.Text t -> Printer.quote(t.value());
      case Value.Binary _ -> "[]byte{}";
      case Value.Code c -> Printer.print(c.expression());
      case LambdaValue l -> l.source();
      case TemplateValue t -> "<template " + String.join("/", t.path()) + ">";
    };
  }

  private static String entry(Map.Entry<String, Node> entry, boolean all) {
    return entry.getKey() + ": " + of(entry.getValue().value(), all);
  }

  /** A text of at most 40 bytes, its middle left out. */
  static String shorten(String text) {
    return text.length() <= LONGEST
        ? text
        : text.substring(0, KEPT) + " ... " + text.substring(text.length() - KEPT);
  }
}
