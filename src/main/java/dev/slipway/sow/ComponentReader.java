package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.sow.plugin.JsonValues;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads {@code component.yaml} and {@code template.yaml} (sow 4.3, step 1). */
final class ComponentReader {
  /** A file of this name on the look-up path is a stub of every {@code component.yaml}. */
  private static final String SHARED = "lib/templates/component.yaml";

  private final Acre acre;
  private final Manifests manifests;
  private final Template config;
  private final Optional<Template> more;

  ComponentReader(Acre acre, Manifests manifests, Template config, Optional<Template> more) {
    this.acre = acre;
    this.manifests = manifests;
    this.config = config;
    this.more = more;
  }

  /** The component in a folder; {@code products} are those around it, the outermost first. */
  Component component(String name, List<Product> products, Path folder) throws SowFailure {
    Product product = products.getLast();
    List<Template> chain = new ArrayList<>();
    chain.add(manifests.read(folder.resolve("component.yaml")));
    for (Path base : Lookup.bases(acre, products, folder).reversed()) {
      Path shared = base.resolve(SHARED);
      if (Files.isRegularFile(shared)) {
        chain.add(manifests.read(shared));
      }
    }
    chain.add(config);
    chain.add(environment(name, product));
    more.ifPresent(chain::add);
    Document document = manifests.merge(chain);
    Map<String, Document> fields = document.at("component").map(Document::fields).orElse(Map.of());
    String file = acre.name(folder.resolve("component.yaml"));
    return new Component(
        name,
        product,
        folder,
        active(fields.get("active"), file),
        imports(fields.get("imports"), file),
        texts(fields.get("stubs"), file + ": component.stubs"),
        text(fields.get("template"), file + ": component.template"),
        document);
  }

  private static Template environment(String name, Product product) throws SowFailure {
    Map<String, Object> env = new LinkedHashMap<>();
    env.put("COMPONENT", name);
    env.put("PRODUCT", product.name());
    return Manifests.parse("environment", JsonValues.compact(Map.of("env", env)));
  }

  /** The template in a folder. */
  ComponentTemplate template(String name, Product product, Path folder) throws SowFailure {
    Path path = folder.resolve("template.yaml");
    Document document = manifests.merge(List.of(manifests.read(path), config));
    Map<String, Document> fields = document.at("template").map(Document::fields).orElse(Map.of());
    String file = acre.name(path);
    return new ComponentTemplate(
        name,
        product,
        folder,
        text(fields.get("template"), file + ": template.template"),
        texts(fields.get("stubs"), file + ": template.stubs"));
  }

  private static boolean active(@Nullable Document document, String file) throws SowFailure {
    Object value = document == null ? null : document.toValue();
    if (value == null) {
      return true;
    }
    return switch (value.toString()) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new SowFailure(
              file + ": expected true or false for component.active, found `" + value + "`");
    };
  }

  private static List<Import> imports(@Nullable Document document, String file) throws SowFailure {
    List<Import> imports = new ArrayList<>();
    Object value = document == null ? null : document.toValue();
    switch (value) {
      case null -> {}
      case Map<?, ?> map -> labelled(map, file, imports);
      case List<?> list -> {
        for (Object item : list) {
          switch (item) {
            case String name -> imports.add(new Import(name.strip(), name.strip()));
            case Map<?, ?> map -> labelled(map, file, imports);
            case null, default -> throw badImport(file, item);
          }
        }
      }
      default -> throw badImport(file, value);
    }
    return imports;
  }

  private static void labelled(Map<?, ?> map, String file, List<Import> imports) throws SowFailure {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getValue() instanceof String name)) {
        throw badImport(file, entry.getValue());
      }
      imports.add(new Import(String.valueOf(entry.getKey()).strip(), name.strip()));
    }
  }

  private static SowFailure badImport(String file, @Nullable Object found) {
    return new SowFailure(
        file + ": expected a component or `label: component` in component.imports, found " + found);
  }

  private static List<String> texts(@Nullable Document document, String what) throws SowFailure {
    List<String> texts = new ArrayList<>();
    Object value = document == null ? null : document.toValue();
    if (value == null) {
      return texts;
    }
    if (!(value instanceof List<?> list)) {
      throw new SowFailure(what + ": expected a list of files, found " + value);
    }
    for (Object item : list) {
      if (!(item instanceof String text)) {
        throw new SowFailure(what + ": expected the name of a file, found " + item);
      }
      texts.add(text);
    }
    return texts;
  }

  private static Optional<String> text(@Nullable Document document, String what) throws SowFailure {
    Object value = document == null ? null : document.toValue();
    if (value == null) {
      return Optional.empty();
    }
    if (!(value instanceof String text)) {
      throw new SowFailure(what + ": expected a name, found " + value);
    }
    return Optional.of(text);
  }
}
