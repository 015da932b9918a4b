package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Failure;
import dev.slipway.dynaml.Feature;
import dev.slipway.dynaml.Limits;
import dev.slipway.dynaml.MergeOptions;
import dev.slipway.dynaml.Template;
import dev.slipway.dynaml.World;
import dev.slipway.dynaml.print.JsonPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code dynaml merge}: what {@code spiff merge} does. */
@Command(
    name = "merge",
    description = "Merges a template with stubs; a value of the first stub wins.",
    mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {
  private static final int STATE_MODE = 0664;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "TEMPLATE", description = "The template, or - for stdin.")
  private String template = "";

  @Parameters(index = "1..*", paramLabel = "STUB", description = "The stubs, the first one wins.")
  private List<String> stubs = new ArrayList<>();

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Option(names = "--partial", description = "Print the result even if parts are unresolved.")
  private boolean partial;

  @Option(names = "--split", description = "Print the entries of a list as documents.")
  private boolean split;

  @Option(names = "--preserve-escapes", description = "Keep escaped expressions as they are.")
  private boolean preserveEscapes;

  @Option(names = "--preserve-temporary", description = "Keep temporary fields.")
  private boolean preserveTemporary;

  @Option(names = "--interpolation", description = "The same as --features interpolation.")
  private boolean interpolation;

  @Option(names = "--no-io", description = "Refuse files, processes, environment and time.")
  private boolean noIo;

  @Option(names = "--debug", description = "Tell more about unresolved expressions.")
  private boolean debug;

  @Option(names = "--features", split = ",", description = "Features to switch on.")
  private List<String> features = new ArrayList<>();

  @Option(names = "--path", description = "Print only the part at this path.")
  private String path = "";

  @Option(names = "--select", split = ",", description = "Print only these fields.")
  private List<String> selections = new ArrayList<>();

  @Option(
      names = "--evaluate",
      description = "Print the value of this expression over the result instead of the result.")
  private String expression = "";

  @Option(names = "--state", description = "The file that keeps the state between runs.")
  private @Nullable Path state;

  @Option(names = "--bindings", description = "A file whose fields are visible everywhere.")
  private @Nullable String bindings;

  @Option(
      names = {"-D", "--define"},
      description = "A value that is visible everywhere: key=text or key:yaml.")
  private List<String> definitions = new ArrayList<>();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try (LocalWorld world = new LocalWorld()) {
      String text = merge(world);
      out.print(text);
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

  private String merge(LocalWorld world) throws Sources.Unusable, JsonPrinter.NoJson, IOException {
    Sources sources = new Sources(world, System.in);
    Template main = sources.template("template", template);
    List<Template> all = new ArrayList<>();
    for (String stub : stubs) {
      all.add(sources.template("stub", stub));
    }
    Path kept = state;
    if (kept != null) {
      if (main.size() > 1) {
        throw new Sources.Unusable("state handling not supported for multi documents");
      }
      if (world.exists(kept.toString(), World.FileKind.FILE)) {
        all.add(sources.template("state", kept.toString()));
      }
    }
    String file = bindings;
    Template bound =
        Definitions.over(file == null ? null : sources.template("bindings", file), definitions);
    MergeOptions options =
        new MergeOptions(
            noIo ? World.NONE : world,
            switchedOn(),
            Limits.DEFAULT,
            bound,
            partial,
            preserveEscapes,
            preserveTemporary);
    return switch (main.merge(all, options)) {
      case Template.Outcome.Failed failed ->
          throw new Sources.Unusable(
              debug
                  ? failed.failure().details()
                  : failed.failure().report() + "\n" + Failure.LEGEND);
      case Template.Outcome.Merged merged -> {
        List<Document> parts = new ArrayList<>();
        for (Document document : merged.documents()) {
          parts.add(path.isEmpty() ? document : at(document, path));
        }
        if (kept != null) {
          save(world, kept, parts.getFirst());
        }
        yield print(evaluated(parts, options), main.size() > 1);
      }
    };
  }

  private Set<Feature> switchedOn() throws Sources.Unusable {
    Set<Feature> on = EnumSet.noneOf(Feature.class);
    if (interpolation) {
      on.add(Feature.INTERPOLATION);
    }
    for (String name : features) {
      on.add(
          Feature.of(name.strip())
              .orElseThrow(() -> new Sources.Unusable("unknown feature '" + name + "'")));
    }
    return on;
  }

  /** Writes the state, in the format that the file's name tells, else in that of the output. */
  private void save(LocalWorld world, Path file, Document document)
      throws JsonPrinter.NoJson, IOException {
    String name = file.toString();
    boolean yaml = name.endsWith(".yaml") || name.endsWith(".yml");
    Document kept = document.state();
    String text = !yaml && (json || name.endsWith(".json")) ? kept.toJson() : kept.toYaml();
    world.replace(file, text.getBytes(StandardCharsets.UTF_8), STATE_MODE);
  }

  private List<Document> evaluated(List<Document> documents, MergeOptions options)
      throws Sources.Unusable {
    if (expression.isEmpty()) {
      return documents;
    }
    List<Document> values = new ArrayList<>();
    for (Document document : documents) {
      if (document.fields().isEmpty()) {
        throw new Sources.Unusable("--evaluate expects a map as result, found none");
      }
      switch (document.evaluate(expression, options)) {
        case Template.Outcome.Merged merged -> values.addAll(merged.documents());
        case Template.Outcome.Failed failed ->
            throw new Sources.Unusable(
                "expression \"" + expression + "\" failed: " + failed.failure().report());
      }
    }
    return values;
  }

  private String print(List<Document> documents, boolean several)
      throws Sources.Unusable, JsonPrinter.NoJson {
    List<Document> parts = new ArrayList<>();
    for (Document document : documents) {
      Document part = selected(document);
      if (split && part.entries().isPresent()) {
        parts.addAll(part.entries().get());
      } else {
        parts.add(part);
      }
    }
    StringBuilder text = new StringBuilder();
    boolean marks = several || split && parts.size() != 1;
    for (Document part : parts) {
      if (json) {
        text.append(part.toJson()).append('\n');
      } else {
        text.append(marks ? "---\n" : "").append(part.toYaml());
      }
    }
    return text.toString();
  }

  private Document selected(Document document) throws Sources.Unusable {
    if (selections.isEmpty()) {
      return document;
    }
    Map<String, Document> parts = new LinkedHashMap<>();
    for (String selection : selections) {
      parts.put(selection.substring(selection.lastIndexOf('.') + 1), at(document, selection));
    }
    return Document.of(parts);
  }

  private static Document at(Document document, String path) throws Sources.Unusable {
    return document
        .at(path)
        .orElseThrow(() -> new Sources.Unusable("path \"" + path + "\" not found"));
  }
}
