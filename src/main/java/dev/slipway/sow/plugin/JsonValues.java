package dev.slipway.sow.plugin;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.dynaml.syntax.JsonText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Plain values as JSON text and back; maps keep their order. */
public final class JsonValues {
  private JsonValues() {}

  /** A value on one line. */
  public static String compact(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, "", false);
    return out.toString();
  }

  /** A value with one entry per line, ending in a line feed. */
  public static String pretty(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out, "\n", true);
    return out.append('\n').toString();
  }

  /** The document that a JSON or YAML text holds; {@code name} is its name in problems. */
  public static Document parse(String name, String text) throws IllegalJson {
    return switch (Template.read(name, text)) {
      case Template.Reading.Read read -> read.template().documents().getFirst();
      case Template.Reading.Broken broken -> throw new IllegalJson(name + ": " + broken.message());
    };
  }

  /** A text that is neither JSON nor YAML. */
  public static final class IllegalJson extends Exception {
    private static final long serialVersionUID = 1L;

    IllegalJson(String message) {
      super(message, null, false, false);
    }
  }

  private static void write(
      @Nullable Object value, StringBuilder out, String indent, boolean pretty) {
    switch (value) {
      case null -> out.append("null");
      case String text -> out.append(JsonText.quote(text));
      case Map<?, ?> map -> map(map, out, indent, pretty);
      case List<?> list -> list(list, out, indent, pretty);
      default -> out.append(value);
    }
  }

  private static void map(Map<?, ?> map, StringBuilder out, String indent, boolean pretty) {
    String inner = pretty ? indent + "  " : "";
    String separator = "{" + inner;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      out.append(separator).append(JsonText.quote(String.valueOf(entry.getKey())));
      out.append(pretty ? ": " : ":");
      write(entry.getValue(), out, inner, pretty);
      separator = "," + inner;
    }
    out.append(map.isEmpty() ? "{}" : (pretty ? indent : "") + "}");
  }

  private static void list(List<?> list, StringBuilder out, String indent, boolean pretty) {
    String inner = pretty ? indent + "  " : "";
    String separator = "[" + inner;
    for (Object item : list) {
      out.append(separator);
      write(item, out, inner, pretty);
      separator = "," + inner;
    }
    out.append(list.isEmpty() ? "[]" : (pretty ? indent : "") + "]");
  }
}
