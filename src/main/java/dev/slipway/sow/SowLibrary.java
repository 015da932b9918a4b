package dev.slipway.sow;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The scripts and templates that come with Slipway, as files: what {@code $SOW} names. */
final class SowLibrary {
  private static final String BRIDGE = "lib/bridge";
  private static final List<String> FILES =
      List.of(
          BRIDGE,
          "lib/json",
          "lib/k8s",
          "lib/pluginutils",
          "lib/templates/state.yaml",
          "lib/templates/utilities.yaml",
          "lib/utils",
          "plugins/git/plugin",
          "plugins/helm/plugin",
          "plugins/kubectl/plugin",
          "plugins/runner/plugin",
          "plugins/terraform/plugin");

  private SowLibrary() {}

  /** Puts the files into a folder, those that are not there already. */
  static void install(Path folder) throws IOException {
    for (String name : FILES) {
      Path file = folder.resolve(name);
      if (TextFiles.update(file, text(name)) && !name.endsWith(".yaml")) {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
  }

  /** The script that sources action scripts and calls their functions. */
  static Path bridge(Path folder) {
    return folder.resolve(BRIDGE);
  }

  private static String text(String name) throws IOException {
    try (InputStream in = SowLibrary.class.getResourceAsStream("/sow/" + name)) {
      if (in == null) {
        throw new IOException("expected " + name + " in the program, found none");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
