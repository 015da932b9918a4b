package dev.slipway.skopos;

import dev.slipway.event.Result;
import dev.slipway.skopos.plan.Finding;
import dev.slipway.skopos.plan.Instance;
import dev.slipway.skopos.plan.Instances;
import dev.slipway.skopos.plan.PlanState;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.uniform.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** How the end of a plan becomes the outcome of a task: {@code data.<task>.skopos}. */
final class PlanOutcome {
  private PlanOutcome() {}

  static Outcome of(PlanState state, Verdict verdict) {
    Map<String, @Nullable Object> skopos = new LinkedHashMap<>();
    skopos.put("result", verdict.text());
    state
        .failure()
        .filter(_ -> verdict == Verdict.FAIL)
        .ifPresent(failure -> {
          skopos.put("failedStep", failure.at().text());
          skopos.put("failure", failure.message());
        });
    skopos.put("instances", instances(state.instances()));
    skopos.put("warnings", state.warnings());
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("skopos", skopos);
    if (state.isAborted()) {
      return Outcome.errored("the plan was aborted", data).asAborted("the plan was aborted");
    }
    if (verdict == Verdict.FAIL) {
      return Outcome.fail(message(state), data);
    }
    return state.warnings().isEmpty()
        ? Outcome.of(Result.PASS, "", data)
        : Outcome.of(Result.WARNING, "warned: " + String.join("; ", state.warnings()), data);
  }

  private static String message(PlanState state) {
    return state
        .failure()
        .map(f -> f.label() + " failed" + (f.message().isEmpty() ? "" : ": " + f.message()))
        .orElse("the plan failed");
  }

  private static Map<String, @Nullable Object> instances(Instances instances) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    TreeSet<String> components = new TreeSet<>(instances.old().keySet());
    components.addAll(instances.fresh().keySet());
    for (String component : components) {
      Map<String, @Nullable Object> groups = new LinkedHashMap<>();
      groups.put("old", described(instances.old().getOrDefault(component, List.of())));
      groups.put("new", described(instances.fresh().getOrDefault(component, List.of())));
      all.put(component, groups);
    }
    return all;
  }

  private static List<Map<String, @Nullable Object>> described(List<Instance> group) {
    return group.stream().map(Instance::attributes).toList();
  }

  /** A plan or its surroundings cannot be used. */
  static Outcome refused(List<Finding> findings) {
    List<String> texts = findings.stream().map(f -> f.problem().toString()).toList();
    return refused(texts.isEmpty() ? "the plan cannot be used" : texts.getFirst(), texts);
  }

  static Outcome refused(String message, List<String> findings) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("skopos", Map.of("result", "error", "findings", findings));
    return Outcome.errored(message, data);
  }
}
