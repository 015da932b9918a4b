package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Something that is deployed as one.
 *
 * @param name the path below {@code components}
 * @param product where it belongs
 * @param folder where it stands
 * @param active whether the configuration wants it
 * @param imports what it needs, in order
 * @param stubs names of stub files
 * @param template what it builds on
 * @param document its effective {@code component.yaml}
 */
public record Component(
    String name,
    Product product,
    Path folder,
    boolean active,
    List<Import> imports,
    List<String> stubs,
    Optional<String> template,
    Document document) {
  public Component {
    imports = List.copyOf(imports);
    stubs = List.copyOf(stubs);
  }

  /** The names of what it imports, each once, in order. */
  public List<String> needs() {
    return imports.stream().map(Import::component).distinct().toList();
  }
}
