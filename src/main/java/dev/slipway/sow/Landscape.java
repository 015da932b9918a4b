package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A landscape as it was read: its configuration, its components and how they depend on each other.
 *
 * @param acre where it stands
 * @param config the effective configuration
 * @param configStub the configuration as a stub
 * @param products the sources by name
 * @param templates what components can build on, by name
 * @param components all components by name, active or not
 * @param graph the active components
 * @param warnings what is doubtful
 */
public record Landscape(
    Acre acre,
    Document config,
    Template configStub,
    NavigableMap<String, Product> products,
    NavigableMap<String, ComponentTemplate> templates,
    NavigableMap<String, Component> components,
    ComponentGraph graph,
    List<String> warnings) {
  public Landscape {
    products = Collections.unmodifiableNavigableMap(new TreeMap<>(products));
    templates = Collections.unmodifiableNavigableMap(new TreeMap<>(templates));
    components = Collections.unmodifiableNavigableMap(new TreeMap<>(components));
    warnings = List.copyOf(warnings);
  }

  /** The component with this name. */
  public Optional<Component> component(String name) {
    return Optional.ofNullable(components.get(name));
  }

  /** The templates that a component builds on, the base first; unknown ones end the chain. */
  public List<ComponentTemplate> templatesOf(Component component) {
    List<ComponentTemplate> chain = new ArrayList<>();
    Optional<ComponentTemplate> next = component.template().map(templates::get);
    while (next.isPresent() && !chain.contains(next.get())) {
      chain.add(next.get());
      next = next.get().base().map(templates::get);
    }
    return chain.reversed();
  }

  /** The product and those that it is nested in, the outermost first. */
  public List<Product> around(Product product) {
    return products.values().stream()
        .filter(other -> product.folder().startsWith(other.folder()))
        .sorted(Comparator.comparingInt(other -> other.folder().getNameCount()))
        .toList();
  }

  /**
   * Refuses a landscape that cannot be ordered: components in a ring, or imports of nobody (sow
   * 4.1).
   *
   * @throws SowFailure that names every ring with its path and every missing import
   */
  public void requireOrder() throws SowFailure {
    List<String> problems = new ArrayList<>();
    graph
        .cycles()
        .forEach(
            cycle -> problems.add("components import each other: " + String.join(" -> ", cycle)));
    graph.missing().forEach((name, wanted) -> wanted.forEach(w -> problems.add(missing(name, w))));
    if (!problems.isEmpty()) {
      throw new SowFailure(String.join("\n", problems));
    }
  }

  private String missing(String name, String wanted) {
    String where =
        component(name).map(Component::folder).map(acre::name).orElse("") + "/component.yaml";
    if (components.containsKey(wanted)) {
      return where + ": " + name + " imports " + wanted + ", which is not active";
    }
    String hint = Spelling.hint(wanted, components.keySet());
    return where
        + ": "
        + name
        + " imports "
        + wanted
        + ", which does not exist"
        + (hint.isEmpty() ? "" : " (" + hint + ")");
  }
}
