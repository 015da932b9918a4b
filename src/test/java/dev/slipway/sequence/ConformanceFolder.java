package dev.slipway.sequence;

import dev.slipway.yaml.YamlReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The conformance data beside the repository; elsewhere with SLIPWAY_CONFORMANCE. */
final class ConformanceFolder {
  private final Path root;

  private ConformanceFolder(Path root) {
    this.root = root;
  }

  static Optional<ConformanceFolder> keptn() {
    String given = System.getenv("SLIPWAY_CONFORMANCE");
    Path folder = given == null ? Path.of("../shared/conformance") : Path.of(given);
    return Optional.of(folder.resolve("keptn"))
        .filter(Files::isDirectory)
        .map(ConformanceFolder::new);
  }

  String text(String name) {
    try {
      return Files.readString(root.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }

  Row json(String name) {
    YamlReader reader = new YamlReader(new YamlReader.Limits(10_000_000, 64, 2_000_000));
    return switch (reader.read(name, text(name))) {
      case YamlReader.Reading.Documents(var roots) -> Row.of(roots.getFirst().toExactValue());
      case YamlReader.Reading.Broken(var problem) -> throw new AssertionError(problem.toString());
    };
  }

  /** The cases that the index of a folder lists; none where there is no index. */
  List<Row> index(String folder, String key) {
    String name = folder + "/index.json";
    return Files.exists(root.resolve(name)) ? json(name).rows(key) : List.of();
  }

  /** The files of a folder by name. */
  List<String> files(String folder, String suffix) {
    Path path = root.resolve(folder);
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (var files = Files.list(path)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(suffix) && !name.equals("index.json"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }
}
