package dev.slipway.scenario;

import dev.slipway.event.Control;
import dev.slipway.scenario.Scenario.Deed;
import dev.slipway.scenario.Scenario.Expected;
import dev.slipway.scenario.Scenario.Given;
import dev.slipway.scenario.Scenario.Step;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.YamlReader;
import java.io.IOException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads scenario files, which are JSON or YAML. A shipyard stands in the file ({@code shipyard}),
 * or is named by its path from there ({@code shipyardFile}).
 */
public final class ScenarioReader {
  private static final List<String> TOP =
      List.of("format", "id", "title", "rules", "given", "steps");
  private static final List<String> GIVEN =
      List.of("project", "services", "revision", "shipyard", "shipyardFile");
  private static final List<String> DEEDS = List.of("publish", "control", "advance", "putShipyard");
  private static final List<String> TEXTS = List.of("gitcommitid", "stage", "result", "status");

  private static final List<String> STEP =
      List.of(
          "publish",
          "control",
          "advance",
          "putShipyard",
          "revision",
          "shipyardFile",
          "outcome",
          "expect",
          "state",
          "note");
  private static final List<String> PUBLISH =
      List.of(
          "as",
          "again",
          "type",
          "source",
          "context",
          "id",
          "answers",
          "triggeredid",
          "extensions",
          "data");
  private static final List<String> EXPECTED =
      List.of(
          "as",
          "type",
          "context",
          "triggeredidOf",
          "gitcommitid",
          "stage",
          "result",
          "status",
          "data",
          "absent",
          "extensions",
          "messageNonEmpty");

  private final Files files;

  private ScenarioReader(Files files) {
    this.files = files;
  }

  /** Gives the text of a file that a scenario names by its path. */
  @FunctionalInterface
  public interface Files {
    /**
     * The text of a file.
     *
     * @throws IOException where it cannot be read; the message says why
     */
    String text(String path) throws IOException;
  }

  /** What came of reading. */
  public sealed interface Reading {
    /** A scenario that can be played. */
    record Accepted(Scenario scenario) implements Reading {}

    /** A file that is none. */
    record Refused(Problem problem) implements Reading {}
  }

  /** Something in a file that is not as it must be. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Span span;

    Refusal(Span span, String message) {
      super(message, null, false, false);
      this.span = span;
    }

    Problem problem() {
      return Problem.error(span, "bad-scenario", String.valueOf(getMessage()));
    }
  }

  /** Reads a text that names no files; {@code file} is its name in the problem. */
  public static Reading read(String file, String text) {
    return read(
        file,
        text,
        path -> {
          throw new IOException("files are not looked at");
        });
  }

  /** Reads a text; {@code file} is its name in the problem. */
  public static Reading read(String file, String text, Files files) {
    return switch (YamlReader.readFile(file, text)) {
      case YamlReader.Reading.Broken(Problem problem) -> new Reading.Refused(problem);
      case YamlReader.Reading.Documents(List<Node> roots) -> {
        try {
          if (roots.size() != 1) {
            throw new Refusal(Span.start(file), "expected one document, found " + roots.size());
          }
          yield new Reading.Accepted(
              new ScenarioReader(files).scenario(new Fields(roots.getFirst())));
        } catch (Refusal e) {
          yield new Reading.Refused(e.problem());
        }
      }
    };
  }

  private Scenario scenario(Fields file) {
    file.requireSpelt(TOP);
    String format = file.text("format");
    if (!format.equals(Scenario.FORMAT)) {
      throw new Refusal(
          file.span(), "expected format `" + Scenario.FORMAT + "`, found `" + format + "`");
    }
    Fields given = file.fields("given");
    given.requireSpelt(GIVEN);
    List<String> services = new ArrayList<>();
    given.items("services").forEach(node -> services.add(Fields.text(node)));
    List<Step> steps = file.items("steps").stream().map(this::step).toList();
    LabelCheck.check(steps);
    return new Scenario(
        file.text("id"),
        file.optional("title").orElse(""),
        new Given(given.text("project"), services, given.text("revision"), shipyard(given)),
        steps);
  }

