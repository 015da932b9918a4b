package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one step (skopos 4.3).
 *
 * @param component the component around the step; empty in a group
 * @param index of the iteration, or {@link StepRef#NO_INDEX}
 * @param selected the instances that the step selects; empty where it selects none
 */
record Variables(
    PlanContext context,
    Instances instances,
    String component,
    int index,
    Optional<List<Instance>> selected)
    implements Template.Scope {

  /** A text or a tree of arguments with its variables filled in, or the first that has no value. */
  sealed interface Filled {
    record Value(@Nullable Object value) implements Filled {}

    record Unresolved(String name) implements Filled {}
  }

  @Override
  public @Nullable String variable(String name) {
    return context.vars().get(name);
  }

  @Override
  public @Nullable String field(String path) {
    String[] names = path.substring(1).split("\\.", -1);
    if (names.length == 1) {
      return single(names[0]);
    }
    return switch (names[0]) {
      case "vars" -> names.length == 2 ? context.vars().get(names[1]) : null;
      case "Model" -> model(names);
      default -> null;
    };
  }

  private @Nullable String single(String name) {
    return switch (name) {
      case "project" -> context.project();
      case "component" -> component.isEmpty() ? null : component;
      case "image" -> component.isEmpty() ? null : text(context.component(component).get("image"));
      case "index" -> index == StepRef.NO_INDEX ? null : Integer.toString(index);
      case "id" -> one(selected.orElse(List.of()), false);
      case "ipaddr" -> one(selected.orElse(List.of()), true);
      case "new" -> one(instances.of(component, Selector.NEW, index), false);
      case "new_ip" -> one(instances.of(component, Selector.NEW, index), true);
      case "old" -> one(instances.of(component, Selector.OLD, index), false);
      case "old_ip" -> one(instances.of(component, Selector.OLD, index), true);
      default -> context.vars().get(name);
    };
  }

  /** The id or address of the only instance; nobody can tell which of several is meant. */
  private static @Nullable String one(List<Instance> instances, boolean address) {
    if (instances.size() != 1 || instances.getFirst().id().isEmpty()) {
      return null;
    }
    Instance instance = instances.getFirst();
    return address ? instance.address() : instance.id();
  }

  /** {@code .Model.Components.redis.Image}: attributes begin with a capital here. */
  private @Nullable String model(String[] names) {
    Object value = context.model();
    for (int i = 1; i < names.length; i++) {
      Map<String, @Nullable Object> map = Data.asMap(value);
      String lower =
          names[i].substring(0, 1).toLowerCase(java.util.Locale.ROOT) + names[i].substring(1);
      value = map.containsKey(names[i]) ? map.get(names[i]) : map.get(lower);
    }
    return text(value);
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null || value instanceof Map<?, ?> || value instanceof List<?>
        ? null
        : value.toString();
  }

  Filled fill(@Nullable Object value) {
    return switch (value) {
      case String text -> fillText(text);
      case Map<?, ?> map -> fillMap(Data.asMap(map));
      case List<?> list -> fillList(list);
      case null, default -> new Filled.Value(value);
    };
  }

  private Filled fillText(String text) {
    return switch (Template.read(text)) {
      case Template.Reading.Malformed _ -> new Filled.Value(text);
      case Template.Reading.Good(Template template) ->
          switch (template.fill(this)) {
            case Template.Filled.Text(String filled) -> new Filled.Value(filled);
            case Template.Filled.Unresolved(String name) -> new Filled.Unresolved(name);
          };
    };
  }

  private Filled fillMap(Map<String, @Nullable Object> map) {
    Map<String, @Nullable Object> filled = new LinkedHashMap<>();
    for (Map.Entry<String, @Nullable Object> entry : map.entrySet()) {
      switch (fill(entry.getValue())) {
        case Filled.Unresolved unresolved -> {
          return unresolved;
        }
        case Filled.Value(Object value) -> filled.put(entry.getKey(), value);
      }
    }
    return new Filled.Value(filled);
  }

  private Filled fillList(List<?> list) {
    List<@Nullable Object> filled = new ArrayList<>();
    for (Object item : list) {
      switch (fill(item)) {
        case Filled.Unresolved unresolved -> {
          return unresolved;
        }
        case Filled.Value(Object value) -> filled.add(value);
      }
    }
    return new Filled.Value(filled);
  }
}
