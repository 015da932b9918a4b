package dev.slipway.dynaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.dynaml.eval.Cascade;
import dev.slipway.dynaml.eval.ExpressionTrial;
import dev.slipway.dynaml.eval.Interpolation;
import dev.slipway.dynaml.eval.ListValue;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.print.JsonPrinter;
import dev.slipway.dynaml.syntax.Parser;
import dev.slipway.dynaml.syntax.Parsing;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One recorded case: what the reference implementation makes of a source. */
final class ConformanceCase {
  private static final Set<String> ONLY_FOR_EVALUATION = Set.of("first", "last", "defaultContext");

  private final JsonNode data;

  ConformanceCase(JsonNode data) {
    this.data = data;
  }

  String id() {
    return text("id");
  }

  /** Whether the recording says nothing that could be compared. */
  boolean hasExpectation() {
    return !text("cli").equals("skipped-io");
  }

  /** What differs from the recording, or an empty text. */
  String difference() {
    return switch (text("kind")) {
      case "parse" -> parse();
      case "eval", "eval-fail" -> evaluation();
      case "interpolation-convert" ->
          compare(text("expect"), Interpolation.convert(text("source")));
      case "interpolation-unescape" -> unescape();
      case "compile" -> compile();
      case "flow", "flow-error" -> flow();
      default -> merge();
    };
  }

  private String text(String field) {
    return data.path(field).asText("");
  }

  private static String compare(String expected, String actual) {
    return expected.equals(actual) ? "" : "expected\n" + expected + "\nbut got\n" + actual;
  }

  private String unescape() {
    Interpolation.Reading reading = Interpolation.read(text("source"), true);
    String plain = reading.text();
    return compare(text("expect"), plain == null ? "(( " + reading.expression() + " ))" : plain);
  }

  private String parse() {
    List<String> path = strings("path");
    JsonNode expected = bare(data.get("expectAst"));
    if (!(Parser.parse(text("source"), path, path) instanceof Parsing.Parsed parsed)) {
      return "not parsed: " + text("source");
    }
    JsonNode actual = bare(SpiffTree.of(parsed.expression()));
    return sameJson(expected, actual) ? "" : "expected " + expected + " but got " + actual;
  }

