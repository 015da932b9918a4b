package dev.slipway.skopos.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A deployment plan.
 *
 * @param steps the top-level chain
 */
public record Plan(List<Step> steps) {
  /** {@code doctype} of the files. */
  public static final String DOCTYPE = "com.datagridsys.doctype/skopos/deploy-plan";

  /** {@code version} of the files. */
  public static final String VERSION = "alpha/1";

  public Plan {
    steps = List.copyOf(steps);
  }

  /** Every step in file order, a chain behind the step that it belongs to. */
  public List<Step> all() {
    List<Step> all = new ArrayList<>();
    collect(steps, all);
    return all;
  }

  private static void collect(List<Step> chain, List<Step> all) {
    for (Step step : chain) {
      all.add(step);
      collect(step.children(), all);
    }
  }

  /** Every step by its id, in file order. */
  public Map<String, Step> byId() {
    Map<String, Step> byId = new LinkedHashMap<>();
    all().forEach(step -> byId.put(step.id(), step));
    return byId;
  }

  /** The component that a step at some depth belongs to; none in a group. */
  public Optional<Step.Component> componentOf(String id) {
    return steps.stream()
        .filter(Step.Component.class::isInstance)
        .map(Step.Component.class::cast)
        .filter(component -> contains(component, id))
        .findFirst();
  }

  private static boolean contains(Step step, String id) {
    return step.id().equals(id) || step.children().stream().anyMatch(c -> contains(c, id));
  }
}
