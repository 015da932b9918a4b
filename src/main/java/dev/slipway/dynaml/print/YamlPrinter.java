package dev.slipway.dynaml.print;

import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.TemplateValue;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.Numbers;
import java.util.Base64;
import java.util.Map;

/** Values as block YAML, byte for byte as spiff prints them. */
public final class YamlPrinter {
  private static final int INDENT = 2;
  private static final int LONGEST_SIMPLE_KEY = 128;

  private final YamlText out = new YamlText();

  private YamlPrinter() {}

  /** The YAML of a value, ending in a line feed. */
  public static String print(Value value) {
    YamlPrinter printer = new YamlPrinter();
    printer.node(value, -1, false);
    return printer.out.finish();
  }

  /**
   * Prints a node.
   *
   * @param indent the column of the block around it; -1 at the root
   * @param afterKey whether it stands behind a key, where a list is not indented
   */
  private void node(Value value, int indent, boolean afterKey) {
    switch (value) {
      case Value.Nil _ -> out.plain("null", indent);
      case Value.Bool b -> out.plain(Boolean.toString(b.value()), indent);
      case Value.Int i -> out.plain(Long.toString(i.value()), indent);
      case Value.Decimal d -> out.plain(decimal(d.value()), indent);
      case Value.Text t -> out.text(t.value(), indent, false);
      case Value.Binary b -> binary(b.bytes(), indent);
      case Value.Code c -> out.text("(( " + c + " ))", indent, false);
      case LambdaValue l -> out.text("(( " + l.source() + " ))", indent, false);
      case TemplateValue t -> node(t.original().value(), indent, afterKey);
      case ListValue list -> list(list, indent, afterKey);
      case MapValue map -> map(map, indent);
    }
  }

  private static String decimal(double number) {
    if (Double.isInfinite(number)) {
      return number > 0 ? "+.inf" : "-.inf";
    }
    return Double.isNaN(number) ? ".nan" : Numbers.general(number);
  }

  private void binary(byte[] bytes, int indent) {
    out.word("!!binary");
    out.text(Base64.getEncoder().encodeToString(bytes), indent, false);
  }

  private void list(ListValue list, int indent, boolean afterKey) {
    if (list.items().isEmpty()) {
      out.word("[]");
      return;
    }
    int inner = afterKey ? Math.max(indent, 0) : deeper(indent);
    for (Node item : list.items()) {
      out.startLine(inner);
      out.indicator("-");
      node(item.value(), inner, false);
    }
  }

  private void map(MapValue map, int indent) {
    if (map.size() == 0) {
      out.word("{}");
      return;
    }
    int inner = deeper(indent);
    for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
      String key = entry.getKey();
      out.startLine(inner);
      if (key.indexOf('\n') >= 0 || key.length() > LONGEST_SIMPLE_KEY) {
        out.indicator("?");
        out.text(key, inner, false);
        out.startLine(inner);
        out.indicator(":");
      } else {
        out.text(key, inner, true);
        out.append(":");
      }
      node(entry.getValue().value(), inner, true);
    }
  }

  private static int deeper(int indent) {
    return indent < 0 ? 0 : indent + INDENT;
  }
}
