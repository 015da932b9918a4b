package dev.slipway.sow;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The bash scripts of a landscape that define functions, in the order of their sourcing. */
final class ScriptSources {
  /** The script of a component. */
  static final String ACTION = "action";

  private final Landscape landscape;

  ScriptSources(Landscape landscape) {
    this.landscape = landscape;
  }

  /** The scripts that extend the command line. */
  List<Path> ofLandscape() {
    List<Path> scripts = new ArrayList<>();
    landscape
        .products()
        .values()
        .forEach(product -> add(product.folder().resolve("lib").resolve("sow.sh"), scripts));
    return scripts;
  }

  /** The scripts that are in force for a component. */
  List<Path> of(Component component) {
    List<Path> scripts = ofLandscape();
    Path shared = landscape.acre().source().resolve("lib").resolve(ACTION);
    if (Files.isExecutable(shared)) {
      add(shared, scripts);
    }
    add(component.folder().resolve(ACTION), scripts);
    return scripts;
  }

  private static void add(Path script, List<Path> scripts) {
    if (Files.isRegularFile(script)) {
      scripts.add(script);
    }
  }
}
