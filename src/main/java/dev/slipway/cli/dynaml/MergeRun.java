package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.MergeOptions;
import dev.slipway.dynaml.Template;
import dev.slipway.dynaml.World;
import dev.slipway.dynaml.print.JsonPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** One merge at the command line: it reads the files, merges, keeps the state, and prints. */
final class MergeRun {
  private static final int STATE_MODE = 0664;
  private static final String DOCUMENT = "document";

  private final MergeFlags flags;
  private final CommandSpec spec;

  MergeRun(MergeFlags flags, CommandSpec spec) {
    this.flags = flags;
    this.spec = spec;
  }

  /** Merges and prints; a document is what the template may process. Returns the exit code. */
  int run(String template, List<String> stubs, @Nullable String document) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (LocalWorld world = new LocalWorld()) {
      out.print(merge(world, template, stubs, document));
      out.flush();
      return 0;
    } catch (Sources.Unusable e) {
      err.println(e.reason());
    } catch (JsonPrinter.NoJson e) {
      err.println("error marshalling manifest: " + e.getMessage());
    } catch (IOException e) {
      err.println(e.getMessage());
    }
    err.flush();
    return 1;
  }

  private String merge(
      LocalWorld world, String template, List<String> stubs, @Nullable String document)
      throws Sources.Unusable, JsonPrinter.NoJson, IOException {
    Sources sources = new Sources(world, System.in);
    List<Template> all = new ArrayList<>();
    if (document != null) {
      all.add(holding(Document.text("(( &temporary &inject (merge) ))"), "<document>"));
      all.add(holding(sources.single(DOCUMENT, document), "<" + document + ">"));
    }
    Template main = sources.template("template", template);
    for (String stub : stubs) {
      all.add(sources.single("stub", stub).asTemplate(Sources.name(stub)));
    }
    Path kept = flags.state;
    if (kept != null) {
      if (main.size() > 1) {
        throw new Sources.Unusable(
            "state handling not supported for multi documents [" + main.file() + "]");
      }
      if (world.exists(kept.toString(), World.FileKind.FILE)) {
        all.add(sources.single("state file", kept.toString()).asTemplate(kept.toString()));
      }
    }
    MergeOptions options = flags.options(world, sources);
    return switch (main.merge(all, options)) {
      case Template.Outcome.Failed failed -> throw new Sources.Unusable(failed.failure().details());
      case Template.Outcome.Merged merged -> {
        List<Optional<Document>> parts = new ArrayList<>();
        for (int i = 0; i < merged.documents().size(); i++) {
          boolean nothing =
              merged.documents().size() == main.size() && main.documents().get(i).isEmpty();
          Document whole = merged.documents().get(i);
          String where = main.size() > 1 ? " (document " + (i + 1) + ")" : "";
          parts.add(
              nothing
                  ? Optional.empty()
                  : Optional.of(flags.path.isEmpty() ? whole : at(whole, flags.path, where)));
        }
        if (kept != null && !parts.isEmpty() && parts.getFirst().isPresent()) {
          save(world, kept, parts.getFirst().get());
        }
        yield print(evaluated(parts, options));
      }
    };
  }

  private static Template holding(Document document, String file) {
    return Document.of(Map.of(DOCUMENT, document)).asTemplate(file);
  }

  /** Writes the state, in the format that the file's name tells, else in that of the output. */
  private void save(LocalWorld world, Path file, Document document)
      throws JsonPrinter.NoJson, IOException {
    String name = file.toString();
    boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
    Document kept = document.state();
    String text = !yaml && (flags.json || name.endsWith(".json")) ? kept.toJson() : kept.toYaml();
    world.replace(file, text.getBytes(StandardCharsets.UTF_8), STATE_MODE);
  }

  private List<Optional<Document>> evaluated(
      List<Optional<Document>> documents, MergeOptions options) throws Sources.Unusable {
    if (flags.expression.isEmpty()) {
      return documents;
    }
    List<Optional<Document>> values = new ArrayList<>();
    for (Optional<Document> document : documents) {
      if (document.isPresent() && !document.get().isMap()) {
        throw new Sources.Unusable("no map document");
      }
      values.add(document.isEmpty() ? document : Optional.of(evaluated(document.get(), options)));
    }
    return values;
  }

  private Document evaluated(Document document, MergeOptions options) throws Sources.Unusable {
    return switch (document.evaluate(flags.expression, options)) {
      case Template.Outcome.Merged merged -> merged.documents().getFirst();
      case Template.Outcome.Failed failed ->
          throw new Sources.Unusable(
              "expression \"" + flags.expression + "\" failed: " + failed.failure().report());
    };
  }

  /** The documents as text; of an empty one only the separator is left. */
  private String print(List<Optional<Document>> documents)
      throws Sources.Unusable, JsonPrinter.NoJson {
    List<Optional<Document>> parts = new ArrayList<>();
    for (Optional<Document> document : documents) {
      Optional<Document> part =
          document.isEmpty() ? document : Optional.of(selected(document.get()));
      Optional<List<Document>> entries = part.flatMap(Document::entries);
      if (flags.split && entries.isPresent()) {
        entries.get().forEach(entry -> parts.add(Optional.of(entry)));
      } else {
        parts.add(part);
      }
    }
    StringBuilder text = new StringBuilder();
    for (Optional<Document> part : parts) {
      if (!flags.json && (parts.size() > 1 || part.isEmpty())) {
        text.append("---\n");
      }
      if (part.isPresent()) {
        text.append(flags.json ? part.get().toJson() + "\n" : part.get().toYaml());
      }
    }
    return text.toString();
  }

  private Document selected(Document document) throws Sources.Unusable {
    if (flags.selections.isEmpty()) {
      return document;
    }
    Map<String, Document> parts = new LinkedHashMap<>();
    for (String selection : flags.selections) {
      parts.put(selection.substring(selection.lastIndexOf('.') + 1), at(document, selection, ""));
    }
    return Document.of(parts);
  }

  private static Document at(Document document, String path, String where) throws Sources.Unusable {
    return document
        .at(path)
        .orElseThrow(() -> new Sources.Unusable("path \"" + path + "\" not found" + where));
  }
}
