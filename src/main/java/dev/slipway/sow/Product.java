package dev.slipway.sow;

import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * An installation source: the one of the landscape, or one nested in a {@code greenhouses} folder.
 *
 * @param name the name, {@code <main>} for the landscape's own
 * @param folder where it stands
 * @param specVersion what {@code SPEC-VERSION} in it says, where it has that file
 */
public record Product(String name, Path folder, OptionalLong specVersion) {
  /** The name of the landscape's own source. */
  public static final String MAIN = "<main>";
}
