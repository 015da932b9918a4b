package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the calls of actions: selects instances and fills variables in. */
record Calls(PlanContext context, Instances instances, String component, StepRef at) {
  /** What came of making a call. */
  sealed interface Made {
    record Good(Call call) implements Made {}

    /** It cannot be made; the reason is for the log. */
    record Impossible(String reason) implements Made {}
  }

  Made of(Step.PluginAction step) {
    Optional<Selector> selector = step.selector().flatMap(Selector::of);
    if (step.selector().isPresent() && (selector.isEmpty() || component.isEmpty())) {
      String found = "`" + step.selector().get() + "`";
      return new Made.Impossible(
          selector.isEmpty()
              ? "expected old, new or target as selector, found " + found
              : "expected a selector in a component only, found " + found);
    }
    Optional<List<Instance>> selected = selector.map(s -> select(s, step.action()));
    Map<String, @Nullable Object> arguments = new LinkedHashMap<>(step.arguments());
    LeafReader.RESERVED.forEach(arguments::remove);
    return switch (variables(selected).fill(arguments)) {
      case Variables.Filled.Unresolved(String name) -> unresolved(name);
      case Variables.Filled.Value(Object value) ->
          new Made.Good(
              new Call.Plugin(
                  step.plugin(),
                  step.action(),
                  Data.asMap(value),
                  component,
                  selected,
                  step.rules().timeout().orElse(Operation.timeout(step.action())),
                  step.rules().idempotent().orElse(Operation.isIdempotent(step.action())),
                  step.rules().detach()));
    };
  }

  Made of(Step.ScriptAction step) {
    List<String> words = new ArrayList<>();
    for (String word : step.words()) {
      switch (variables(Optional.empty()).fill(word)) {
        case Variables.Filled.Unresolved(String name) -> {
          return unresolved(name);
        }
        case Variables.Filled.Value(Object value) -> words.add(String.valueOf(value));
      }
    }
    return new Made.Good(
        new Call.Script(
            words,
            step.rules().timeout().orElse(Operation.timeout("exec")),
            step.rules().idempotent().orElse(false),
            step.rules().detach()));
  }

  Variables variables(Optional<List<Instance>> selected) {
    return new Variables(context, instances, component, at.index(), selected);
  }

  static Made unresolved(String name) {
    return new Made.Impossible("unresolved " + name);
  }

  /**
   * The instances that an action is about: in a loop those of its index. An action that creates
   * gets the empty slots, any other one gets what exists (skopos I13).
   */
  private List<Instance> select(Selector selector, String action) {
    List<Instance> existing = instances.of(component, selector, at.index());
    if (selector == Selector.OLD || !Operation.creates(action)) {
      return existing;
    }
    return slots()
        .filter(i -> instances.of(component, Selector.NEW, i).isEmpty())
        .mapToObj(Instance::slot)
        .toList();
  }

  private IntStream slots() {
    return at.isIndexed()
        ? IntStream.of(at.index())
        : IntStream.range(0, context.replicas(component));
  }
}
