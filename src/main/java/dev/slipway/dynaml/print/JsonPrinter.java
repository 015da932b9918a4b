package dev.slipway.dynaml.print;

import dev.slipway.dynaml.eval.LambdaValue;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.TemplateValue;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.syntax.JsonText;
import dev.slipway.dynaml.syntax.Numbers;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values as compact JSON, keys sorted, in the form of Go's encoder. */
public final class JsonPrinter {
  /** An escape that need not be, after escaped backslashes, which do not belong to it. */
  private static final Pattern NEEDLESS =
      Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*)\\\\u00(3c|3e|26)");

  private final StringBuilder out = new StringBuilder();

  private JsonPrinter() {}

  /** A number that JSON has no form for. */
  public static final class NoJson extends Exception {
    private static final long serialVersionUID = 1L;

    NoJson(String message) {
      super(message, null, false, false);
    }

    /** What cannot be printed. */
    public String reason() {
      return String.valueOf(getMessage());
    }
  }

  /** The JSON of a value. */
  public static String print(Value value) throws NoJson {
    JsonPrinter printer = new JsonPrinter();
    printer.value(value);
    return printer.out.toString();
  }

  /** The JSON of a value in canonical form: no character is escaped that need not be. */
  public static String canonical(Value value) throws NoJson {
    return NEEDLESS
        .matcher(print(value))
        .replaceAll(found -> {
          char plain = (char) Integer.parseInt(found.group(2), 16);
          return Matcher.quoteReplacement(found.group(1) + plain);
        });
  }

  private void value(Value value) throws NoJson {
    switch (value) {
      case Value.Nil _ -> out.append("null");
      case Value.Bool b -> out.append(b.value());
      case Value.Int i -> out.append(i.value());
      case Value.Decimal d -> decimal(d.value());
      case Value.Text t -> out.append(JsonText.quote(t.value()));
      case Value.Binary b ->
          out.append(JsonText.quote(Base64.getEncoder().encodeToString(b.bytes())));
      case Value.Code c -> out.append(JsonText.quote("(( " + c + " ))"));
      case LambdaValue l -> out.append(JsonText.quote("(( " + l.source() + " ))"));
      case TemplateValue t -> value(t.original().value());
      case ListValue list -> list(list);
      case MapValue map -> map(map);
    }
  }

  private void decimal(double number) throws NoJson {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      throw new NoJson("json: unsupported value: " + Numbers.general(number));
    }
    out.append(Numbers.json(number));
  }

  private void list(ListValue list) throws NoJson {
    out.append('[');
    String separator = "";
    for (Node item : list.items()) {
      out.append(separator);
      value(item.value());
      separator = ",";
    }
    out.append(']');
  }

  private void map(MapValue map) throws NoJson {
    out.append('{');
    String separator = "";
    for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
      out.append(separator).append(JsonText.quote(entry.getKey())).append(':');
      value(entry.getValue().value());
      separator = ",";
    }
    out.append('}');
  }
}
