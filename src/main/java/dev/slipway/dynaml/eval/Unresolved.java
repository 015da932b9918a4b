package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.syntax.Expr;
import dev.slipway.dynaml.syntax.Parser;
import dev.slipway.dynaml.syntax.Parsing;
import dev.slipway.dynaml.syntax.Printer;
import dev.slipway.dynaml.syntax.SyntaxProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node that an evaluation left unresolved.
 *
 * @param node the node
 * @param path where it stands
 * @param stubPath where it is looked up in stubs, or where it stood first; may be empty
 * @param issue the reason
 * @param syntax what is wrong with its text, or null where it is an expression
 */
public record Unresolved(
    Node node,
    List<String> path,
    List<String> stubPath,
    Issue issue,
    @Nullable SyntaxProblem syntax) {
  public Unresolved {
    path = List.copyOf(path);
    stubPath = List.copyOf(stubPath);
  }

  /** Why a node is unresolved, as reports mark it. */
  public enum Kind {
    /** Its own expression failed. */
    LOCAL_ERROR("*"),
    /** It depends on, or is part of, a cycle. */
    CYCLE("@"),
    /** It depends on a node with an error. */
    DEPENDENT("-");

    private final String mark;

    Kind(String mark) {
      this.mark = mark;
    }

    /** The character that stands in front of the reason. */
    public String mark() {
      return mark;
    }
  }

  /** All unresolved nodes of a document: errors first, then cycles, then those that depend. */
  public static List<Unresolved> of(Node root) {
    List<Unresolved> found = new ArrayList<>();
    collect(root, new ArrayList<>(), found);
    List<Unresolved> sorted = new ArrayList<>(found.size());
    for (Kind kind : Kind.values()) {
      found.stream().filter(u -> u.kind() == kind).forEach(sorted::add);
    }
    return sorted;
  }

  private static void collect(Node node, List<String> path, List<Unresolved> found) {
    boolean listed = false;
    switch (node.value()) {
      case MapValue map -> {
        for (Map.Entry<String, Node> entry : map.entries().entrySet()) {
          path.add(entry.getKey());
          collect(entry.getValue(), path, found);
          path.removeLast();
        }
      }
      case ListValue list -> {
        for (int i = 0; i < list.items().size(); i++) {
          path.add("[" + i + "]");
          collect(list.items().get(i), path, found);
          path.removeLast();
        }
      }
      case Value.Code code -> {
        found.add(
            new Unresolved(
                node,
                path,
                stubPath(code.expression(), node, path),
                node.annotation().issue(),
                null));
        listed = true;
      }
      case Value.Text text -> listed = unreadable(node, text.value(), path, found);
      case Value.Nil _,
          Value.Bool _,
          Value.Int _,
          Value.Decimal _,
          Value.Binary _,
          LambdaValue _,
          TemplateValue _ -> {
        // resolved
      }
    }
    if (!listed && node.annotation().failed()) {
      found.add(
          new Unresolved(node, path, originalPath(node, path), node.annotation().issue(), null));
    }
  }

  private static boolean unreadable(
      Node node, String text, List<String> path, List<Unresolved> found) {
    String embedded = Embedded.find(text, false);
    if (embedded == null
        || !(Parser.parse(embedded, List.of(), List.of()) instanceof Parsing.Failed failed)) {
      return false;
    }
    Issue issue = Issue.of(failed.problem().message());
    Node marked = node.withIssue(true, false, issue);
    found.add(new Unresolved(marked, path, List.of(), issue, failed.problem()));
    return true;
  }

  private static List<String> stubPath(Expr expression, Node node, List<String> path) {
    return switch (expression) {
      case Expr.Merge merge -> merge.path();
      case Expr.Auto auto -> auto.path();
      default -> originalPath(node, path);
    };
  }

  private static List<String> originalPath(Node node, List<String> path) {
    List<String> original = node.annotation().issue().originalPath();
    if (original == null || original.equals(path)) {
      return List.of();
    }
    if (original.size() > path.size() && original.subList(0, path.size()).equals(path)) {
      List<String> below = new ArrayList<>(List.of(".."));
      below.addAll(original.subList(path.size(), original.size()));
      return below;
    }
    return original;
  }

  /** Why it is unresolved. */
  public Kind kind() {
    Annotation annotation = node.annotation();
    if (annotation.error()) {
      return Kind.LOCAL_ERROR;
    }
    return annotation.failed() ? Kind.DEPENDENT : Kind.CYCLE;
  }

  /** The expression between double parentheses, or the node as far as it can be shown. */
  public String expression() {
    return switch (node.value()) {
      case Value.Code code -> "(( " + Printer.print(code.expression()) + " ))";
      case Value.Text text -> text.value();
      case MapValue _ -> "<map>";
      case ListValue _ -> "<list>";
      case Value other -> String.valueOf(other);
    };
  }

  /** The line of a report: expression, file, path, stub path, and the reason with its mark. */
  public String line(String separator) {
    String reason = issue.isPresent() ? separator + kind().mark() + issue.message() : "";
    return expression().replace("\n", "\n\t")
        + "\tin "
        + node.source()
        + "\t"
        + String.join(".", path)
        + "\t("
        + String.join(".", stubPath)
        + ")"
        + reason;
  }

  /** The node as the cause of another issue. */
  Issue asIssue() {
    return new Issue(line(""), null, issue.nested(), issue.sequence());
  }

  /** The whole entry of a report: the line and what led to it. */
  public String report() {
    return line("\t") + nested(issue);
  }

  private static String nested(Issue issue) {
    String prefix = issue.sequence() ? "\n\t\t... " : "\n";
    String gap = issue.sequence() ? "" : "\t\t\t";
    StringBuilder text = new StringBuilder();
    for (Issue cause : issue.nested()) {
      text.append(prefix).append(cause.message()).append(nested(cause));
    }
    return text.toString().replace("\n", "\n" + gap);
  }
}
