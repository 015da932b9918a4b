package dev.slipway.remediation;

import dev.slipway.event.Data;
import dev.slipway.remediation.Remediation.Action;
import dev.slipway.remediation.Remediation.Entry;
import dev.slipway.uniform.YamlFields;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.YamlReader;
import dev.slipway.yaml.YamlReader.Reading.Broken;
import dev.slipway.yaml.YamlReader.Reading.Documents;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code remediation.yaml}. It reports everything that is wrong at once; a file with errors
 * yields no remediation.
 *
 * <pre>{@code
 * apiVersion: spec.keptn.sh/0.1.4
 * kind: Remediation
 * metadata: { name: shop }
 * spec:
 *   remediations:
 *     - problemType: checkout fails      # a root cause, a title, or default
 *       actionsOnOpen:
 *         - action: restart              # what the worker of the task action goes by
 *           name: Restart the shop       # optional, as are description and value
 *           description: Starts the version again that runs
 *           value: { patience: 10s }     # anything
 * }</pre>
 */
public final class RemediationReader {
  /** The version of the format. */
  public static final String API_VERSION = "spec.keptn.sh/0.1.4";

  private static final String KIND = "Remediation";
  private static final List<String> KEYS = List.of("apiVersion", "kind", "metadata", "spec");
  private static final List<String> ACTION_KEYS = List.of("action", "name", "description", "value");

  /** How often the sequence can follow itself, and once more to say that no action is left. */
  private static final int MOST_ACTIONS = 31;

  private final YamlFields fields = new YamlFields();
  private final Set<String> problemTypes = new HashSet<>();

  private RemediationReader() {}

  /**
   * What came of reading.
   *
   * @param remediation what the file says; empty where it has errors
   * @param problems what is wrong or doubtful, in file order
   */
  public record Reading(Optional<Remediation> remediation, List<Problem> problems) {
    public Reading {
      problems = List.copyOf(problems);
    }
  }

  /** Reads a text; {@code file} is its name in problems. */
  public static Reading read(String file, String text) {
    return new RemediationReader().reading(file, text);
  }

  private Reading reading(String file, String text) {
    Remediation remediation =
        switch (YamlReader.readFile(file, text)) {
          case Broken(Problem problem) -> {
            fields.add(problem);
            yield new Remediation(List.of());
          }
          case Documents(List<Node> roots) -> remediation(file, roots);
        };
    List<Problem> problems = fields.problems();
    return problems.stream().anyMatch(Problem::isError)
        ? new Reading(Optional.empty(), problems)
        : new Reading(Optional.of(remediation), problems);
  }

  private Remediation remediation(String file, List<Node> roots) {
    if (roots.size() != 1) {
      Span span = roots.size() > 1 ? roots.get(1).span() : Span.start(file);
      fields.error(span, "one-document", "expected one document, found " + roots.size(), "");
      return new Remediation(List.of());
    }
    List<Entry> entries = new ArrayList<>();
    fields
        .mapping(roots.getFirst(), "a remediation")
        .ifPresent(root -> {
          fields.knownKeys(root, KEYS);
          literal(root, "apiVersion", API_VERSION);
          literal(root, "kind", KIND);
          fields
              .optional(root, "metadata")
              .flatMap(node -> fields.mapping(node, "a map for metadata"))
              .ifPresent(metadata -> fields.knownKeys(metadata, List.of("name")));
          fields
              .required(root, "spec")
              .flatMap(node -> fields.mapping(node, "a map for spec"))
              .ifPresent(spec -> {
                fields.knownKeys(spec, List.of("remediations"));
                fields.items(spec, "remediations").forEach(item -> entry(item, entries));
              });
        });
    return new Remediation(entries);
  }

  private void literal(Node.Mapping map, String key, String expected) {
    Optional<Node> node = fields.required(map, key);
    Optional<String> text = node.flatMap(n -> fields.text(n, key));
    if (text.isPresent() && !text.get().equals(expected)) {
      fields.error(
          node.orElseThrow().span(),
          "bad-value",
          "expected `" + expected + "` as " + key + ", found `" + text.get() + "`",
          "");
    }
  }

  private void entry(Node node, List<Entry> entries) {
    Optional<Node.Mapping> map = fields.mapping(node, "a remediation");
    if (map.isEmpty()) {
      return;
    }
    fields.knownKeys(map.get(), List.of("problemType", "actionsOnOpen"));
    Optional<Node> type = fields.required(map.get(), "problemType");
    String problemType = type.flatMap(n -> fields.text(n, "problemType")).orElse("");
    List<Action> actions = new ArrayList<>();
    for (Node item : fields.items(map.get(), "actionsOnOpen")) {
      fields.mapping(item, "an action").flatMap(this::action).ifPresent(actions::add);
    }
    if (actions.size() > MOST_ACTIONS) {
      fields.add(
          Problem.warning(
              map.get().span(),
              "too-many-actions",
              "expected at most " + MOST_ACTIONS + " actions, found " + actions.size(),
              "a delivery ends after 32 sequences that follow each other"));
    }
    if (!problemTypes.add(problemType)) {
      fields.add(
          Problem.warning(
              type.orElse(node).span(),
              "duplicate-type",
              "expected each problem type once, found another `" + problemType + "`",
              "the first one is used"));
    }
    entries.add(new Entry(problemType, actions));
  }

  private Optional<Action> action(Node.Mapping map) {
    fields.knownKeys(map, ACTION_KEYS);
    Optional<String> action =
        fields.required(map, "action").flatMap(node -> fields.text(node, "action"));
    String name =
        fields.optional(map, "name").flatMap(node -> fields.text(node, "name")).orElse("");
    String description =
        fields
            .optional(map, "description")
            .flatMap(node -> fields.text(node, "description"))
            .orElse("");
    Object value = fields.optional(map, "value").map(RemediationReader::plain).orElse(null);
    return action.map(word -> new Action(name.isEmpty() ? word : name, word, description, value));
  }

  private static @Nullable Object plain(Node node) {
    Map<String, @Nullable Object> held = new LinkedHashMap<>();
    held.put("value", node.toExactValue());
    return Data.copy(held).get("value");
  }
}
