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
 *     command: [./bin/deploy, --fast]   # or plan: upgrade.yaml, a Skopos plan, or webhook: {…}
 *     timeout: 5m                  # default 10m
 *     detach: true                 # may leave a service behind, default false
 *     env: { COLOR: blue }
 * sow:                             # optional: landscapes in <stage>/<service>/sow
 *   tasks: [deployment, rollback]  # the tasks that they do, here the default
 *   exec: true                     # documents may run commands, default false
 *   detach: true                   # plugins may leave processes behind, default false
 *   parallel: 4                    # components at a time, default one after the other
 * hooks:                           # optional: what POST /api/v1/hooks/generic makes of JSON
 *   - name: acme
 *     type: com.acme.alarm         # a text, or a JSON pointer into what is sent
 *     project: /tags/project       # optional; so are stage, id and data
 *     stage: /tags/env
 *     service: /tags/app
 *     id: /alarm/id                # default: a digest of what is sent
 *     data: /alarm/facts           # an object; "" is the whole
 * }</pre>
 */
public final class UniformReader {
  /** The version of the format. */
  public static final String API_VERSION = "slipway.dev/v1";

  private static final List<String> KEYS = List.of("apiVersion", "kind", "workers", "sow", "hooks");
  private static final List<String> SOW_KEYS = List.of("tasks", "exec", "detach", "parallel");

  private static final int MOST_PARALLEL = 1_000;

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
    Uniform uniform =
        switch (YamlReader.readFile(file, text)) {
          case Broken(Problem problem) -> {
            fields.add(problem);
            yield Uniform.EMPTY;
          }
          case Documents(List<Node> roots) -> uniform(file, roots);
        };
    List<Problem> problems = fields.problems();
    return problems.stream().anyMatch(Problem::isError)
        ? new Reading(Optional.empty(), problems)
        : new Reading(Optional.of(uniform), problems);
  }

  private Uniform uniform(String file, List<Node> roots) {
    if (roots.size() != 1) {
      Span span = roots.size() > 1 ? roots.get(1).span() : Span.start(file);
      fields.error(span, "one-document", "expected one document, found " + roots.size(), "");
      return Uniform.EMPTY;
    }
    Optional<Node.Mapping> root = fields.mapping(roots.getFirst(), "a uniform");
    if (root.isEmpty()) {
      return Uniform.EMPTY;
    }
    fields.knownKeys(root.get(), KEYS);
    literal(root.get(), "apiVersion", API_VERSION);
    literal(root.get(), "kind", "Uniform");
    Optional<Node> landscapes = fields.optional(root.get(), "sow");
    List<Uniform.Entry> workers = new ArrayList<>();
    Optional<Node> hooks = fields.optional(root.get(), "hooks");
    boolean others = landscapes.isPresent() || hooks.isPresent();
    if (!others || fields.optional(root.get(), "workers").isPresent()) {
      for (Node item : fields.items(root.get(), "workers")) {
        new WorkerEntryReader(fields).read(item).ifPresent(workers::add);
      }
    }
    names(workers);
    return new Uniform(
        workers,
        landscapes.map(this::landscapes).orElse(Uniform.Landscapes.DEFAULT),
        hooks.map(new HookEntryReader(fields)::read).orElse(List.of()));
  }

  private Uniform.Landscapes landscapes(Node node) {
    Optional<Node.Mapping> map = fields.mapping(node, "a map for sow");
    if (map.isEmpty()) {
      return Uniform.Landscapes.DEFAULT;
    }
    fields.knownKeys(map.get(), SOW_KEYS);
    List<String> tasks = fields.texts(map.get(), "tasks");
    return new Uniform.Landscapes(
        tasks.isEmpty() ? Uniform.Landscapes.DEFAULT.tasks() : tasks,
        fields.flag(map.get(), "exec"),
        fields.flag(map.get(), "detach"),
        parallel(map.get()));
  }

  private int parallel(Node.Mapping map) {
    Optional<Node> node = fields.optional(map, "parallel");
    if (node.isEmpty()) {
      return 0;
    }
    if (node.get() instanceof Node.Scalar scalar
        && scalar.value() instanceof Number number
        && number.longValue() > 0
        && number.longValue() <= MOST_PARALLEL) {
      return number.intValue();
    }
    String message =
        "expected a number from 1 to "
            + MOST_PARALLEL
            + " for parallel, found "
            + node.get().describe();
    fields.error(node.get().span(), "not-a-number", message, "");
    return 0;
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
