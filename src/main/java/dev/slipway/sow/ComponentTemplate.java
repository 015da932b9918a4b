package dev.slipway.sow;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What components can build on.
 *
 * @param name the path below {@code templates}
 * @param product where it belongs
 * @param folder where it stands
 * @param base the template that it builds on itself
 * @param stubs names of stub files
 */
public record ComponentTemplate(
    String name, Product product, Path folder, Optional<String> base, List<String> stubs) {
  public ComponentTemplate {
    stubs = List.copyOf(stubs);
  }
}
