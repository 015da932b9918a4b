package dev.slipway.dynaml;

import dev.slipway.dynaml.eval.Cascade;
import dev.slipway.dynaml.eval.Environment;
import dev.slipway.dynaml.eval.LimitReached;
import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Session;
import dev.slipway.dynaml.eval.SourceReader;
import dev.slipway.dynaml.eval.Value;
import dev.slipway.dynaml.function.Builtins;
import dev.slipway.yaml.Problem;
import java.util.ArrayList;
import java.util.List;

/**
 * A dynaml template (or a stub, which is the same): read once, merged as often as wanted. It is
 * immutable and may be used by many threads at once.
 */
public final class Template {
  private final String file;
  private final List<Node> documents;

  private Template(String file, List<Node> documents) {
    this.file = file;
    this.documents = documents;
  }

  /** What came of reading a template. */
  public sealed interface Reading {
    /** A template. */
    record Read(Template template) implements Reading {}

    /**
     * No template.
     *
     * @param problem where and why
     * @param message why, in one sentence with line and column
     */
    record Broken(Problem problem, String message) implements Reading {}
  }

  /** What came of merging. */
  public sealed interface Outcome {
    /** The documents, in order. */
    record Merged(List<Document> documents) implements Outcome {
      public Merged {
        documents = List.copyOf(documents);
      }
    }

    /** The template or a stub could not be resolved. */
    record Failed(Failure failure) implements Outcome {}
  }

  /** Reads a template; {@code file} is its name in reports and for the expression's context. */
  public static Reading read(String file, String text) {
    return read(file, text, Limits.DEFAULT);
  }

  /** Reads a template within limits. */
  public static Reading read(String file, String text, Limits limits) {
    return switch (SourceReader.read(file, text, limits)) {
      case SourceReader.Documents documents ->
          new Reading.Read(new Template(file, documents.roots()));
      case SourceReader.Broken broken -> new Reading.Broken(broken.problem(), broken.message());
    };
  }

  /** A template of nodes that exist already. */
  static Template of(String file, Node document) {
    return new Template(file, List.of(document));
  }

  /** The name that the template was read with. */
  public String file() {
    return file;
  }

  /** How many documents the template has. */
  public int size() {
    return documents.size();
  }

  /** The documents as they were read, unevaluated. */
  public List<Document> documents() {
    return documents.stream().map(Document::new).toList();
  }

  /** Merges the template with stubs; a value of the first stub wins. */
  public Outcome merge(List<Template> stubs, MergeOptions options) {
    Session session =
        new Session(options.world(), options.features(), options.limits(), Builtins.functions());
    options.tags().forEach((name, document) -> session.tag(name, document.root()));
    Environment outer = Environment.outermost(session, bindings(options));
    try {
      return new Merge(outer, options).run(stubs);
    } catch (LimitReached e) {
      return new Outcome.Failed(Failure.limit(file, e.reason()));
    } catch (StackOverflowError e) {
      return new Outcome.Failed(Failure.limit(file, "expressions nested too deep"));
    } catch (OutOfMemoryError e) {
      return new Outcome.Failed(Failure.limit(file, "not enough memory for the result"));
    }
  }

  private static MapValue bindings(MergeOptions options) {
    Template bindings = options.bindings();
    return bindings != null && bindings.documents.getFirst().value() instanceof MapValue map
        ? map
        : MapValue.EMPTY;
  }

  /** One merge of this template. */
  private final class Merge {
    private final Cascade cascade;
    private final MergeOptions options;

    Merge(Environment outer, MergeOptions options) {
      this.options = options;
      this.cascade =
          new Cascade(
              outer,
              new Cascade.Options(
                  options.preserveEscapes(), options.preserveTemporary(), options.partial(), true));
    }

    Outcome run(List<Template> stubs) {
      for (Template stub : stubs) {
        if (stub.size() > 1) {
          return new Outcome.Failed(Failure.limit(stub.file, "multi document not possible"));
        }
      }
      Cascade.Prepared prepared =
          cascade.prepare(stubs.stream().map(s -> s.documents.getFirst()).toList());
      if (!prepared.unresolved().isEmpty()) {
        return new Outcome.Failed(Failure.of(prepared.unresolved(), -1, stubs, Template.this));
      }
      List<Document> merged = new ArrayList<>();
      for (int i = 0; i < documents.size(); i++) {
        Cascade.Outcome outcome = document(documents.get(i), prepared.stubs());
        if (!outcome.unresolved().isEmpty() && !options.partial()) {
          int number = documents.size() > 1 ? i + 1 : -1;
          return new Outcome.Failed(Failure.of(outcome.unresolved(), number, stubs, Template.this));
        }
        if (!outcome.node().flags().isTemporary() || options.preserveTemporary()) {
          merged.add(new Document(outcome.node()));
        }
      }
      return new Outcome.Merged(merged);
    }

    private Cascade.Outcome document(Node document, List<Node> stubs) {
      return document.value() == Value.NIL
          ? new Cascade.Outcome(document, List.of())
          : cascade.apply(document, stubs);
    }
  }
}
