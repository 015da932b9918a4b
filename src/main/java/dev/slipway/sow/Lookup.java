package dev.slipway.sow;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the files that a component names are looked for: the landscape's own source, the nested
 * sources around the component, the component, the root, and what comes with Slipway; the first
 * that has the file wins (sow 4.7, 1).
 */
final class Lookup {
  private final Path root;
  private final List<Path> bases;

  Lookup(Landscape landscape, Component component) {
    this.root = landscape.acre().root();
    this.bases = bases(landscape.acre(), landscape.around(component.product()), component.folder());
  }

  /** The folders that are looked through, in order. */
  static List<Path> bases(Acre acre, List<Product> products, Path component) {
    List<Path> bases = new ArrayList<>();
    products.forEach(product -> bases.add(product.folder()));
    bases.add(component);
    bases.add(acre.root());
    bases.add(acre.library());
    return bases;
  }

  List<Path> bases() {
    return List.copyOf(bases);
  }

  /** The file with this name below one of the folders, always inside the landscape. */
  Optional<Path> find(String name) {
    return bases.stream()
        .map(base -> base.resolve(name).normalize())
        .filter(path -> path.startsWith(root) && Files.isRegularFile(path))
        .findFirst();
  }
}
