package dev.slipway.dynaml;

import dev.slipway.dynaml.eval.Cascade;
import dev.slipway.dynaml.eval.Unresolved;
import dev.slipway.yaml.Span;
import java.util.List;

/**
 * Why a merge failed.
 *
 * @param report the report in spiff's form, without the classification of errors behind it
 * @param nodes every unresolved node, errors first, then cycles, then what only depends on others
 */
public record Failure(String report, List<UnresolvedNode> nodes) {
  /** What the marks in a report mean. */
  public static final String LEGEND =
      "error classification:\n"
          + " *: error in local dynaml expression\n"
          + " @: dependent of or involved in a cycle\n"
          + " -: depending on a node with an error";

  public Failure {
    nodes = List.copyOf(nodes);
  }

  static Failure of(
      List<Unresolved> unresolved, int document, List<Template> stubs, Template template) {
    String which = document < 0 ? "" : " (document " + document + ")";
    return new Failure(
        "error generating manifest" + which + ": " + Cascade.report(unresolved),
        Diagnosis.of(unresolved, template, stubs));
  }

  static Failure limit(String file, String reason) {
    UnresolvedNode node =
        new UnresolvedNode(
            "",
            Span.start(file),
            List.of(),
            List.of(),
            reason,
            UnresolvedNode.Kind.ERROR,
            "",
            List.of());
    return new Failure("error generating manifest: " + file + ": " + reason, List.of(node));
  }

  /** The report, and for every error its place, hints and what else fails because of it. */
  public String details() {
    StringBuilder text = new StringBuilder(report).append('\n').append(LEGEND);
    for (UnresolvedNode node : nodes) {
      if (node.kind() != UnresolvedNode.Kind.DEPENDENT) {
        text.append('\n').append(node);
      }
    }
    return text.toString();
  }
}
