package dev.slipway.sow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What {@code gen/meta.json} says about a landscape; scripts read it as {@code $META}. */
final class Description {
  private final Landscape landscape;
  private final ComponentGraph graph;

  Description(Landscape landscape) {
    this.landscape = landscape;
    this.graph = landscape.graph();
  }

  Map<String, @Nullable Object> toValue() throws SowFailure, IOException {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("closures", closures());
    all.put("components", components());
    all.put("cycles", graph.cycles());
    all.put("graph", byName(graph::imports));
    all.put("order", graph.order());
    all.put("products", products());
    all.put("templates", templates());
    all.put("usedby", byName(graph::users));
    all.put("usedorder", graph.order().reversed());
    return all;
  }

  private Map<String, Object> byName(Function<String, List<String>> value) {
    Map<String, Object> map = new TreeMap<>();
    graph.names().forEach(name -> map.put(name, value.apply(name)));
    return map;
  }

  private Map<String, Object> closures() {
    Map<String, Object> closures = new LinkedHashMap<>();
    for (String name : graph.names()) {
      Map<String, Object> closure = new LinkedHashMap<>();
      closure.put("deps", graph.needs(name));
      closure.put(
          "err",
          graph.cycles().stream()
              .filter(cycle -> cycle.contains(name))
              .findFirst()
              .orElse(List.of()));
      closure.put("missing", graph.missing().getOrDefault(name, List.of()));
      closure.put("order", graph.deployOrder(name));
      closure.put("usedby", graph.neededBy(name));
      closure.put("usedorder", graph.deleteOrder(name));
      closures.put(name, closure);
    }
    return closures;
  }

  private Map<String, Object> components() throws SowFailure, IOException {
    Map<String, Object> components = new LinkedHashMap<>();
    for (Component component : landscape.components().values()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("active", component.active());
      OptionalLong version = component.product().specVersion();
      if (version.isPresent()) {
        one.put("deployedversion", new ComponentState(landscape.acre(), component).version());
      }
      one.put("dir", landscape.acre().name(component.folder()));
      List<Object> imports = new ArrayList<>();
      component
          .imports()
          .forEach(i -> {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("component", i.component());
            map.put("label", i.label());
            imports.add(map);
          });
      one.put("imports", imports);
      one.put("product", component.product().name());
      version.ifPresent(number -> one.put("specversion", number));
      component.template().ifPresent(name -> one.put("template", name));
      components.put(component.name(), one);
    }
    return components;
  }

  private Map<String, Object> products() {
    Map<String, Object> products = new LinkedHashMap<>();
    landscape
        .products()
        .forEach((name, product) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("dir", landscape.acre().name(product.folder()));
          product.specVersion().ifPresent(number -> one.put("specversion", number));
          products.put(name, one);
        });
    return products;
  }

  private Map<String, Object> templates() {
    Map<String, Object> templates = new LinkedHashMap<>();
    landscape
        .templates()
        .forEach((name, template) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("dir", landscape.acre().name(template.folder()));
          one.put("product", template.product().name());
          template.base().ifPresent(base -> one.put("template", base));
          templates.put(name, one);
        });
    return templates;
  }
}
