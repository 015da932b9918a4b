package dev.slipway.skopos.model;

import dev.slipway.event.Data;
import dev.slipway.skopos.plan.DoubtPolicy;
import dev.slipway.skopos.plan.Substitution;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import dev.slipway.yaml.YamlReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Model and environment of a deployment, as far as running a plan needs them (skopos 2).
 *
 * @param model the model with its variables filled in; empty where there is none
 * @param vars the variables: of the delivery before those of the environment before the model's
 * @param corePlugin the plugin that knows the instances; empty where none does
 * @param doubt what answers a call in doubt
 */
public record Surroundings(
    Map<String, @Nullable Object> model,
    Map<String, String> vars,
    String corePlugin,
    DoubtPolicy doubt) {
  /** The name of the model's file. */
  public static final String MODEL = "model.yaml";

  /** The name of the environment's file. */
  public static final String ENVIRONMENT = "env.yaml";

  public Surroundings {
    model = Data.copy(model);
    vars = Collections.unmodifiableMap(new LinkedHashMap<>(vars));
  }

  /** What came of reading. */
  public sealed interface Reading {
    /** The surroundings. */
    record Good(Surroundings surroundings) implements Reading {}

    /** The files cannot be used. */
    record Refused(List<Problem> problems) implements Reading {
      public Refused {
        problems = List.copyOf(problems);
      }
    }
  }

  /**
   * Reads the texts of both files, where they are there.
   *
   * @param delivered the variables of the delivery
   */
  public static Reading read(
      Optional<String> modelText, Optional<String> environmentText, Map<String, String> delivered) {
    List<Problem> problems = new ArrayList<>();
    Optional<Node.Mapping> model = modelText.flatMap(text -> map(MODEL, text, problems));
    Optional<Node.Mapping> env = environmentText.flatMap(text -> map(ENVIRONMENT, text, problems));
    Map<String, String> vars = new LinkedHashMap<>();
    model.ifPresent(map -> vars.putAll(vars(map)));
    env.ifPresent(map -> vars.putAll(vars(map)));
    vars.putAll(delivered);
    Map<String, @Nullable Object> filledModel = filled(model, vars, problems);
    Map<String, @Nullable Object> filledEnv = filled(env, vars, problems);
    DoubtPolicy doubt = doubt(env, problems);
    return problems.isEmpty()
        ? new Reading.Good(
            new Surroundings(filledModel, vars, Data.text(filledEnv.get("core_plugin")), doubt))
        : new Reading.Refused(problems);
  }

  private static Optional<Node.Mapping> map(String file, String text, List<Problem> problems) {
    switch (YamlReader.readFile(file, text)) {
      case YamlReader.Reading.Broken(Problem problem) -> problems.add(problem);
      case YamlReader.Reading.Documents(List<Node> roots) -> {
        if (roots.size() == 1 && roots.getFirst() instanceof Node.Mapping map) {
          map.duplicates()
              .forEach(entry ->
                  problems.add(
                      Problem.error(
                          entry.key().span(),
                          "duplicate-key",
                          "expected each key once, found another `" + entry.key().text() + "`")));
          return Optional.of(map);
        }
        if (!roots.isEmpty()) {
          problems.add(Problem.error(Span.start(file), "not-a-map", "expected one map"));
        }
      }
    }
    return Optional.empty();
  }

  private static Map<String, String> vars(Node.Mapping map) {
    Map<String, String> vars = new LinkedHashMap<>();
    if (map.get("vars") instanceof Node.Mapping given) {
      for (Node.Entry entry : given.entries()) {
        if (entry.value() instanceof Node.Scalar scalar && !scalar.isNull()) {
          vars.put(entry.key().text(), scalar.text());
        }
      }
    }
    return vars;
  }

  private static Map<String, @Nullable Object> filled(
      Optional<Node.Mapping> map, Map<String, String> vars, List<Problem> problems) {
    if (map.isEmpty()) {
      return Map.of();
    }
    Substitution.Filled filled = Substitution.fill(map.get(), vars);
    problems.addAll(filled.problems());
    return Data.asMap(filled.value());
  }

  private static DoubtPolicy doubt(Optional<Node.Mapping> env, List<Problem> problems) {
    Node node = env.map(map -> map.get("in_doubt")).orElse(null);
    if (node == null) {
      return DoubtPolicy.ASK;
    }
    String word = node instanceof Node.Scalar scalar ? scalar.text() : "";
    Optional<DoubtPolicy> policy = DoubtPolicy.of(word);
    if (policy.isEmpty()) {
      problems.add(
          Problem.error(
              node.span(),
              "bad-value",
              "expected ask, retry, pass or fail for in_doubt, found " + node.describe(),
              Spelling.hint(word, List.of("ask", "retry", "pass", "fail"))));
    }
    return policy.orElse(DoubtPolicy.ASK);
  }
}
