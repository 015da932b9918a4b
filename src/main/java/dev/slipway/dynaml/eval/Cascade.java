package dev.slipway.dynaml.eval;

import dev.slipway.dynaml.Feature;
import java.util.ArrayList;
import java.util.List;

/** Merges a template with its stubs: the last stub first, each with those behind it. */
public final class Cascade {
  private final Environment outer;
  private final Options options;

  /** A merge within an environment. */
  public Cascade(Environment outer, Options options) {
    this.outer = outer;
    this.options = options;
  }

  /**
   * How to merge.
   *
   * @param preserveEscapes whether escaped expressions stay escaped
   * @param preserveTemporary whether temporary nodes stay
   * @param partial whether unresolved nodes are no error
   * @param outermost whether tags are reset and documents counted
   */
  public record Options(
      boolean preserveEscapes, boolean preserveTemporary, boolean partial, boolean outermost) {
    /** A merge within an expression. */
    static final Options NESTED = new Options(false, false, false, false);
  }

  /** A document and what of it is unresolved. */
  public record Outcome(Node node, List<Unresolved> unresolved) {
    public Outcome {
      unresolved = List.copyOf(unresolved);
    }
  }

  /** All stubs, evaluated. */
  public record Prepared(List<Node> stubs, List<Unresolved> unresolved) {
    public Prepared {
      stubs = List.copyOf(stubs);
      unresolved = List.copyOf(unresolved);
    }
  }

  /** Merges a template with stubs. */
  Outcome merge(Node template, List<Node> stubs) {
    Prepared prepared = prepare(stubs);
    return prepared.unresolved().isEmpty()
        ? apply(template, prepared.stubs())
        : new Outcome(template, prepared.unresolved());
  }

  /** Evaluates the stubs, from the last one on. */
  public Prepared prepare(List<Node> stubs) {
    List<Node> done = new ArrayList<>();
    for (Node stub : stubs.reversed()) {
      endStream();
      Node flowed = flow(stub, done);
      List<Unresolved> unresolved = Unresolved.of(flowed);
      if (!unresolved.isEmpty() && !options.partial()) {
        return new Prepared(done, unresolved);
      }
      done.addFirst(Cleanup.withoutLocal(flowed));
    }
    endStream();
    return new Prepared(done, List.of());
  }

  private void endStream() {
    if (options.outermost()) {
      outer.session().tags().endStream();
    }
  }

  /** Evaluates a template with stubs that are evaluated. */
  public Outcome apply(Node template, List<Node> stubs) {
    Node result = flow(template, stubs);
    List<Unresolved> unresolved = Unresolved.of(result);
    if (!unresolved.isEmpty()) {
      return new Outcome(result, unresolved);
    }
    if (!options.preserveTemporary()) {
      result = Cleanup.withoutTemporary(result);
    }
    if (!options.preserveEscapes()) {
      result = Cleanup.unescaped(result, outer.session().has(Feature.INTERPOLATION));
    }
    if (options.outermost()) {
      outer.session().tags().endDocument(result);
    }
    return new Outcome(result, List.of());
  }

  /** Evaluates one document with stubs, without what a merge does before and after. */
  public Node flow(Node document, List<Node> stubs) {
    return Flow.run(Environment.nested(outer, document.source(), stubs), document, true);
  }

  /** The report of unresolved nodes. */
  public static String report(List<Unresolved> unresolved) {
    StringBuilder report = new StringBuilder("unresolved nodes:");
    unresolved.forEach(u -> report.append("\n\t").append(u.report()));
    return report.toString();
  }
}
