package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.sow.plugin.JsonValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a component hands on to those that import it: its {@code export.yaml} and the files that it
 * names (sow 4.3, step 8).
 *
 * @param document the exports; nothing where the component has none
 */
public record Contract(Document document) {
  /** The file of the exports in a component's export folder. */
  public static final String FILE = "export.yaml";

  private static final String NONE = "---\n";

  /** The contract of a deployed component; none where it was not deployed. */
  static Optional<Contract> of(Acre acre, String component) throws SowFailure, IOException {
    Path file = acre.export().resolve(component).resolve(FILE);
    Optional<String> text = TextFiles.text(file);
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Contract(Manifests.parse(file.toString(), text.get()).documents().getFirst()));
  }

  /**
   * Writes the contract; the one before stays as {@code .bak}.
   *
   * @param folder the component's export folder
   * @param isThere whether the component has exports at all
   * @return what is worth telling
   */
  List<String> write(Path folder, boolean isThere) throws SowFailure, IOException {
    List<String> notes = new ArrayList<>();
    Path file = folder.resolve(FILE);
    if (TextFiles.replace(file, isThere ? document.toYaml() : NONE)) {
      notes.add("exports have changed");
    }
    if (document.at("files").map(Document::toValue).orElse(null) instanceof Map<?, ?> files) {
      for (Map.Entry<?, ?> entry : files.entrySet()) {
        notes.add(export(folder, String.valueOf(entry.getKey()), entry.getValue()));
      }
    }
    return notes;
  }

  private static String export(Path folder, String key, @Nullable Object value)
      throws SowFailure, IOException {
    if (!(value instanceof Map<?, ?> file)) {
      throw new SowFailure("files." + key + ": expected `data`, found " + value);
    }
    String name = file.get("path") instanceof String path ? path : key;
    Path target = folder.resolve(name).normalize();
    if (!target.startsWith(folder) || target.equals(folder)) {
      throw new SowFailure(
          "files." + key + ": expected a path inside the export folder, found " + name);
    }
    Files.createDirectories(target.getParent());
    TextFiles.write(target, text(file.get("data")));
    Object mode = file.get("mode");
    if (mode != null) {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(bits(key, mode)));
    }
    return "exporting file " + name;
  }

  /** A value as {@code jq -r} prints it. */
  private static String text(@Nullable Object data) {
    return data instanceof String text ? text + "\n" : JsonValues.pretty(data);
  }

  private static String bits(String key, Object mode) throws SowFailure {
    try {
      return Permissions.text(Integer.parseInt(mode.toString(), 8));
    } catch (NumberFormatException e) {
      throw new SowFailure("files." + key + ".mode: expected octal digits, found " + mode);
    }
  }
}
