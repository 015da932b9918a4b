package dev.slipway.cli.sow;

import dev.slipway.dynaml.Template;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A landscape with recorded behaviour, and a copy of it that the same steps are done in. */
final class RecordedLandscape {
  private static final Pattern OUTCOME =
      Pattern.compile("\\*\\*\\* species .* (deployed|deleted|done)");
  private static final Pattern PARALLEL_OR_PATH = Pattern.compile("^Plugin: ");

  private final Path recorded;
  private final Path root;

  private RecordedLandscape(Path recorded, Path root) {
    this.recorded = recorded;
    this.root = root;
  }

  static RecordedLandscape copy(Path recorded, Path root) throws IOException {
    Path from = recorded.resolve("landscape");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted().toList()) {
        Path to = root.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else {
          Files.copy(file, to);
          Files.setPosixFilePermissions(
              to,
              PosixFilePermissions.fromString(
                  Files.isExecutable(file) ? "rwxr-xr-x" : "rw-r--r--"));
        }
      }
    }
    return new RecordedLandscape(recorded, root.toRealPath());
  }

  /** Does a step; what differs from the record, by part. */
  Map<String, String> play(int number, String folder, String command, int exit)
      throws IOException, InterruptedException {
    delete(root.resolve("record"));
    if (!command.startsWith("sow ")) {
      Process edit =
          new ProcessBuilder("bash", "-c", command).directory(root.toFile()).inheritIO().start();
      return edit.waitFor() == exit ? Map.of() : Map.of("rc", "the edit failed");
    }
    SowShell.Ran ran =
        SowShell.run(root.resolve(folder).normalize(), command.substring("sow ".length()));
    Path step = recorded.resolve("steps").resolve("%02d".formatted(number));
    Map<String, String> differences = new LinkedHashMap<>();
    differ(differences, "rc", exit, ran.exit(), ran.err());
    stdout(differences, command, text(step.resolve("stdout")), ran.out());
    documents(differences, step, "state");
    documents(differences, step, "export");
    generated(differences, step);
    modes(differences, step);
    calls(differences, step);
    return differences;
  }

  private static void differ(
      Map<String, String> differences,
      String part,
      @Nullable Object expected,
      @Nullable Object found,
      String more) {
    if (!Objects.equals(expected, found)) {
      List<String> left = String.valueOf(expected).lines().toList();
      List<String> right = String.valueOf(found).lines().toList();
      differences.put(
          part,
          "expected "
              + left.stream().filter(line -> !right.contains(line)).toList()
              + "\n  found "
              + right.stream().filter(line -> !left.contains(line)).toList()
              + "\n  "
              + more);
    }
  }

  private String text(Path file) throws IOException {
    return Files.readString(file)
        .replace("@ROOT@", root.toString())
        .replace("@SOW@", root.resolve("gen/.sow").toString());
  }

  private static void stdout(
      Map<String, String> differences, String command, String expected, String found) {
    if (command.startsWith("sow order")) {
      differ(differences, "stdout", expected, found, "");
      return;
    }
    differ(
        differences,
        "outcomes",
        expected.lines().filter(line -> OUTCOME.matcher(line).matches()).toList(),
        found.lines().filter(line -> OUTCOME.matcher(line).matches()).toList(),
        "");
    differ(differences, "plugins", pluginLines(expected), pluginLines(found), "");
  }

  /** The announced plugins, sorted, because those of a parallel run come in any order. */
  private static List<String> pluginLines(String text) {
    return text.lines()
        .filter(line -> PARALLEL_OR_PATH.matcher(line).find())
        .map(line -> line.endsWith("(builtin)") ? line : line.replaceAll("\\(.*/gen/", "(gen/"))
        .sorted()
        .toList();
  }

  private Map<String, Path> files(Path base, String folder) throws IOException {
    Map<String, Path> files = new TreeMap<>();
    Path top = base.resolve(folder);
    if (Files.isDirectory(top)) {
      try (Stream<Path> paths = Files.walk(top)) {
        paths
            .filter(Files::isRegularFile)
            .map(path -> base.relativize(path).toString())
            .filter(name -> !name.endsWith(".bak"))
            .forEach(name -> files.put(name, base.resolve(name)));
      }
    }
    return files;
  }

  private void documents(Map<String, String> differences, Path step, String folder)
      throws IOException {
    Map<String, Path> expected = files(step, folder);
    Map<String, Path> found = files(root, folder);
    differ(differences, folder, expected.keySet(), found.keySet(), "");
    for (Map.Entry<String, Path> file : expected.entrySet()) {
      if (found.containsKey(file.getKey())) {
        document(differences, file.getKey(), file.getValue(), found.get(file.getKey()));
      }
    }
  }

  private void document(Map<String, String> differences, String name, Path expected, Path found)
      throws IOException {
    boolean isDocument = name.endsWith(".json") || name.endsWith(".yaml");
    differ(
        differences,
        name,
        isDocument ? value(name, text(expected)) : text(expected),
        isDocument ? value(name, Files.readString(found)) : Files.readString(found),
        "");
  }

  private static @Nullable Object value(String name, String text) {
    Object value =
        switch (Template.read(name, text)) {
          case Template.Reading.Read read -> read.template().documents().getFirst().toValue();
          case Template.Reading.Broken broken -> broken.message();
        };
    if (value instanceof Map<?, ?> map) {
      if (name.endsWith("plugins.json")) {
        return record(map);
      }
      if (name.endsWith("env.json") && map.get("env") instanceof Map<?, ?> env) {
        Map<Object, @Nullable Object> without = new TreeMap<>(env);
        without.remove("MIGRATION");
        return without;
      }
    }
    return value;
  }

  /**
   * A record of plugins without what the race in sow's {@code parallel} leaves to chance: the order
   * of keys, and entries that were lost.
   */
  private static Map<String, @Nullable Object> record(Map<?, ?> map) {
    Map<String, @Nullable Object> record = new TreeMap<>();
    map.forEach((key, value) -> {
      if (value instanceof List<?> keys) {
        record.put(String.valueOf(key), keys.stream().map(String::valueOf).sorted().toList());
      } else if (value instanceof Map<?, ?> plugins) {
        Map<String, @Nullable Object> kept = new TreeMap<>();
        plugins.forEach((plugin, spec) -> {
          if (!String.valueOf(plugin).startsWith("par")) {
            kept.put(String.valueOf(plugin), spec);
          }
        });
        record.put(String.valueOf(key), kept);
      }
    });
    return record;
  }

  private void generated(Map<String, String> differences, Path step) throws IOException {
    Map<String, Path> expected = files(step, "gen");
    Map<String, Path> found = files(root, "gen");
    for (Map.Entry<String, Path> file : expected.entrySet()) {
      String name = file.getKey();
      if (name.endsWith(".json") || name.endsWith(".yaml")) {
        if (found.containsKey(name)) {
          document(differences, name, file.getValue(), found.get(name));
        } else {
          differences.put(name, "missing");
        }
      }
    }
    for (String name : found.keySet()) {
      if (!expected.containsKey(name) && !name.startsWith("gen/.sow/")) {
        differences.put(name, "not expected");
      }
    }
  }

  private void modes(Map<String, String> differences, Path step) throws IOException {
    List<String> expected = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (String line : Files.readAllLines(step.resolve("TREE"))) {
      String[] words = line.split(" ", 3);
      if (words[0].equals("f") && words[2].startsWith("export/") && !words[2].endsWith(".bak")) {
        expected.add(words[1] + " " + words[2]);
      }
    }
    for (Map.Entry<String, Path> file : files(root, "export").entrySet()) {
      int mode = (int) Files.getAttribute(file.getValue(), "unix:mode") & 0777;
      found.add(Integer.toOctalString(mode) + " " + file.getKey());
    }
    differ(
        differences,
        "modes",
        expected.stream().sorted().toList(),
        found.stream().sorted().toList(),
        "");
  }

  private void calls(Map<String, String> differences, Path step) throws IOException {
    Map<String, String> expected = calls(step.resolve("record"));
    Map<String, String> found = calls(root.resolve("record"));
    differ(differences, "record", expected.keySet(), found.keySet(), "");
    expected.forEach((name, call) -> {
      if (found.containsKey(name)) {
        differ(differences, "record/" + name, call, found.get(name), "");
      }
    });
  }

  /** What the recording plugin wrote, by component, key and action. */
  private Map<String, String> calls(Path folder) throws IOException {
    Map<String, String> calls = new TreeMap<>();
    for (Path file : files(folder, ".").values()) {
      String name = file.getFileName().toString().replaceFirst("^call-\\d+-", "");
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      calls.put(name, normalized(text));
    }
    return calls;
  }

  private String normalized(String text) {
    List<String> lines = new ArrayList<>();
    String section = "";
    for (String raw :
        text.replace("@ROOT@", root.toString())
            .replace("@SOW@", root.resolve("gen/.sow").toString())
            .lines()
            .toList()) {
      String line = raw.replaceAll("pluginconfig-(@PID@|\\d+)", "pluginconfig");
      section = line.startsWith("--- ") ? line : section;
      boolean elsewhere =
          line.startsWith("pwd=")
              || line.contains(" pwd=")
              || line.startsWith("env DEPLOYMENT ")
              || line.startsWith("env DEPLOYMENT=")
              || section.equals("--- GENDIR");
      if (!elsewhere) {
        lines.add(line.startsWith("{") ? String.valueOf(value("content", line)) : line);
      } else if (line.contains(" pwd=")) {
        lines.add(line.substring(0, line.indexOf(" pwd=")));
      }
    }
    return String.join("\n", lines);
  }

  private static void delete(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
