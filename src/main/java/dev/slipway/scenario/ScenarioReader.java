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
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads scenario files, which are JSON or YAML. */
public final class ScenarioReader {
  private static final List<String> DEEDS = List.of("publish", "control", "advance", "putShipyard");
  private static final List<String> TEXTS = List.of("gitcommitid", "stage", "result", "status");

  private ScenarioReader() {}

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

  /** Reads a text; {@code file} is its name in the problem. */
  public static Reading read(String file, String text) {
    return switch (YamlReader.readFile(file, text)) {
      case YamlReader.Reading.Broken(Problem problem) -> new Reading.Refused(problem);
      case YamlReader.Reading.Documents(List<Node> roots) -> {
        try {
          if (roots.size() != 1) {
            throw new Refusal(Span.start(file), "expected one document, found " + roots.size());
          }
          yield new Reading.Accepted(scenario(new Fields(roots.getFirst())));
        } catch (Refusal e) {
          yield new Reading.Refused(e.problem());
        }
      }
    };
  }

  private static Scenario scenario(Fields file) {
    String format = file.text("format");
    if (!format.equals(Scenario.FORMAT)) {
      throw new Refusal(
          file.span(), "expected format `" + Scenario.FORMAT + "`, found `" + format + "`");
    }
    Fields given = file.fields("given");
    List<String> services = new ArrayList<>();
    given.items("services").forEach(node -> services.add(Fields.text(node)));
    List<Step> steps = file.items("steps").stream().map(ScenarioReader::step).toList();
    LabelCheck.check(steps);
    return new Scenario(
        file.text("id"),
        file.optional("title").orElse(""),
        new Given(given.text("project"), services, given.text("revision"), given.text("shipyard")),
        steps);
  }

  private static Step step(Node node) {
    Fields fields = new Fields(node);
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

  private static Deed deed(Fields step) {
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
  private static Deed putShipyard(Fields step) {
    return step.value("putShipyard").orElseThrow() instanceof Node.Mapping
        ? shipyard(step.fields("putShipyard"), "shipyard")
        : shipyard(step, "putShipyard");
  }

  private static Deed shipyard(Fields fields, String key) {
    return new Deed.PutShipyard(fields.text("revision"), fields.text(key));
  }

  private static Expected expected(Node node) {
    Fields fields = new Fields(node);
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
