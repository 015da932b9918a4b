package dev.slipway.dynaml.eval;

import java.util.List;

/**
 * A template: a node kept as it is, to be evaluated wherever it is used.
 *
 * @param path where it was declared
 * @param prepared the node to evaluate
 * @param original the node as it was written
 * @param resolver the scopes of its declaration
 */
public record TemplateValue(List<String> path, Node prepared, Node original, Environment resolver)
    implements Value.Leaf {
  public TemplateValue {
    path = List.copyOf(path);
  }

  @Override
  public boolean equals(@org.jspecify.annotations.Nullable Object other) {
    return other instanceof TemplateValue template && original.equals(template.original);
  }

  @Override
  public int hashCode() {
    return original.hashCode();
  }

  @Override
  public String toString() {
    String text = GoSyntax.shorten(GoSyntax.of(prepared));
    return "<template " + String.join("/", path) + ": " + text + ">";
  }
}
