package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.SlipwayConfig;
import dev.slipway.http.AlertsConfig;
import dev.slipway.uniform.UniformReader;
import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README, taken at its word: its examples are run and its tables compared. */
class ReadmeIT {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z]+)\n(.*?)^```$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final String SERVER = "http://127.0.0.1:8080";

  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();
  private final Path folder = SlipwayProcess.newFolder("readme");
  private final String readme;

  ReadmeIT() throws IOException {
    readme = Files.readString(SlipwayProcess.HOME.resolve("README.md"));
  }

  @Test
  void theShellWorkerDoesItsTask() throws IOException {
    server.deploy("greetings", SlipwayServer.shipyard("hello"));
    String script = block("sh", "/api/v1/tasks").replace(SERVER, server.url());
    assertTrue(script.contains(server.url()));
    String context = api.take(Api.trigger("greetings"));

    SlipwayProcess worker =
        SlipwayProcess.launch(folder, "worker", Map.of(), List.of("/bin/sh", "-c", script));
    worker.awaitExit(Await.PATIENCE);

    JsonNode run = api.ended(context);
    assertEquals("pass", run.get("result").asText(), () -> run.toPrettyString() + worker);
    assertEquals(
        "hello-worker", run.at("/sequences/0/tasks/0/workers/0/source").asText(), worker::toString);
  }

  @Test
  void theShipyardPassesTheLint() throws IOException {
    Path file = Files.writeString(folder.resolve("shipyard.yaml"), block("yaml", "kind: Shipyard"));

    SlipwayProcess lint = SlipwayProcess.run(folder, "shipyard", "lint", file.toString());

    assertEquals(0, lint.exitCode(), lint::toString);
  }

  @Test
  void theUniformIsReadWithoutProblems() {
    UniformReader.Reading reading =
        UniformReader.read("uniform.yaml", block("yaml", "kind: Uniform"));

    assertEquals(List.of(), reading.problems());
    assertTrue(reading.uniform().isPresent());
  }

  @Test
  void theCommandsAreThere() {
    for (String command : List.of("slipway", "mvnw")) {
      assertTrue(block("sh", "./slipway demo").contains("./" + command), command);
      assertTrue(Files.isExecutable(SlipwayProcess.HOME.resolve(command)), command);
    }
  }

  @Test
  void theCommandsForAServerOfOnesOwnWork() {
    // given a quick project of the name that the README uses
    server.write("bookshop", "bin/done", "#!/bin/sh\n");
    server.write(
        "bookshop",
        "uniform.yaml",
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - { name: quick, task: deployment, command: [./bin/done] }
        """);
    server.deploy("bookshop", SlipwayServer.shipyard("deployment"));
    String commands =
        block("sh", "./slipway trigger bookshop")
            .lines()
            .filter(line -> !line.contains(" up "))
            .toList()
            .stream()
            .reduce("", (a, b) -> a + b + "\n");

    SlipwayProcess shell =
        new Launcher(folder).shell(Map.of("SLIPWAY_SERVER", server.url()), commands);

    assertEquals(0, shell.exitCode(), shell::toString);
    assertTrue(shell.stdout().contains("dev.delivery"), shell::toString);
    assertTrue(
        shell.stdout().lines().anyMatch(line -> line.matches(".*bookshop.*finished.*pass.*")),
        shell::toString);
  }

  @Test
  void theTopicsAndPathsExist() {
    List<String> topics =
        quoted(section("How an event flows")).stream()
            .filter(word -> word.matches("slipway\\.[a-z]+"))
            .toList();
    assertTrue(topics.size() >= 6, topics::toString);
    assertTrue(new KafkaLog(server.kafka()).topics().containsAll(topics), topics::toString);

    String api = this.api.call("/q/openapi").body();
    List<String> paths =
        quoted(section("HTTP")).stream()
            .map(word -> word.replaceFirst("^(GET|POST) ", ""))
            .filter(word -> word.startsWith("/") && !word.startsWith("/q/"))
            .map(word -> word.matches("/(api|schemas)/.*") ? word : "/api/v1" + word)
            .toList();
    assertTrue(paths.size() >= 7, paths::toString);
    paths.forEach(path -> assertTrue(api.contains("  " + path + ":"), path));
  }

  @Test
  void theConfigurationIsThereWithItsDefaults() {
    Map<String, String> known = new TreeMap<>();
    collect(SlipwayConfig.class, "slipway", known);
    collect(AlertsConfig.class, "slipway.alerts", known);
    String help = SlipwayProcess.run(folder, "up", "--help").stdout();
    int rows = 0;
    for (String row : section("Configuration").lines().filter(l -> l.startsWith("| `")).toList()) {
      String[] cells = row.split("\\|", -1);
      List<String> defaults = List.of(cells[2].replace("`", "").strip().split(", "));
      String before = "";
      List<String> keys = quoted(cells[1]);
      for (int i = 0; i < keys.size(); i++) {
        String key = keys.get(i);
        key = key.startsWith(".") ? before.replaceFirst("\\.[a-z]+$", key) : key;
        before = key;
        if (key.startsWith("slipway.")) {
          assertTrue(known.containsKey(key), key + " in " + known);
          String expected = known.get(key);
          assertTrue(
              expected.isEmpty() || defaults.get(i).equals(expected),
              key + " is " + expected + ", the README says " + defaults);
        } else if (key.startsWith("--")) {
          assertTrue(help.contains(key + "="), key + " in " + help);
        } else if (key.startsWith("SLIPWAY_")) {
          String name = key.toLowerCase(Locale.ROOT).replace('_', '.');
          assertTrue(help.contains(key) || known.containsKey(name), key);
        }
      }
      rows++;
    }
    assertTrue(rows >= 10, "rows of the table: " + rows);
  }

  @Test
  void theKeysInTheReferenceOfGitAreThere() throws IOException {
    Map<String, String> known = new TreeMap<>();
    collect(SlipwayConfig.class, "slipway", known);
    String reference =
        Files.readString(SlipwayProcess.HOME.resolve("src/main/resources/META-INF/doc/git.md"));

    List<String> keys =
        Pattern.compile("(?m)^(slipway[^=]+)=")
            .matcher(reference)
            .results()
            .map(match -> match.group(1).replace(".yards.", ".NAME."))
            .toList();

    assertTrue(keys.size() >= 5, keys::toString);
    keys.forEach(key -> assertTrue(known.containsKey(key), key));
  }

  /** The keys of a configuration mapping and their defaults; the empty text where there is none. */
  private static void collect(Class<?> mapping, String prefix, Map<String, String> into) {
    for (Method method : mapping.getMethods()) {
      String key =
          prefix + "." + method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
      Class<?> type = method.getReturnType();
      if (type.isMemberClass() && type.getName().startsWith("dev.slipway.")) {
        collect(type, key, into);
      } else if (method.getGenericReturnType() instanceof ParameterizedType map
          && type == Map.class) {
        collect((Class<?>) map.getActualTypeArguments()[1], key + ".NAME", into);
      } else {
        WithDefault given = method.getAnnotation(WithDefault.class);
        into.put(key, given == null ? "" : given.value());
      }
    }
  }

  /** The text of the section with that title. */
  private String section(String title) {
    int start = readme.indexOf("\n## " + title + "\n");
    assertTrue(start >= 0, title);
    int end = readme.indexOf("\n## ", start + 1);
    return readme.substring(start, end < 0 ? readme.length() : end);
  }

  private static List<String> quoted(String text) {
    return QUOTED.matcher(text).results().map(match -> match.group(1)).toList();
  }

  /** The one fenced block of that language that contains a text. */
  private String block(String language, String contains) {
    List<String> found = new ArrayList<>();
    for (MatchResult block : BLOCK.matcher(readme).results().toList()) {
      if (block.group(1).equals(language) && block.group(2).contains(contains)) {
        found.add(block.group(2));
      }
    }
    assertEquals(1, found.size(), "blocks with " + contains);
    return found.getFirst();
  }
}
