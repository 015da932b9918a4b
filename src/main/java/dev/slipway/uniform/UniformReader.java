package dev.slipway.uniform;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.YamlReader;
import dev.slipway.yaml.YamlReader.Reading.Broken;
import dev.slipway.yaml.YamlReader.Reading.Documents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code uniform.yaml}. It reports everything that is wrong at once; a file with errors
 * yields no uniform.
 *
 * <pre>{@code
 * apiVersion: slipway.dev/v1
 * kind: Uniform
 * workers:
 *   - name: deployer
 *     task: deployment             # or tasks: [a, b]
 *     stages: [dev]                # optional, as is services
 *     matchExpressions:            # optional, on the task's properties
 *       - { key: deploymentstrategy, operator: In, values: [direct] }
 *     command: [./bin/deploy, --fast]   # or plan: upgrade.yaml, a Skopos plan
 *     timeout: 5m                  # default 10m
 *     detach: true                 # may leave a service behind, default false
 *     env: { COLOR: blue }
 * }</pre>
 */
public final class UniformReader {
  /** The version of the format. */
  public static final String API_VERSION = "slipway.dev/v1";

  private static final List<String> KEYS = List.of("apiVersion", "kind", "workers");

  private final YamlFields fields = new YamlFields();

  private UniformReader() {}

  /**
   * What came of reading.
   *
   * @param uniform what the file says; empty where it has errors
   * @param problems what is wrong or doubtful, in file order
   */
  public record Reading(Optional<Uniform> uniform, List<Problem> problems) {
    public Reading {
      problems = List.copyOf(problems);
    }
  }

  /** Reads a text; {@code file} is its name in problems. */
  public static Reading read(String file, String text) {
    return new UniformReader().reading(file, text);
  }

  private Reading reading(String file, String text) {
    List<Uniform.Entry> workers =
        switch (YamlReader.readFile(file, text)) {
          case Broken(Problem problem) -> {
            fields.add(problem);
            yield List.of();
          }
          case Documents(List<Node> roots) -> workers(file, roots);
        };
    List<Problem> problems = fields.problems();
    return problems.stream().anyMatch(Problem::isError)
        ? new Reading(Optional.empty(), problems)
        : new Reading(Optional.of(new Uniform(workers)), problems);
  }

  private List<Uniform.Entry> workers(String file, List<Node> roots) {
    if (roots.size() != 1) {
      Span span = roots.size() > 1 ? roots.get(1).span() : Span.start(file);
      fields.error(span, "one-document", "expected one document, found " + roots.size(), "");
      return List.of();
    }
    Optional<Node.Mapping> root = fields.mapping(roots.getFirst(), "a uniform");
    if (root.isEmpty()) {
      return List.of();
    }
    fields.knownKeys(root.get(), KEYS);
    literal(root.get(), "apiVersion", API_VERSION);
    literal(root.get(), "kind", "Uniform");
    List<Uniform.Entry> workers = new ArrayList<>();
    for (Node item : fields.items(root.get(), "workers")) {
      new WorkerEntryReader(fields).read(item).ifPresent(workers::add);
    }
    names(workers);
    return workers;
  }

  private void literal(Node.Mapping map, String key, String expected) {
    fields
        .required(map, key)
        .flatMap(node -> fields.text(node, key))
        .filter(text -> !text.equals(expected))
        .ifPresent(text ->
            fields.error(
                fields.valueSpan(map, key),
                "bad-value",
                "expected `" + expected + "` as " + key + ", found `" + text + "`",
                ""));
  }

  private void names(List<Uniform.Entry> workers) {
    Map<String, Span> seen = new LinkedHashMap<>();
    for (Uniform.Entry worker : workers) {
      Span first = seen.putIfAbsent(worker.name(), worker.span());
      if (first != null) {
        fields.error(
            worker.span(),
            "duplicate-name",
            "expected workers with different names, found another `" + worker.name() + "`",
            "the first one is at line " + first.line());
      }
    }
  }
}
