package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.Role;
import dev.slipway.SlipwayConfig;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.junit.jupiter.api.Test;

/** Every configuration key that a manifest names exists, and every role is somebody's. */
class ManifestConfigurationTest {
  private static final Path PROPERTIES = Path.of("src/main/resources/application.properties");

  @Test
  void everyVariableIsAConfigurationKey() throws IOException {
    Set<String> known = new TreeSet<>(Set.of("SLIPWAY_KAFKA"));
    collect(SlipwayConfig.class, "slipway", known);
    Stream.concat(ConsumerConfig.configNames().stream(), ProducerConfig.configNames().stream())
        .filter(name -> name.matches("(security|sasl|ssl)\\..*"))
        .forEach(name -> known.add(variable("kafka." + name)));
    for (String line : Files.readAllLines(PROPERTIES)) {
      if (line.startsWith("quarkus.")) {
        known.add(variable(line.substring(0, line.indexOf('='))));
      }
    }
    Set<String> used = new TreeSet<>();
    environment().forEach(variable -> used.add(variable.get("name").asText()));
    assertTrue(used.size() > 5, used::toString);

    used.removeAll(known);

    assertEquals(Set.of(), used);
  }

  private static Stream<JsonNode> environment() {
    return Kustomize.everything()
        .filter(Manifest::hasPods)
        .flatMap(manifest -> manifest.containers().stream())
        .flatMap(container -> Manifest.elements(container.path("env")));
  }

  private static void collect(Class<?> mapping, String prefix, Set<String> into) {
    for (Method method : mapping.getMethods()) {
      String key =
          prefix + "." + method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
      if (method.getReturnType().getEnclosingClass() == SlipwayConfig.class) {
        collect(method.getReturnType(), key, into);
      } else {
        into.add(variable(key));
      }
    }
  }

  private static String variable(String key) {
    return key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }

  @Test
  void everyRoleIsPlayedInTheClusterAndNoOther() {
    Set<String> roles = new TreeSet<>();
    for (Role role : Role.values()) {
      roles.add(role.name().toLowerCase(Locale.ROOT));
    }
    Set<String> played = new TreeSet<>();
    for (Manifest manifest : Kustomize.overlay("strimzi")) {
      for (JsonNode container : manifest.hasPods() ? manifest.containers() : List.<JsonNode>of()) {
        for (JsonNode variable : container.path("env")) {
          if (variable.get("name").asText().equals("SLIPWAY_ROLES")) {
            played.addAll(List.of(variable.get("value").asText().split(",", -1)));
          }
        }
      }
    }
    assertEquals(roles, played);
  }

  @Test
  void probesAskWhatIsAnswered() {
    List<String> paths = new ArrayList<>();
    Kustomize.everything()
        .filter(Manifest::hasPods)
        .flatMap(manifest -> manifest.containers().stream())
        .flatMap(container -> container.findValues("httpGet").stream())
        .forEach(probe -> paths.add(probe.get("path").asText()));

    assertEquals(
        Set.of("/q/health/live", "/q/health/ready", "/q/health/started"), new TreeSet<>(paths));
  }

  @Test
  void scalersWatchTheGroupsThatWorkersAreIn() throws IOException {
    Set<String> groups = new TreeSet<>();
    for (String line : Files.readAllLines(PROPERTIES)) {
      if (line.matches("mp\\.messaging\\.incoming\\.orders-.*\\.group\\.id=.*")) {
        groups.add(
            line.substring(line.indexOf('=') + 1).replace("${slipway.topics.prefix}", "slipway"));
      }
    }
    int scalers = 0;
    for (Manifest manifest : Kustomize.withAllComponents("strimzi")) {
      if (manifest.kind().equals("ScaledObject")) {
        JsonNode kafka = manifest.json().at("/spec/triggers/0/metadata");
        assertTrue(groups.contains(kafka.get("consumerGroup").asText()), manifest::toString);
        assertEquals("slipway.events", kafka.get("topic").asText());
        scalers++;
      }
    }
    assertTrue(scalers > 0);
  }

  @Test
  void kafkaIsWhereItsListenerIs() {
    List<Manifest> cluster = Kustomize.withAllComponents("strimzi");
    JsonNode kafka =
        cluster.stream()
            .filter(manifest -> manifest.kind().equals("Kafka"))
            .findFirst()
            .orElseThrow()
            .json();
    String port = kafka.at("/spec/kafka/listeners/0/port").asText();
    String name = kafka.at("/metadata/name").asText() + "-kafka-bootstrap";
    Set<String> addresses = new TreeSet<>();
    for (Manifest manifest : cluster) {
      for (JsonNode container : manifest.hasPods() ? manifest.containers() : List.<JsonNode>of()) {
        for (JsonNode variable : container.path("env")) {
          if (variable.get("name").asText().equals("SLIPWAY_KAFKA")) {
            addresses.add(variable.get("value").asText());
          }
        }
      }
      manifest
          .json()
          .findValues("bootstrapServers")
          .forEach(servers -> addresses.add(servers.asText()));
    }
    assertEquals(Set.of(name + ":" + port, name + ".slipway.svc:" + port), addresses);
  }
}