  private Step step(Node node) {
    Fields fields = new Fields(node);
    fields.requireSpelt(STEP);
    Optional<List<Expected>> expect =
        fields
            .value("expect")
            .map(_ -> fields.items("expect").stream().map(ScenarioReader::expected).toList());
    Map<String, Map<String, String>> state = new LinkedHashMap<>();
    fields
        .optionalFields("state")
        .ifPresent(
            states -> states.keys().forEach(context -> state.put(context, states.texts(context))));
    return new Step(fields.span(), deed(fields), fields.optional("outcome"), expect, state);
  }

  private Deed deed(Fields step) {
    List<String> deeds = DEEDS.stream().filter(d -> step.value(d).isPresent()).toList();
    if (deeds.size() != 1) {
      throw new Refusal(step.span(), "expected exactly one of " + DEEDS + ", found " + deeds);
    }
    return switch (deeds.getFirst()) {
      case "publish" -> publish(step.fields("publish"));
      case "control" -> control(step.fields("control"));
      case "advance" -> advance(step);
      default -> putShipyard(step);
    };
  }

  private static Deed publish(Fields fields) {
    fields.requireSpelt(PUBLISH);
    Optional<String> again = fields.optional("again");
    if (again.isPresent()) {
      return new Deed.Again(again.get());
    }
    return new Deed.Publish(
        fields.text("as"),
        fields.optional("type").orElse(""),
        fields.optional("source").orElse(""),
        fields.optional("context"),
        fields.optional("id"),
        fields.optional("answers"),
        fields.optional("triggeredid"),
        fields.texts("extensions"),
        fields.data("data"));
  }

  private static Deed control(Fields fields) {
    String action = fields.text("action");
    Control control =
        Control.of(action)
            .orElseThrow(() ->
                new Refusal(
                    fields.span(), "expected pause, resume or abort, found `" + action + "`"));
    return new Deed.Steer(fields.text("context"), control, fields.optional("stage"));
  }

  private static Deed advance(Fields step) {
    String text = step.text("advance");
    try {
      return new Deed.Advance(Duration.parse(text));
    } catch (DateTimeParseException e) {
      throw new Refusal(
          step.span(), "expected an ISO 8601 duration such as PT5S, found `" + text + "`");
    }
  }

  /** The revision stands inside the map, or beside the text of the shipyard. */
  private Deed putShipyard(Fields step) {
    if (step.value("putShipyard").orElseThrow() instanceof Node.Mapping) {
      Fields fields = step.fields("putShipyard");
      return new Deed.PutShipyard(fields.text("revision"), shipyard(fields));
    }
    return new Deed.PutShipyard(step.text("revision"), step.text("putShipyard"));
  }

  private String shipyard(Fields fields) {
    Optional<Node> path = fields.value("shipyardFile");
    if (path.isEmpty()) {
      return fields.text("shipyard");
    }
    String name = Fields.text(path.get());
    try {
      return files.text(name);
    } catch (IOException e) {
      throw new Refusal(
          path.get().span(), "expected a shipyard in `" + name + "`: " + e.getMessage());
    }
  }

  private static Expected expected(Node node) {
    Fields fields = new Fields(node);
    fields.requireSpelt(EXPECTED);
    Map<String, String> texts = new LinkedHashMap<>();
    TEXTS.forEach(key -> fields.optional(key).ifPresent(text -> texts.put(key, text)));
    List<String> absent = new ArrayList<>();
    fields.items("absent").forEach(item -> absent.add(Fields.text(item)));
    return new Expected(
        fields.span(),
        fields.optional("as").orElse(""),
        fields.text("type"),
        fields.text("context"),
        fields.optional("triggeredidOf"),
        texts,
        fields.data("data"),
        absent,
        fields.texts("extensions"),
        fields.optional("messageNonEmpty").filter("true"::equals).isPresent());
  }
}
