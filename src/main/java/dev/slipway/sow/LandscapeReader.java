package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.sow.plugin.JsonValues;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads a landscape from its folder and writes its configuration and description to gen. */
public final class LandscapeReader {
  private static final String COMPONENT = "component.yaml";
  private static final String TEMPLATE = "template.yaml";

  private final Acre acre;
  private final Manifests manifests;
  private final NavigableMap<String, Product> products = new TreeMap<>();
  private final NavigableMap<String, ComponentTemplate> templates = new TreeMap<>();
  private final NavigableMap<String, Component> components = new TreeMap<>();

  private LandscapeReader(Acre acre, Manifests manifests) {
    this.acre = acre;
    this.manifests = manifests;
  }

  /**
   * The landscape on an acre.
   *
   * @param stub one more stub for the documents of components
   * @throws SowFailure where a document is broken or a name is used twice
   */
  public static Landscape read(Acre acre, Manifests manifests, Optional<Template> stub)
      throws SowFailure {
    try {
      return new LandscapeReader(acre, manifests).read(stub);
    } catch (IOException e) {
      throw new SowFailure("the landscape " + acre.root() + " cannot be read: " + e);
    }
  }

  private Landscape read(Optional<Template> more) throws SowFailure, IOException {
    for (Path folder : List.of(acre.gen(), acre.state(), acre.export())) {
      Files.createDirectories(folder);
    }
    Document config = config();
    String text = JsonValues.pretty(config.toValue());
    TextFiles.update(acre.config(), text);
    Template stub = Manifests.parse(acre.config().toString(), text);
    ComponentReader reader = new ComponentReader(acre, manifests, stub, more);
    product(Product.MAIN, acre.source(), List.of(), reader);
    Map<String, List<String>> imports = new LinkedHashMap<>();
    components.values().stream()
        .filter(Component::active)
        .forEach(component -> imports.put(component.name(), component.needs()));
    Landscape landscape =
        new Landscape(
            acre,
            config,
            stub,
            products,
            templates,
            components,
            new ComponentGraph(imports),
            warnings());
    TextFiles.update(acre.meta(), JsonValues.pretty(new Description(landscape).toValue()));
    return landscape;
  }

  private Document config() throws SowFailure {
    Path template = acre.source().resolve(Acre.FILE);
    Template own = manifests.read(acre.root().resolve(Acre.FILE));
    return manifests.merge(
        Files.isRegularFile(template) ? List.of(manifests.read(template), own) : List.of(own));
  }

  private void product(String name, Path folder, List<Product> around, ComponentReader reader)
      throws SowFailure, IOException {
    Product product = new Product(name, folder, SpecVersion.in(folder));
    Product other = products.put(name, product);
    if (other != null) {
      throw new SowFailure(
          "expected sources with different names, found two named "
              + name
              + ": "
              + acre.name(other.folder())
              + " and "
              + acre.name(folder));
    }
    List<Product> chain = new ArrayList<>(around);
    chain.add(product);
    for (Map.Entry<String, Path> found : find(folder.resolve("templates"), TEMPLATE).entrySet()) {
      ComponentTemplate template = reader.template(found.getKey(), product, found.getValue());
      ComponentTemplate twin = templates.put(found.getKey(), template);
      if (twin != null) {
        throw twice("templates", found.getKey(), twin.folder(), found.getValue());
      }
    }
    for (Map.Entry<String, Path> found : find(folder.resolve("components"), COMPONENT).entrySet()) {
      Component component = reader.component(found.getKey(), chain, found.getValue());
      Component twin = components.put(found.getKey(), component);
      if (twin != null) {
        throw twice("components", found.getKey(), twin.folder(), found.getValue());
      }
    }
    for (Path nested : folders(folder.resolve("greenhouses"))) {
      product(nested.getFileName().toString(), nested, chain, reader);
    }
  }

  private SowFailure twice(String what, String name, Path one, Path other) {
    return new SowFailure(
        "expected %s with different names, found two named %s: %s and %s"
            .formatted(what, name, acre.name(one), acre.name(other)));
  }

  private static List<Path> folders(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.filter(Files::isDirectory).sorted().toList();
    }
  }

  /** The folders below this one that hold the file, by their relative path. */
  private static NavigableMap<String, Path> find(Path folder, String file) throws IOException {
    NavigableMap<String, Path> found = new TreeMap<>();
    if (Files.isDirectory(folder)) {
      Files.walkFileTree(
          folder,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              Path parent = path.getParent();
              if (path.endsWith(file) && parent != null && !parent.equals(folder)) {
                found.put(folder.relativize(parent).toString(), parent);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    }
    return found;
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    components
        .values()
        .forEach(component ->
            component
                .template()
                .filter(name -> !templates.containsKey(name))
                .ifPresent(name ->
                    warnings.add(
                        "component " + component.name() + " uses unknown template " + name)));
    templates
        .values()
        .forEach(template ->
            template
                .base()
                .filter(name -> !templates.containsKey(name))
                .ifPresent(name ->
                    warnings.add(
                        "template " + template.name() + " uses unknown template " + name)));
    return warnings;
  }
}
