package dev.slipway.cli;

import dev.slipway.remediation.Remediation;
import dev.slipway.scenario.Scenario;
import dev.slipway.uniform.Uniform;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The files that a command line names. */
final class UserFiles {
  private static final int DEEPEST = 8;

  private UserFiles() {}

  /** The files named, and those of a kind below the folders named, in the order of their names. */
  static List<Path> below(List<Path> paths, Predicate<Path> kind) {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        files.addAll(walk(path, kind));
      } else {
        files.add(existing(path));
      }
    }
    return files;
  }

  /** The path of a file that is there. */
  static Path existing(Path path) {
    if (!Files.exists(path)) {
      throw new CommandProblem(ExitCode.NOT_FOUND, "expected a file, found no " + path);
    }
    return path;
  }

  private static List<Path> walk(Path folder, Predicate<Path> kind) {
    try (Stream<Path> files = Files.walk(folder, DEEPEST)) {
      return files.filter(Files::isRegularFile).filter(kind).sorted().toList();
    } catch (IOException | UncheckedIOException e) {
      throw new CommandProblem(
          ExitCode.INVALID_FILE, "cannot look into " + folder + ": " + e.getMessage());
    }
  }

  /** Whether a file in a folder is taken for a scenario: one that says that it is one. */
  static boolean isScenario(Path file) {
    String name = name(file);
    return !name.equals("index.json")
        && (name.endsWith(".json") || name.endsWith(".yaml") || name.endsWith(".yml"))
        && text(file).contains(Scenario.FORMAT);
  }

  /** Whether a file in a folder is taken for a uniform. */
  static boolean isUniform(Path file) {
    return name(file).equals(Uniform.FILE);
  }

  /** Whether a file in a folder is taken for a shipyard. */
  static boolean isShipyard(Path file) {
    return name(file).equals("shipyard.yaml") || name(file).equals("shipyard.yml");
  }

  /** Whether a file in a folder is taken for a remediation. */
  static boolean isRemediation(Path file) {
    return name(file).equals(Remediation.FILE);
  }

  private static String name(Path file) {
    Path name = file.getFileName();
    return name == null ? "" : name.toString();
  }

  /** The text of a file. */
  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new CommandProblem(ExitCode.INVALID_FILE, file + ": expected UTF-8, found other bytes");
    } catch (IOException e) {
      throw new CommandProblem(
          ExitCode.INVALID_FILE, "cannot read " + file + ": " + e.getMessage());
    }
  }

  /** Deletes a folder with everything in it. */
  static void deleteTree(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
