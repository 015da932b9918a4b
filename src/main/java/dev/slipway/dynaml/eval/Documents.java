package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Parsing;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Documents within documents: read from files, parsed from texts, merged from values. */
final class Documents {
  private static final String TEMPLATE = "(( &template ))";
  private static final Pattern TEMPLATE_MARK = Pattern.compile(".*\\s+&template(\\(?|\\s+).*");
  private static final int BINARY_LINE = 60;

  private Documents() {}

  static Result expression(String text, Evaluator evaluator, Environment environment) {
    return switch (environment.session().parse(text, environment.path(), environment.stubPath())) {
      case Parsing.Failed failed -> Result.error("(" + text + ")\t " + failed.problem().message());
      case Parsing.Parsed parsed -> evaluator.evaluate(parsed.expression(), environment, false);
    };
  }

  /** Reads a document in one of the modes of the function {@code read}. */
  static Result read(String file, byte[] content, String mode, Environment environment) {
    boolean rooted = mode.startsWith(".");
    Environment here = rooted ? environment.withNewRoot() : environment;
    String plain = rooted ? mode.substring(1) : mode;
    return switch (plain) {
      case "text" ->
          Result.of(
              Value.of(new String(content, StandardCharsets.UTF_8)), Info.NONE.withSource(file));
      case "binary" -> Result.of(Value.of(lines(content)), Info.NONE.withSource(file));
      case "yaml", "multiyaml", "import", "importmulti", "template", "templates" ->
          parse(file, content, plain, here, environment);
      default -> Result.error("invalid file type [" + file + "] " + plain);
    };
  }

  private static String lines(byte[] content) {
    return String.join(
        "\n", Base64.getEncoder().encodeToString(content).split("(?<=\\G.{" + BINARY_LINE + "})"));
  }

  private static Result parse(
      String file, byte[] content, String mode, Environment here, Environment environment) {
    SourceReader.Reading reading =
        SourceReader.read(
            file, new String(content, StandardCharsets.UTF_8), environment.session().limits());
    if (reading instanceof SourceReader.Broken broken) {
      return Result.error("error parsing file [" + file + "]: " + broken.message());
    }
    List<Node> documents = new ArrayList<>(((SourceReader.Documents) reading).roots());
    if (mode.startsWith("multi") || mode.endsWith("multi")) {
      while (documents.size() > 1 && documents.getLast().value() == Value.NIL) {
        documents.removeLast();
      }
    } else if (documents.size() > 1 && !mode.equals("templates")) {
      return Result.error("error parsing file [" + file + "]: multi document not possible");
    }
    Info info = Info.NONE.withSource(file);
    return switch (mode) {
      case "yaml" -> flow(file, documents.getFirst(), here);
      case "multiyaml" -> flow(file, Node.computed(ListValue.of(documents), file), here);
      case "import" -> Result.of(documents.getFirst().value(), info.withRaw());
      case "importmulti" -> Result.of(ListValue.of(documents), info.withRaw());
      case "template" -> Result.of(template(documents.getFirst(), environment), info);
      default ->
          Result.of(
              ListValue.ofValues(documents.stream().map(d -> template(d, environment)), file),
              info);
    };
  }

  private static Result flow(String file, Node document, Environment here) {
    Node result = Flow.run(here, document, false);
    List<Unresolved> unresolved = Unresolved.of(result);
    return unresolved.isEmpty()
        ? Result.of(result.value(), Info.NONE.withSource(file))
        : Templates.propagated("resolution of yaml file '" + file + "' failed", unresolved);
  }

  /** A document as a template; where it is printed it carries the marker. */
  private static TemplateValue template(Node document, Environment environment) {
    Node marker = Node.computed(Value.of(TEMPLATE), document.source());
    Node original =
        switch (document.value()) {
          case MapValue map when map.get(Keys.MERGE_ALIAS) == null ->
              document.withValue(with(map, Keys.MERGE_ALIAS, marker));
          case MapValue map when map.get(Keys.MERGE) == null ->
              document.withValue(with(map, Keys.MERGE, marker));
          case ListValue list when list.items().stream().noneMatch(Documents::isMarked) -> {
            List<Node> items = new ArrayList<>();
            items.add(Node.computed(MapValue.of(Map.of(Keys.MERGE_ALIAS, marker)), ""));
            items.addAll(list.items());
            yield document.withValue(ListValue.of(items));
          }
          case Value _ -> document;
        };
    return new TemplateValue(environment.path(), document, original, environment);
  }

  private static MapValue with(MapValue map, String key, Node node) {
    Map<String, Node> entries = new LinkedHashMap<>(map.entries());
    entries.put(key, node);
    return MapValue.of(entries);
  }

  private static boolean isMarked(Node item) {
    Insertion insertion = Insertion.of(item);
    return insertion != null
        && insertion.node().value() instanceof Value.Text text
        && TEMPLATE_MARK.matcher(text.value()).matches();
  }

  /** Merges maps and templates: the first with all others as its stubs. */
  static Result merge(List<Value> arguments, Environment environment) {
    if (arguments.isEmpty()) {
      return Result.error("at least one argument required for merge function");
    }
    boolean inList = arguments.size() == 1 && arguments.getFirst() instanceof ListValue;
    List<Value> values =
        arguments.getFirst() instanceof ListValue list && inList
            ? list.items().stream().map(Node::value).toList()
            : arguments;
    if (values.isEmpty()) {
      return Result.error("merge: no map found for merge");
    }
    List<Node> documents = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      MapValue map = map(values.get(i));
      if (map == null) {
        return Result.error(
            (inList ? "merge: entry of list argument: " : "merge: argument ")
                + problem(i, values.get(i)));
      }
      documents.add(Node.of(map, "dynaml"));
    }
    Cascade.Outcome outcome =
        new Cascade(environment, Cascade.Options.NESTED)
            .merge(documents.getFirst(), documents.subList(1, documents.size()));
    return outcome.unresolved().isEmpty()
        ? Result.of(outcome.node().value())
        : Result.error("merging failed: " + Cascade.report(outcome.unresolved()));
  }

  private static @Nullable MapValue map(Value value) {
    return switch (value) {
      case MapValue map -> withoutMark(map);
      case TemplateValue template ->
          Templates.bare(template.prepared()).value() instanceof MapValue map ? map : null;
      case Value _ -> null;
    };
  }

  /** A map without the mark that makes a template of it. */
  private static MapValue withoutMark(MapValue map) {
    for (String key : List.of(Keys.MERGE, Keys.MERGE_ALIAS)) {
      Node node = map.get(key);
      if (node != null
          && node.value() instanceof Value.Text text
          && text.value().matches("\\(\\(\\s*&template\\s*\\)\\)")) {
        Map<String, Node> entries = new LinkedHashMap<>(map.entries());
        entries.remove(key);
        return MapValue.of(entries);
      }
    }
    return map;
  }

  private static String problem(int index, Value value) {
    return value instanceof TemplateValue
        ? (index + 1) + ": template is not a map template"
        : (index + 1) + ": no map or map template, but " + value.typeName();
  }
}
