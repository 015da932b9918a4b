package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples in other languages, taken out of the documentation and run as they stand. */
class LanguagesIT {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```([a-z]+)\n(.*?)^```$");
  private static final Path MODULES = SlipwayProcess.HOME.resolve("target/languages");
  private static final Path PACKAGES = Path.of("src/test/resources/languages").toAbsolutePath();
  private static final Path REFERENCE = Path.of("src/main/resources/META-INF/doc/languages.md");
  private static final Path README = Path.of("README.md");

  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();
  private final KafkaLog kafka = new KafkaLog(server.kafka());

  @Test
  void theNodeWorkerDoesItsTask() throws IOException {
    Path node = Tools.require("node");
    server.deploy("node", SlipwayServer.shipyard("salute"));
    kafka.moveToEnd("salute-worker", "slipway.events");
    String script =
        block(README, "js", "eachMessage").replaceAll("\\bhello(?=-worker|\\.trig|: )", "salute");
    SlipwayProcess worker = node(node, "worker", script);

    String context = api.take(Api.trigger("node"));
    JsonNode run = api.ended(context);

    assertEquals("pass", run.get("result").asText(), () -> run.toPrettyString() + worker);
    assertEquals(
        "salute-worker",
        run.at("/sequences/0/tasks/0/workers/0/source").asText(),
        worker::toString);
    worker.close();
  }

  @Test
  void nodePublishesOverHttp() throws IOException {
    Path node = Tools.require("node");
    server.deploy("nodehttp", SlipwayServer.shipyard("pack"));

    SlipwayProcess publisher =
        node(node, "http", block(REFERENCE, "js", "httpTransport").replace("hello", "nodehttp"));

    assertEquals(0, publisher.awaitExit(Await.PATIENCE), publisher::toString);
    assertTrue(publisher.stdout().contains("context"), publisher::toString);
    passes("nodehttp");
  }

  @Test
  void nodePublishesOverKafkaInBinaryMode() throws IOException {
    Path node = Tools.require("node");
    server.deploy("nodekafka", SlipwayServer.shipyard("pack"));

    SlipwayProcess publisher =
        node(node, "kafka", block(REFERENCE, "js", "binding.binary").replace("hello", "nodekafka"));

    assertEquals(0, publisher.awaitExit(Await.PATIENCE), publisher::toString);
    passes("nodekafka");
  }

  @Test
  void curlAndKcatPublishTheSameEventOnce() throws IOException {
    Tools.require("kcat");
    server.deploy("kcat", SlipwayServer.shipyard("pack"));
    String script = block(README, "sh", "event='").replace("\"hello\"", "\"kcat\"");

    SlipwayProcess shell = shell(script);

    assertEquals(0, shell.awaitExit(Await.PATIENCE), shell::toString);
    passes("kcat");
    JsonNode runs = api.get("/api/v1/runs?project=kcat").get("items");
    assertEquals(1, runs.size(), "one is a duplicate of the other: " + runs.toPrettyString());
  }

  @Test
  void kcatPublishesInBinaryMode() throws IOException {
    Tools.require("kcat");
    server.deploy("kcatbinary", SlipwayServer.shipyard("pack"));

    SlipwayProcess shell = shell(block(REFERENCE, "sh", "ce_type").replace("hello", "kcatbinary"));

    assertEquals(0, shell.awaitExit(Await.PATIENCE), shell::toString);
    passes("kcatbinary");
  }

  @Test
  void kcatReadsWhatTheControllerSays() throws IOException {
    Tools.require("kcat");
    server.deploy("tail", SlipwayServer.shipyard("pack"));
    String context = api.take(Api.trigger("tail"));
    api.run(context);
    String tail =
        block(README, "sh", "event='")
            .lines()
            .filter(line -> line.contains("kcat -C"))
            .toList()
            .getFirst();

    Await.until(
        "the order in what kcat reads",
        () -> {
          SlipwayProcess shell = shell(tail);
          assertEquals(0, shell.awaitExit(Await.PATIENCE), shell::toString);
          return shell.stdout().contains(context);
        });
  }

  /** Does the only task of the delivery that somebody has triggered in a project. */
  private void passes(String project) {
    JsonNode order = api.order(project, "pack");
    api.take(Api.answer(order, "started"));
    api.take(Api.answer(order, "finished"));
    JsonNode run = api.ended(order.get("shkeptncontext").asText());
    assertEquals("pass", run.get("result").asText(), run::toPrettyString);
  }

  private SlipwayProcess shell(String script) {
    try {
      Path folder = SlipwayProcess.newFolder("shell");
      return SlipwayProcess.launch(
          folder, "script", Map.of(), List.of("/bin/sh", "-euc", here(script)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SlipwayProcess node(Path node, String name, String script) throws IOException {
    install();
    Path file = Files.writeString(MODULES.resolve(name + ".js"), here(script));
    return SlipwayProcess.launch(
        SlipwayProcess.newFolder("node"),
        name,
        Map.of("KAFKAJS_NO_PARTITIONER_WARNING", "1"),
        List.of(node.toString(), file.toString()));
  }

  /** The script with the addresses of this server. */
  private String here(String script) {
    return script
        .replace("http://127.0.0.1:8080", server.url())
        .replace("127.0.0.1:9092", server.kafka());
  }

  /** The packages of the lock file, unless they are there. */
  private static synchronized void install() throws IOException {
    Path done = MODULES.resolve("node_modules/.package-lock.json");
    Path lock = PACKAGES.resolve("package-lock.json");
    if (Files.exists(done)
        && Files.exists(MODULES.resolve("package-lock.json"))
        && Files.mismatch(lock, MODULES.resolve("package-lock.json")) < 0) {
      return;
    }
    Files.createDirectories(MODULES);
    for (String file : List.of("package.json", "package-lock.json", ".npmrc")) {
      Files.copy(
          PACKAGES.resolve(file), MODULES.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }
    SlipwayProcess npm =
        SlipwayProcess.launch(
            SlipwayProcess.newFolder("npm"),
            "npm",
            Map.of(),
            List.of(Tools.require("npm").toString(), "--prefix", MODULES.toString(), "ci"));
    assertEquals(0, npm.awaitExit(Await.PATIENCE), npm::toString);
  }

  /** The one fenced block of that language that contains a text. */
  private static String block(Path file, String language, String contains) throws IOException {
    List<String> found =
        BLOCK
            .matcher(Files.readString(file))
            .results()
            .filter(block -> block.group(1).equals(language))
            .filter(block -> block.group(2).contains(contains))
            .map((MatchResult block) -> block.group(2))
            .toList();
    assertEquals(1, found.size(), "blocks with " + contains);
    return found.getFirst();
  }
}
