package dev.slipway.skopos.plugin;

import dev.slipway.event.Data;
import dev.slipway.skopos.plan.Instance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a built-in plugin, as lenient as the public probes are: numbers may be texts,
 * lists may be texts with commas.
 *
 * @param bus the whole object
 */
record Arguments(Map<String, @Nullable Object> bus) {
  /** An argument that cannot be used; no retry helps. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message, null, false, false);
    }
  }

  Optional<String> text(String name) {
    Object value = bus.get(name);
    return value == null || value.toString().isEmpty()
        ? Optional.empty()
        : Optional.of(value.toString());
  }

  Optional<Integer> number(String name) throws Unusable {
    Optional<String> text = text(name);
    return text.isEmpty() ? Optional.empty() : Optional.of(number(name, text.get()));
  }

  private static int number(String name, String text) throws Unusable {
    if (!text.strip().matches("[0-9]{1,9}")) {
      throw new Unusable("expected a whole number for " + name + ", found `" + text + "`");
    }
    return Integer.parseInt(text.strip());
  }

  Duration seconds(String name, int otherwise) throws Unusable {
    return Duration.ofSeconds(number(name).orElse(otherwise));
  }

  TreeSet<Integer> numbers(String name) throws Unusable {
    TreeSet<Integer> numbers = new TreeSet<>();
    Object value = bus.get(name);
    List<?> items =
        value instanceof List<?> list
            ? list
            : text(name).map(text -> List.of(text.split(",", -1))).orElse(List.of());
    for (Object item : items) {
      numbers.add(number(name, String.valueOf(item)));
    }
    return numbers;
  }

  /** The named host, else the selected instances. */
  List<Instance> targets() {
    return text("host")
        .map(host -> List.of(new Instance(0, Map.of("ipaddr", host))))
        .orElseGet(this::instances);
  }

  /** The instances; none where the step selects none. */
  List<Instance> instances() {
    List<Instance> instances = new ArrayList<>();
    if (bus.get("inst") instanceof List<?> list) {
      for (Object item : list) {
        instances.add(Instance.of(Data.asMap(item), instances.size()));
      }
    }
    return instances;
  }

  /** An attribute of an instance as a whole number. */
  static Optional<Integer> number(Instance instance, String name) throws Unusable {
    Object value = instance.attributes().get(name);
    return value == null ? Optional.empty() : Optional.of(number(name, value.toString()));
  }
}
