package dev.slipway.shipyard;

import dev.slipway.event.Result;
import dev.slipway.shipyard.MatchExpression.Operator;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the entries of {@code triggeredOn} of one sequence. */
final class TriggerReader {
  private static final String FAILED = "failed";
  private final String stage;
  private final String sequence;
  private final Findings findings;
  private final List<ShipyardReader.TriggerPlace> places;

  TriggerReader(
      String stage, String sequence, Findings findings, List<ShipyardReader.TriggerPlace> places) {
    this.stage = stage;
    this.sequence = sequence;
    this.findings = findings;
    this.places = places;
  }

  Optional<Trigger> read(Node node) {
    return switch (node) {
      case Node.Scalar scalar when !scalar.isNull() -> Optional.of(placed(scalar, Selector.NONE));
      case Node.Mapping map ->
          Section.of(map, findings, List.of("event", "selector")).flatMap(this::trigger);
      case Node.Sequence _, Node.Scalar _ -> {
        Section.wrongType(node, "the name of an event, or a map with `event`", findings);
        yield Optional.empty();
      }
    };
  }

  private Optional<Trigger> trigger(Section section) {
    Optional<Node.Scalar> event = section.requiredScalar("event");
    Selector selector = section.value("selector").map(this::selector).orElse(Selector.NONE);
    return event.map(scalar -> placed(scalar, selector));
  }

  private Trigger placed(Node.Scalar event, Selector selector) {
    Trigger trigger = new Trigger(event.text(), selector);
    places.add(new ShipyardReader.TriggerPlace(stage, sequence, trigger, event.span()));
    return trigger;
  }

  private Selector selector(Node node) {
    Optional<Section> section = Section.of(node, findings, List.of("match", "matchExpressions"));
    if (section.isEmpty()) {
      return Selector.NONE;
    }
    Map<String, String> match = new LinkedHashMap<>();
    for (Node.Entry entry : section.get().entries("match")) {
      value(entry.key().text(), entry.value())
          .ifPresent(text -> match.put(entry.key().text(), text));
    }
    List<MatchExpression> expressions = new ArrayList<>();
    for (Node item : section.get().items("matchExpressions")) {
      Section.of(item, findings, List.of("key", "operator", "values"))
          .flatMap(this::expression)
          .ifPresent(expressions::add);
    }
    return new Selector(match, expressions);
  }

  private Optional<MatchExpression> expression(Section section) {
    Optional<String> key = section.requiredScalar("key").map(Node.Scalar::text);
    Optional<Operator> operator = section.requiredScalar("operator").flatMap(this::operator);
    if (operator.isPresent() && operator.get().wantsValues()) {
      section.required("values");
    }
    List<String> values = new ArrayList<>();
    for (Node item : section.items("values")) {
      value(key.orElse(""), item).ifPresent(values::add);
    }
    return key.flatMap(k -> operator.map(o -> new MatchExpression(k, o, values)));
  }

  private Optional<Operator> operator(Node.Scalar scalar) {
    Optional<Operator> operator = Operator.of(scalar.text());
    if (operator.isEmpty()) {
      List<String> known = Arrays.stream(Operator.values()).map(Operator::text).toList();
      findings.error(
          scalar.span(),
          "unknown-operator",
          "expected `In`, `NotIn`, `Exists` or `DoesNotExist`, found " + scalar.describe(),
          Spelling.hint(scalar.text(), known));
    }
    return operator;
  }

  /** A value to compare with, as text; {@code failed} is read as {@code fail}. */
  private Optional<String> value(String key, Node node) {
    if (!(node instanceof Node.Scalar scalar)) {
      Section.wrongType(node, "a text, a number or a boolean", findings);
      return Optional.empty();
    }
    String text = scalar.text();
    if (!Selector.isResultKey(key) || Result.of(text).isPresent()) {
      return Optional.of(text);
    }
    return result(key, text, scalar.span());
  }

  private Optional<String> result(String key, String text, Span span) {
    if (text.equals(FAILED)) {
      findings.warning(
          span,
          "result-failed-alias",
          "expected `fail` for `" + key + "`, found `failed`, which is read as `fail`",
          "write `fail`");
      return Optional.of(Result.FAIL.text());
    }
    findings.error(
        span,
        "bad-selector-value",
        "expected `pass`, `warning` or `fail` for `" + key + "`, found `" + text + "`",
        Spelling.hint(text, Arrays.stream(Result.values()).map(Result::text).toList()));
    return Optional.empty();
  }
}
