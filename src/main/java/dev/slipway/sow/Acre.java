package dev.slipway.sow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The ground of a landscape: the folder with {@code acre.yaml}, and the source of components in it.
 *
 * @param root the folder, absolute
 * @param source the folder of the source: {@code crop} or {@code garden} in it
 */
public record Acre(Path root, Path source) {
  /** The file that marks the root and holds the configuration. */
  public static final String FILE = "acre.yaml";

  /**
   * The acre around a folder: the nearest one upwards that has {@code acre.yaml} and a source and
   * is not itself a source (sow 4.1).
   */
  public static Optional<Acre> around(Path folder) {
    for (Path at = real(folder); at != null; at = at.getParent()) {
      Optional<Acre> acre = at(at);
      if (acre.isPresent()) {
        return acre;
      }
    }
    return Optional.empty();
  }

  /** The acre whose root is this folder. */
  public static Optional<Acre> at(Path folder) {
    Path root = real(folder);
    if (!Files.isRegularFile(root.resolve(FILE)) || Files.isDirectory(root.resolve("components"))) {
      return Optional.empty();
    }
    for (String name : new String[] {"crop", "garden"}) {
      if (Files.isDirectory(root.resolve(name))) {
        return Optional.of(new Acre(root, root.resolve(name)));
      }
    }
    return Optional.empty();
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("expected a folder, found " + folder, e);
    }
  }

  /** The folder of everything that can be generated again. */
  public Path gen() {
    return root.resolve("gen");
  }

  /** The folder of what components remember. */
  public Path state() {
    return root.resolve("state");
  }

  /** The folder of what components hand on. */
  public Path export() {
    return root.resolve("export");
  }

  /** The folder of the scripts and templates that come with Slipway. */
  public Path library() {
    return gen().resolve(".sow");
  }

  /** The effective configuration. */
  public Path config() {
    return gen().resolve("config.json");
  }

  /** The description of the landscape. */
  public Path meta() {
    return gen().resolve("meta.json");
  }

  /** A path as it is said to people: relative to the root where it lies in it. */
  public String name(Path path) {
    return path.startsWith(root) && !path.equals(root)
        ? root.relativize(path).toString()
        : path.toString();
  }
}
