package dev.slipway.skopos.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a passed call means for the instances (skopos 1.2, O-04, O-15). */
final class Bookkeeping {
  private Bookkeeping() {}

  static Instances after(
      Instances instances,
      Call.Plugin call,
      Optional<Selector> selector,
      Map<String, @Nullable Object> output) {
    String component = call.component();
    if (component.isEmpty()) {
      return instances;
    }
    List<Instance> selected = call.instances().orElse(List.of());
    if (Operation.destroys(call.action())) {
      return gone(instances, component, call, selected);
    }
    if (selector.isEmpty()) {
      return instances;
    }
    List<Instance> said = Instances.read(output.get("inst"), selected);
    if (Operation.answersFullSet(call.action()) && output.get("inst") instanceof List<?>) {
      return instances.replaced(component, selector.get(), said);
    }
    List<Instance> all = new ArrayList<>(said);
    if (Operation.creates(call.action())) {
      selected.stream()
          .filter(slot -> said.stream().noneMatch(i -> i.index() == slot.index()))
          .forEach(all::add);
    }
    return instances.merged(component, selector.get(), all);
  }

  private static Instances gone(
      Instances instances, String component, Call.Plugin call, List<Instance> selected) {
    List<Instance> all = new ArrayList<>(selected);
    if (call.instances().isEmpty()) {
      all.addAll(instances.of(component, Selector.OLD));
      all.addAll(instances.of(component, Selector.NEW));
    }
    return instances.without(component, Selector.OLD, all).without(component, Selector.NEW, all);
  }

  /** What there is when a call in doubt counts as passed, and nothing else is known. */
  static Instances assumed(Instances instances, Call.Plugin call, Optional<Selector> selector) {
    return after(instances, call, selector, Map.of());
  }
}
