package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a plan is run against, frozen when it begins (skopos 4.5).
 *
 * @param run the id of the run
 * @param project the project
 * @param model the effective model; empty where there is none
 * @param vars the effective variables
 * @param old by component, the instances that were there
 * @param doubt what answers a call in doubt
 */
public record PlanContext(
    String run,
    String project,
    Map<String, @Nullable Object> model,
    Map<String, String> vars,
    Map<String, List<Instance>> old,
    DoubtPolicy doubt) {
  public PlanContext {
    model = Data.copy(model);
    vars = Collections.unmodifiableMap(new LinkedHashMap<>(vars));
    Map<String, List<Instance>> copy = new LinkedHashMap<>();
    old.forEach((component, instances) -> copy.put(component, List.copyOf(instances)));
    old = Collections.unmodifiableMap(copy);
  }

  /**
   * A context without model, variables and instances, in which a person answers what is in doubt.
   */
  public static PlanContext of(String run, String project) {
    return new PlanContext(run, project, Map.of(), Map.of(), Map.of(), DoubtPolicy.ASK);
  }

  /** What the model says of a component; empty where it says nothing. */
  public Map<String, @Nullable Object> component(String name) {
    return Data.asMap(Data.asMap(model.get("components")).get(name));
  }

  /** How many instances the model wants of a component; 1 where it does not say. */
  public int replicas(String component) {
    Object replicas = component(component).get("replicas");
    if (replicas instanceof Number number) {
      return Math.max(0, number.intValue());
    }
    return replicas instanceof String text && text.matches("[0-9]{1,6}")
        ? Integer.parseInt(text)
        : 1;
  }

  /** The components of the model and of the state. */
  public Set<String> components() {
    Set<String> names = new TreeSet<>(Data.asMap(model.get("components")).keySet());
    names.addAll(old.keySet());
    return names;
  }

  /** The same context with other instances that were there. */
  public PlanContext withOld(Map<String, List<Instance>> instances) {
    return new PlanContext(run, project, model, vars, instances, doubt);
  }
}
