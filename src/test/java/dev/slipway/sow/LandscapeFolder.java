package dev.slipway.sow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A landscape that a test writes, file by file. */
public final class LandscapeFolder {
  private static final String RECORDER =
      """
      #!/bin/bash
      echo "$COMPONENT $PLUGININSTANCE $*" >> "$ROOT/calls"
      """;

  private final Path root;

  private LandscapeFolder(Path root) {
    this.root = root;
  }

  /** A landscape with an empty configuration and the plugin {@code note}, which notes its calls. */
  public static LandscapeFolder in(Path root) {
    return new LandscapeFolder(root)
        .file("acre.yaml", "landscape:\n  name: test\n")
        .program("crop/plugins/note/plugin", RECORDER);
  }

  /** Writes a file. */
  public LandscapeFolder file(String name, String text) {
    try {
      Path file = root.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes an executable file. */
  public LandscapeFolder program(String name, String text) {
    file(name, text);
    try {
      Files.setPosixFilePermissions(
          root.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a component with its imports (comma separated) and deployment. */
  public LandscapeFolder component(String name, String imports, String deployment) {
    return file(
            "crop/components/" + name + "/component.yaml",
            "component:\n  imports: [" + imports + "]\n")
        .file("crop/components/" + name + "/deployment.yaml", deployment);
  }

  /** The root. */
  public Path root() {
    return root;
  }

  /** The text of a file; empty where there is none. */
  public String text(String name) {
    try {
      Path file = root.resolve(name);
      return Files.isRegularFile(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The calls of the plugin {@code note} since the last time they were asked for. */
  public List<String> calls() {
    List<String> calls = text("calls").lines().toList();
    file("calls", "");
    return calls;
  }
}
