package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Printer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * The variables of a loop, the outermost first.
 *
 * @param problem what is wrong with them, or empty
 */
record Ranges(List<Range> ranges, String problem) {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_]+");

  Ranges {
    ranges = List.copyOf(ranges);
  }

  /** A variable, the one that holds its index, and what they run over. */
  record Range(String name, String index, List<Value> indices, List<Node> values) {
    Range {
      indices = List.copyOf(indices);
      values = List.copyOf(values);
    }

    int size() {
      return values.size();
    }
  }

  /** Ends the reading of variables with a problem. */
  private static final class Wrong extends Exception {
    private static final long serialVersionUID = 1L;

    Wrong(String message) {
      super(message, null, false, false);
    }

    String reason() {
      return String.valueOf(getMessage());
    }
  }

  static Ranges of(Value definition) {
    try {
      return new Ranges(
          switch (definition) {
            case MapValue map -> ofMap(map);
            case ListValue list -> ofList(list);
            case Value other ->
                throw new Wrong("value field must be map but got " + other.typeName());
          },
          "");
    } catch (Wrong e) {
      return new Ranges(List.of(), e.reason());
    }
  }

  private static List<Range> ofMap(MapValue map) throws Wrong {
    List<Range> ranges = new ArrayList<>();
    for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
      String[] parts = entry.getKey().split(",", -1);
      if (parts.length > 2) {
        throw new Wrong("invalid control variable spec " + Printer.quote(entry.getKey()));
      }
      String name = parts[parts.length - 1].strip();
      ranges.add(range(name, parts.length == 2 ? parts[0].strip() : "", entry.getValue()));
    }
    ranges.sort(Comparator.comparing(Range::name).thenComparing(Range::index));
    return ranges;
  }

  private static List<Range> ofList(ListValue list) throws Wrong {
    List<Range> ranges = new ArrayList<>();
    for (Node item : list.items()) {
      if (!(item.value() instanceof MapValue spec)) {
        throw new Wrong(
            "control variable list entry requires may but got " + item.value().typeName());
      }
      if (!(spec.value("name") instanceof Value.Text name)) {
        throw new Wrong("control variable list entry requires name field");
      }
      Value index = spec.value("index");
      if (index != null && !(index instanceof Value.Text)) {
        throw new Wrong(
            "control index variable name must be of type string but got " + index.typeName());
      }
      Node values = spec.get("values");
      if (values == null) {
        throw new Wrong("control variable list entry requires values field");
      }
      checkFields(spec, index);
      ranges.add(range(name.value(), index instanceof Value.Text t ? t.value() : "", values));
    }
    return ranges;
  }

  private static void checkFields(MapValue spec, @org.jspecify.annotations.Nullable Value index)
      throws Wrong {
    if (spec.size() > 3) {
      throw new Wrong(
          "control variable list entry requires two or three fields: name, values and optionally"
              + " index");
    }
    if (spec.size() == 3 && index == null) {
      for (String key : spec.entries().keySet()) {
        if (!key.equals("name") && !key.equals("values")) {
          throw new Wrong("invalid control variable list entry field " + Printer.quote(key));
        }
      }
    }
  }

  private static Range range(String name, String index, Node values) throws Wrong {
    if (!NAME.matcher(name).find()) {
      throw new Wrong(
          "invalid range variable name " + Printer.quote(name) + " (must be " + NAME + ")");
    }
    String indexName = index.isEmpty() ? "index-" + name : index;
    return switch (values.value()) {
      case ListValue list ->
          new Range(
              name,
              indexName,
              LongStream.range(0, list.items().size()).<Value>mapToObj(Value::of).toList(),
              list.items());
      case MapValue map ->
          new Range(
              name,
              indexName,
              map.entries().keySet().stream().<Value>map(Value::of).toList(),
              List.copyOf(map.entries().values()));
      case Value other ->
          throw new Wrong(
              "control variable \"%s\" requires list or map value, but got %s"
                  .formatted(name, other.typeName()));
    };
  }
}
