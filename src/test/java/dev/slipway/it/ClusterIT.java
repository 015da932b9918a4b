package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.deploy.Kustomize;
import dev.slipway.deploy.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The strimzi overlay without a cluster: the installation that the images hold, started with what
 * the manifests say, on a Kafka with the manifests' topics, users and rules.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClusterIT {
  private static final Pattern METRIC =
      Pattern.compile("\\b(slipway|kafka|jvm|process|http|system|worker)_[a-z0-9_]+");
  private static final String SHIPYARDS = "/etc/slipway/shipyards";

  private static final Path FOLDER = SlipwayProcess.newFolder("cluster");
  private static final Path INSTALLATION = FOLDER.resolve("installation");

  private static List<Manifest> manifests = List.of();
  private static SecuredKafka kafka;
  private static SlipwayProcess controller;
  private static SlipwayProcess worker;
  private static Api api;

  @BeforeAll
  static void start() throws Exception {
    manifests = Kustomize.withAllComponents("strimzi");
    SlipwayProcess assemble =
        SlipwayProcess.launch(
            FOLDER,
            "assemble",
            Map.of(),
            List.of(
                SlipwayProcess.HOME.resolve("deploy/image/assemble").toString(),
                "--without-caches",
                INSTALLATION.toString()));
    kafka = new SecuredKafka(FOLDER, manifests);
    write("shipyards/bookshop/shipyard.yaml", SlipwayServer.shipyard("greet"));
    write(
        "shipyards/bookshop/uniform.yaml",
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - { name: greeter, task: greet, command: [./bin/greet] }
        """);
    Path program =
        write("shipyards/bookshop/bin/greet", "#!/bin/sh\necho '{\"said\":\"hello\"}'\n");
    assertTrue(program.toFile().setExecutable(true));
    assertEquals(0, assemble.awaitExit(Await.PATIENCE), assemble::toString);
    int port = SlipwayProcess.freePort();
    controller = pod("slipway", port);
    api = new Api("http://127.0.0.1:" + port);
    await(controller, api);
    int workerPort = SlipwayProcess.freePort();
    worker = pod("slipway-exec", workerPort);
    await(worker, new Api("http://127.0.0.1:" + workerPort));
  }

  private static Path write(String file, String text) throws IOException {
    Path path = FOLDER.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private static void await(SlipwayProcess pod, Api api) {
    Await.until(
        "a pod that is ready",
        () -> {
          assertTrue(pod.isAlive(), () -> "it ended: " + pod);
          return api.isReady();
        });
  }

  /** The first pod of a StatefulSet, as far as a machine can be one. */
  private static SlipwayProcess pod(String name, int port) throws IOException {
    Manifest set =
        manifests.stream()
            .filter(manifest -> manifest.hasPods() && manifest.name().equals(name))
            .findFirst()
            .orElseThrow();
    JsonNode container = set.containers().getFirst();
    Map<String, String> environment = new LinkedHashMap<>();
    container
        .get("env")
        .forEach(variable -> environment.put(variable.get("name").asText(), value(set, variable)));
    environment.put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
    List<String> command = new ArrayList<>();
    command.add(INSTALLATION.resolve("jre/bin/java").toString());
    command.add("@" + INSTALLATION.resolve("server.args"));
    container.get("args").forEach(argument -> command.add(argument.asText()));
    command.add("--http-port");
    command.add(Integer.toString(port));
    return SlipwayProcess.launch(FOLDER, name, environment, command);
  }

  /** The value of a variable; what a cluster would fill in is filled in. */
  private static String value(Manifest set, JsonNode variable) {
    JsonNode secret = variable.at("/valueFrom/secretKeyRef");
    if (!secret.isMissingNode()) {
      assertEquals("sasl.jaas.config", secret.get("key").asText());
      return SecuredKafka.credentials(secret.get("name").asText());
    }
    if (variable.at("/valueFrom/fieldRef/fieldPath").asText().equals("metadata.name")) {
      return set.name() + "-0";
    }
    String value = variable.get("value").asText();
    return switch (value) {
      case "slipway-kafka-bootstrap:9093" -> kafka.servers();
      case "/etc/slipway/kafka/ca.crt" -> kafka.authority().toString();
      case "/var/lib/slipway" -> FOLDER.resolve(set.name() + "-data").toString();
      case SHIPYARDS -> FOLDER.resolve("shipyards").toString();
      case "0.0.0.0" -> "127.0.0.1";
      default -> value;
    };
  }

  @AfterAll
  static void stop() throws IOException {
    if (worker != null) {
      worker.close();
    }
    if (controller != null) {
      controller.close();
    }
    if (kafka != null) {
      kafka.close();
    }
    try (var files = Files.walk(INSTALLATION)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  @Test
  void aDeliveryPassesWithRolesApart() {
    Await.until("a revision", () -> api.find("/api/v1/projects/bookshop").isPresent());

    JsonNode run = api.ended(api.take(Api.trigger("bookshop")));

    assertEquals("pass", run.get("result").asText(), () -> run.toPrettyString() + worker);
    assertEquals(
        "greeter", run.at("/sequences/0/tasks/0/workers/0/source").asText(), run::toString);
  }

  @Test
  void aWorkerCannotChangeWhatTheControllerKnowsOrSays() {
    assertRefused("slipway-worker", "slipway.state");
    assertRefused("slipway-worker", "slipway.events");
    assertRefused("slipway-worker", "slipway.shipyards");
  }

  @Test
  void aProgramOutsideMayOnlyAnswer() throws Exception {
    assertRefused("slipway-external", "slipway.inbox");
    assertRefused("slipway-external", "slipway.plans");
    publish("slipway-external", "slipway.ingress");
  }

  private static void assertRefused(String user, String topic) {
    ExecutionException refused =
        assertThrows(ExecutionException.class, () -> publish(user, topic), user + " " + topic);
    assertInstanceOf(TopicAuthorizationException.class, refused.getCause());
  }

  private static void publish(String user, String topic)
      throws ExecutionException, InterruptedException {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(kafka.client(user), new StringSerializer(), new StringSerializer())) {
      producer.send(new ProducerRecord<>(topic, "key", "{}")).get();
    }
  }

  @Test
  void everyMetricOfTheRulesAndTheDashboardIsThere() throws IOException {
    // Those of requests are there after one.
    api.call("/api/v1/projects");
    String scraped = "\n" + api.call("/q/metrics").body();
    Set<String> named = new TreeSet<>();
    for (Manifest manifest : manifests) {
      List<String> expressions = new ArrayList<>();
      JsonNode dashboard = manifest.json().at("/data/dashboard.json");
      JsonNode source = dashboard.isMissingNode() ? manifest.json() : Api.json(dashboard.asText());
      source.findValues("expr").forEach(expression -> expressions.add(expression.asText()));
      for (String expression : expressions) {
        List<String> metrics =
            METRIC.matcher(expression).results().map(MatchResult::group).toList();
        assertTrue(!metrics.isEmpty(), expression);
        named.addAll(metrics);
      }
    }
    assertTrue(named.size() >= 10, named::toString);
    List<String> missing =
        named.stream()
            .filter(name -> !scraped.contains("\n" + name + "{"))
            .filter(name -> !scraped.contains("\n" + name + " "))
            .toList();

    assertEquals(List.of(), missing);
  }
}