  private static JsonNode bare(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      ObjectNode copy = object.objectNode();
      for (Map.Entry<String, JsonNode> entry : object.properties()) {
        String key = entry.getKey();
        boolean group = key.equals("_type") && entry.getValue().asText().equals("GroupedExpr");
        if (!ONLY_FOR_EVALUATION.contains(key) && !group) {
          copy.set(key, bare(entry.getValue()));
        }
      }
      return copy;
    }
    if (tree.isArray()) {
      var copy = com.fasterxml.jackson.databind.node.JsonNodeFactory.instance.arrayNode();
      tree.forEach(item -> copy.add(bare(item)));
      return copy;
    }
    return tree;
  }

  private String evaluation() {
    Map<String, Value> names = new LinkedHashMap<>();
    values("roots").forEach(names::put);
    values("refs").forEach(names::put);
    String source = text("source");
    if (data.path("ast").path("Index").has("Value")) {
      source =
          data.path("ast").path("Root").path("Path").get(0).asText()
              + ".["
              + data.path("ast").path("Index").path("Value")
              + "]";
    }
    if (data.path("usesFailingExpr").asBoolean()) {
      source = source.replace("{}", "name_that_is_unknown");
    }
    ExpressionTrial.Trial trial =
        ExpressionTrial.evaluate(source, path(data.path("ast")), names, values("stubValues"));
    if (text("kind").equals("eval-fail")) {
      boolean asExpected =
          trial.failed() ? trial.reason().contains(text("expectError")) : trial.waits();
      return asExpected ? "" : "expected " + text("expectError") + " but got " + trial;
    }
    if (data.path("expectExpression").asBoolean()) {
      return trial.waits() ? "" : "expected an expression but got " + trial;
    }
    return trial.failed() ? "failed: " + trial.reason() : sameValue(trial.value());
  }

  /** The path of the expression, as the tree of a merge tells it. */
  private static List<String> path(JsonNode tree) {
    String type = tree.path("_type").asText();
    List<String> path = new ArrayList<>();
    if (type.equals("AutoExpr") || type.equals("MergeExpr")) {
      tree.path("Path").forEach(step -> path.add(step.asText()));
    }
    for (Iterator<JsonNode> it = tree.elements(); path.isEmpty() && it.hasNext(); ) {
      path.addAll(path(it.next()));
    }
    return path;
  }

  private Map<String, Value> values(String field) {
    Map<String, Value> values = new LinkedHashMap<>();
    data.path(field).properties().forEach(e -> values.put(e.getKey(), value(e.getValue())));
    return values;
  }

  private static Value value(JsonNode json) {
    if (json.isObject()) {
      Map<String, Node> entries = new LinkedHashMap<>();
      json.properties().forEach(e -> entries.put(e.getKey(), Node.of(value(e.getValue()), "test")));
      return MapValue.of(entries);
    }
    if (json.isArray()) {
      List<Node> items = new ArrayList<>();
      json.forEach(item -> items.add(Node.of(value(item), "test")));
      return ListValue.of(items);
    }
    if (json.isTextual() && json.asText().matches("<dynaml\\.\\w+>")) {
      return ExpressionTrial.unresolved();
    }
    return json.isTextual()
        ? Value.of(json.asText())
        : json.isBoolean()
            ? Value.of(json.asBoolean())
            : json.isIntegralNumber()
                ? Value.of(json.asLong())
                : json.isNull() ? Value.NIL : Value.of(json.asDouble());
  }

  private String compile() {
    if (!(read(text("name"), text("source")) instanceof Template.Reading.Read read)) {
      return "not read";
    }
    List<String> actual = ExpressionTrial.unreadable(read.template().documents().getFirst().root());
    List<String> expected =
        text("expectError").isEmpty() || data.path("expectError").isNull()
            ? List.of()
            : text("expectError").lines().toList();
    return Set.copyOf(expected).equals(Set.copyOf(actual))
        ? ""
        : "expected " + expected + " but got " + actual;
  }

  private Template.Reading read(String name, String source) {
    return Template.read(name, source);
  }

  private List<String> strings(String field) {
    List<String> strings = new ArrayList<>();
    data.path(field).forEach(item -> strings.add(item.asText()));
    return strings;
  }

  private String name(int index) {
    List<String> names = strings("names");
    String byDefault = text("kind").equals("cascade") && index > 0 ? "stub" + index : "test";
    return index < names.size() ? names.get(index) : byDefault;
  }

  private Set<Feature> features() {
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    strings("features").forEach(name -> Feature.of(name).ifPresent(features::add));
    return features;
  }

  private String flow() {
    List<Node> documents = new ArrayList<>();
    List<String> sources = new ArrayList<>(List.of(text("source")));
    sources.addAll(strings("stubs"));
    for (int i = 0; i < sources.size(); i++) {
      switch (read(name(i), sources.get(i))) {
        case Template.Reading.Read r -> documents.add(r.template().documents().getFirst().root());
        case Template.Reading.Broken broken -> {
          return failure(broken.message());
        }
      }
    }
    Node result =
        ExpressionTrial.flow(
            documents.getFirst(),
            documents.subList(1, documents.size()),
            new TestWorld(),
            features(),
            new Cascade.Options(
                strings("options").contains("--preserve-escapes"),
                false,
                strings("options").contains("--partial"),
                false));
    if (text("kind").equals("flow-error")) {
      return failure(ExpressionTrial.report(result));
    }
    String difference = sameValue(result.value());
    return difference.isEmpty() && text("cli").equals("confirmed") ? merge() : difference;
  }

  private String merge() {
    List<Template> templates = new ArrayList<>();
    List<String> sources = new ArrayList<>(List.of(text("source")));
    sources.addAll(strings("stubs"));
    for (int i = 0; i < sources.size(); i++) {
      switch (read(name(i), sources.get(i))) {
        case Template.Reading.Read r -> templates.add(r.template());
        case Template.Reading.Broken broken -> {
          String what = i == 0 ? "template" : "stub";
          return failure("error parsing " + what + " [" + name(i) + "]: " + broken.message());
        }
      }
    }
    List<String> options = strings("options");
    MergeOptions merge =
        MergeOptions.DEFAULT
            .withWorld(new TestWorld())
            .withFeatures(features())
            .withPartial(options.contains("--partial"))
            .withPreserveEscapes(options.contains("--preserve-escapes"));
    return switch (templates.getFirst().merge(templates.subList(1, templates.size()), merge)) {
      case Template.Outcome.Failed failed -> failure(failed.failure().report());
      case Template.Outcome.Merged merged -> merged(merged.documents());
    };
  }

  private String merged(List<Document> documents) {
    if (data.hasNonNull("expectError")) {
      try {
        documents.getFirst().toJson();
      } catch (JsonPrinter.NoJson e) {
        return failure("error marshalling manifest: " + e.getMessage());
      }
      return "expected " + text("expectError") + " but got a result";
    }
    if (data.path("nondeterministic").asBoolean()) {
      return shape(data.get("expectJson"), documents.getFirst().toValue(), "");
    }
    if (data.hasNonNull("cliYaml")) {
      StringBuilder yaml = new StringBuilder();
      documents.forEach(d -> yaml.append(documents.size() > 1 ? "---\n" : "").append(d.toYaml()));
      String difference = compare(text("cliYaml"), yaml.toString());
      if (!difference.isEmpty()) {
        return difference;
      }
    }
    return data.has("expectJson") && documents.size() == 1
        ? same(data.get("expectJson"), documents.getFirst().toValue(), "")
        : "";
  }

  private String failure(String actual) {
    if (!data.hasNonNull("expectError")) {
      return "failed: " + actual;
    }
    String expected = text("expectError").strip();
    boolean missing = expected.lines().map(String::strip).anyMatch(line -> !actual.contains(line));
    return missing ? "expected\n" + expected + "\nbut got\n" + actual : "";
  }

  private String sameValue(Value value) {
    return same(data.get("expectJson"), Documents.plain(value), "");
  }

  private static final class Documents {
    static @Nullable Object plain(Value value) {
      return new Document(Node.of(value, "test")).toValue();
    }
  }

  private static String same(@Nullable JsonNode expected, @Nullable Object actual, String path) {
    boolean alike =
        switch (actual) {
          case null -> expected == null || expected.isNull();
          case Boolean b -> expected != null && expected.isBoolean() && expected.asBoolean() == b;
          case Number n ->
              expected != null
                  && expected.isNumber()
                  && new BigDecimal(n.toString()).compareTo(expected.decimalValue()) == 0;
          case byte[] b ->
              expected != null && expected.asText().equals(Base64.getEncoder().encodeToString(b));
          case String s -> expected != null && expected.isTextual() && expected.asText().equals(s);
          case List<?> list ->
              expected != null && expected.isArray() && expected.size() == list.size();
          case Map<?, ?> map ->
              expected != null && expected.isObject() && expected.size() == map.size();
          default -> false;
        };
    if (!alike) {
      return "at " + path + " expected " + expected + " but got " + actual;
    }
    if (actual instanceof List<?> list && expected != null) {
      for (int i = 0; i < list.size(); i++) {
        String difference = same(expected.get(i), list.get(i), path + "[" + i + "]");
        if (!difference.isEmpty()) {
          return difference;
        }
      }
    }
    if (actual instanceof Map<?, ?> map && expected != null) {
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        String key = String.valueOf(entry.getKey());
        String difference =
            expected.has(key)
                ? same(expected.get(key), entry.getValue(), path + "." + key)
                : "unexpected " + path + "." + key;
        if (!difference.isEmpty()) {
          return difference;
        }
      }
    }
    return "";
  }

  /** Compares what does not depend on chance: the kinds of values and their names. */
  private static String shape(@Nullable JsonNode expected, @Nullable Object actual, String path) {
    if (expected != null && expected.isObject() && actual instanceof Map<?, ?> map) {
      for (Map.Entry<String, JsonNode> entry : expected.properties()) {
        String key = entry.getKey();
        String difference = shape(entry.getValue(), map.get(key), path + "." + key);
        if (!difference.isEmpty()) {
          return difference;
        }
      }
      return map.size() == expected.size() ? "" : "at " + path + " there is more: " + map.keySet();
    }
    boolean alike =
        expected != null
            && (expected.isTextual() && actual instanceof String
                || expected.isNumber() && actual instanceof Number
                || expected.isBoolean() && actual instanceof Boolean
                || expected.isArray() && actual instanceof List<?>
                || expected.isNull() && actual == null);
    return alike ? "" : "at " + path + " expected the like of " + expected + " but got " + actual;
  }

  private static boolean sameJson(JsonNode expected, JsonNode actual) {
    return expected.equals(
        (left, right) ->
            left.isNumber() && right.isNumber()
                ? left.decimalValue().compareTo(right.decimalValue())
                : left.equals(right) ? 0 : 1,
        actual);
  }
}
