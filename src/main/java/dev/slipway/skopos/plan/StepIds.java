package dev.slipway.skopos.plan;

import dev.slipway.yaml.Hints;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The ids of a plan's steps, each with its chain, found before the steps are read. */
final class StepIds {
  /** Generated plans use dots, although the reference allows none (skopos L15). */
  static final Pattern SYNTAX = Pattern.compile("[A-Za-z0-9_.-]+");

  static final Set<String> RESERVED = Set.of("next", "pass", "fail");

  /** The chain that each id stands in; chains are told apart by their place. */
  private final Map<String, Span> chains = new LinkedHashMap<>();

  private final Hints hints = new Hints();
  private final Findings findings;

  StepIds(Findings findings, Node steps) {
    this.findings = findings;
    collect(steps);
  }

  private void collect(Node chain) {
    if (!(chain instanceof Node.Sequence list)) {
      return;
    }
    for (Node item : list.items()) {
      if (item instanceof Node.Mapping step) {
        id(step).ifPresent(id -> add(id, step, chain));
        Node inner = step.get("steps");
        if (inner != null) {
          collect(inner);
        }
      }
    }
  }

  private void add(String id, Node.Mapping step, Node chain) {
    if (chains.containsKey(id)) {
      findings.error(
          span(step, "id").span(),
          id,
          "id.duplicate",
          "expected each id once in the plan, found another `" + id + "`",
          "ids are unique in the whole plan, not only in their chain");
      return;
    }
    chains.put(id, chain.span());
  }

  /** The id of a step as it stands there, if it could be one. */
  static Optional<String> id(Node.Mapping step) {
    return step.get("id") instanceof Node.Scalar scalar && !scalar.isNull()
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  /** The node of a key, or the whole map where it is missing. */
  static Node span(Node.Mapping map, String key) {
    Node node = map.get(key);
    return node == null ? map : node;
  }

  /** Checks the target of a goto from a chain (skopos L8, L9). */
  void checkGoto(String target, Node chain, String step, Node place) {
    Span there = chains.get(target);
    if (there == null) {
      boolean flag = Exit.Flag.of(target).isPresent();
      findings.error(
          place.span(),
          step,
          "goto.unknown",
          "expected next, pass, fail or the id of a step in the same chain, found `" + target + "`",
          flag
              ? "a flag stands behind a label: `next," + target + "`"
              : hints.of(target, () -> candidates(chain)));
    } else if (!there.equals(chain.span())) {
      findings.error(
          place.span(),
          step,
          "goto.scope",
          "expected a step of the same chain, found `" + target + "`, which is in another",
          "let the step around this chain go there, and this one to fail");
    }
  }

  private List<String> candidates(Node chain) {
    List<String> candidates = new ArrayList<>(List.of("next", "pass", "fail"));
    chains.forEach((id, where) -> {
      if (where.equals(chain.span())) {
        candidates.add(id);
      }
    });
    return candidates;
  }
}
