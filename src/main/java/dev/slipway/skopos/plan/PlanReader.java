package dev.slipway.skopos.plan;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import dev.slipway.yaml.YamlReader;
import java.util.List;
import java.util.Optional;

/**
 * Reads the file of a plan. Everything that is wrong is reported at once; a plan with errors is not
 * run. What only shows when a step runs, such as an unknown plugin, is no error here (skopos 4.4).
 */
public final class PlanReader {
  private final String file;
  private final Findings findings = new Findings();
  private final Optional<PlanContext> context;

  private PlanReader(String file, Optional<PlanContext> context) {
    this.file = file;
    this.context = context;
  }

  /** What came of reading. */
  public sealed interface Reading {
    /** The plan, and what is doubtful in it. */
    record Accepted(Plan plan, List<Finding> warnings) implements Reading {
      public Accepted {
        warnings = List.copyOf(warnings);
      }
    }

    /** The plan cannot be run; at least one of these is an error. */
    record Refused(List<Finding> findings) implements Reading {
      public Refused {
        findings = List.copyOf(findings);
      }
    }

    /** All findings, in file order. */
    default List<Finding> findings() {
      return switch (this) {
        case Accepted(Plan _, List<Finding> warnings) -> warnings;
        case Refused(List<Finding> findings) -> findings;
      };
    }
  }

  /**
   * Reads a text; {@code file} is its name in findings.
   *
   * @param context what the plan will run against; without it, components and variables are not
   *     checked
   */
  public static Reading read(String file, String text, Optional<PlanContext> context) {
    return new PlanReader(file, context).reading(text);
  }

  private Reading reading(String text) {
    List<Step> steps =
        switch (YamlReader.readFile(file, text)) {
          case YamlReader.Reading.Broken(Problem problem) -> {
            yaml(problem.span(), problem.message(), problem.hint());
            yield List.of();
          }
          case YamlReader.Reading.Documents(List<Node> roots) -> document(roots);
        };
    List<Finding> sorted = findings.sorted();
    return findings.hasErrors()
        ? new Reading.Refused(sorted)
        : new Reading.Accepted(new Plan(steps), sorted);
  }

  private void yaml(Span span, String message, String hint) {
    findings.error(span, "", "yaml", message, hint);
  }

  private List<Step> document(List<Node> roots) {
    if (roots.size() > 1) {
      Span second = roots.get(1).span();
      yaml(second, "expected one document, found " + roots.size(), "");
      return List.of();
    }
    if (roots.isEmpty() || !(roots.getFirst() instanceof Node.Mapping root)) {
      Span span = roots.isEmpty() ? Span.start(file) : roots.getFirst().span();
      String found = roots.isEmpty() ? "nothing" : roots.getFirst().describe();
      findings.error(span, "", "doctype", "expected a plan, found " + found, header());
      return List.of();
    }
    duplicates(root);
    header(root, "doctype", Plan.DOCTYPE);
    if (root.get("doctype") != null || root.get("version") != null) {
      header(root, "version", Plan.VERSION);
    }
    Node steps = root.get("steps");
    if (!(steps instanceof Node.Sequence chain)) {
      String found = steps == null ? "none" : steps.describe();
      findings.error(
          steps == null ? root.span() : steps.span(),
          "",
          "steps",
          "expected a list of `steps`, found " + found,
          "an empty plan has `steps: []`");
      return List.of();
    }
    StepIds ids = new StepIds(findings, chain);
    return new StepReader(findings, ids, context).chain(chain, StepReader.Level.TOP);
  }

  private static String header() {
    return "a plan begins with `doctype: " + Plan.DOCTYPE + "` and `version: " + Plan.VERSION + "`";
  }

  private void header(Node.Mapping root, String key, String expected) {
    Node node = root.get(key);
    boolean right = node instanceof Node.Scalar scalar && scalar.text().equals(expected);
    if (!right) {
      String found = node == null ? "none" : node.describe();
      String hint =
          node instanceof Node.Scalar scalar
              ? Spelling.hint(scalar.text(), List.of(expected))
              : header();
      findings.error(
          node == null ? root.span() : node.span(),
          "",
          key,
          "expected `" + expected + "` as " + key + ", found " + found,
          hint.isEmpty() ? header() : hint);
    }
  }

  /** No map of the file may have a key twice (skopos L1). */
  private void duplicates(Node node) {
    switch (node) {
      case Node.Mapping map -> {
        for (Node.Entry entry : map.duplicates()) {
          String key = entry.key().text();
          yaml(
              entry.key().span(),
              "expected each key once in a map, found another `" + key + "`",
              "");
        }
        map.entries().forEach(entry -> duplicates(entry.value()));
      }
      case Node.Sequence list -> list.items().forEach(this::duplicates);
      case Node.Scalar _ -> {}
    }
  }
}
