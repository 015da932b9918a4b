package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What one object says of another is so. */
class ManifestLinksTest {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?");

  /** Each overlay on its own, and the one with every component. */
  private static Stream<List<Manifest>> clusters() {
    return Stream.of(
        Kustomize.overlay("single"),
        Kustomize.overlay("strimzi"),
        Kustomize.withAllComponents("strimzi"));
  }

  @Test
  void namesAreValidAndThereIsOneOfEach() {
    clusters()
        .forEach(cluster -> {
          Set<String> seen = new TreeSet<>();
          for (Manifest manifest : cluster) {
            assertTrue(NAME.matcher(manifest.name()).matches(), manifest::toString);
            assertTrue(seen.add(manifest.toString()), manifest + " twice");
          }
        });
  }

  @Test
  void everythingIsInTheNamespace() {
    clusters()
        .flatMap(List::stream)
        .filter(manifest -> !manifest.kind().equals("Namespace"))
        .forEach(manifest ->
            assertEquals(
                "slipway", manifest.json().at("/metadata/namespace").asText(), manifest::toString));
  }

  @Test
  void podsFindTheirConfigMapsAndSecrets() {
    clusters().forEach(cluster -> assertEquals(List.of(), missing(cluster)));
  }

  private static List<String> missing(List<Manifest> cluster) {
    Set<String> configMaps = names(cluster, "ConfigMap");
    // The user operator makes one for each user, and Strimzi one for the cluster's authority.
    Set<String> secrets = names(cluster, "KafkaUser");
    names(cluster, "Kafka").forEach(kafka -> secrets.add(kafka + "-cluster-ca-cert"));
    List<String> missing = new ArrayList<>();
    for (Manifest manifest : cluster.stream().filter(Manifest::hasPods).toList()) {
      JsonNode pod = manifest.podSpec();
      Stream.concat(
              texts(pod, "secretKeyRef", "name"),
              Stream.concat(texts(pod, "secretRef", "name"), texts(pod, "secret", "secretName")))
          .filter(Predicate.not(secrets::contains))
          .forEach(name -> missing.add(manifest + " wants Secret " + name));
      Stream.concat(
              texts(pod, "configMapKeyRef", "name"),
              Stream.concat(texts(pod, "configMapRef", "name"), texts(pod, "configMap", "name")))
          .filter(Predicate.not(configMaps::contains))
          .forEach(name -> missing.add(manifest + " wants ConfigMap " + name));
    }
    return missing;
  }

  /** What stands in a field of all objects of that name. */
  private static Stream<String> texts(JsonNode in, String object, String field) {
    return in.findValues(object).stream().map(found -> found.path(field).asText());
  }

  private static Set<String> names(List<Manifest> cluster, String kind) {
    return cluster.stream()
        .filter(manifest -> manifest.kind().equals(kind))
        .map(Manifest::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void selectorsSelectPods() {
    clusters()
        .forEach(cluster -> {
          List<Manifest> pods = cluster.stream().filter(Manifest::hasPods).toList();
          for (Manifest manifest : cluster) {
            JsonNode selector =
                switch (manifest.kind()) {
                  case "Service" -> manifest.json().at("/spec/selector");
                  case "NetworkPolicy" -> manifest.json().at("/spec/podSelector/matchLabels");
                  case "PodDisruptionBudget", "PodMonitor", "StatefulSet" ->
                      manifest.json().at("/spec/selector/matchLabels");
                  default -> null;
                };
            if (selector != null) {
              assertTrue(
                  pods.stream().anyMatch(pod -> selects(selector, pod)),
                  () -> manifest + " selects none");
            }
            if (manifest.hasPods()) {
              assertEquals(
                  1,
                  pods.stream().filter(pod -> selects(selector, pod)).count(),
                  () -> manifest + " selects others' pods");
              assertTrue(
                  names(cluster, "Service")
                      .contains(manifest.json().at("/spec/serviceName").asText()));
            }
          }
        });
  }

  private static boolean selects(JsonNode selector, Manifest pods) {
    return selector.properties().stream()
        .allMatch(label -> label.getValue().equals(pods.podLabels().get(label.getKey())));
  }

  @Test
  void whatIsScaledIsThereAndSaysNoNumberOfItsOwn() {
    List<Manifest> cluster = Kustomize.withAllComponents("strimzi");
    int scaled = 0;
    for (Manifest manifest : cluster) {
      if (manifest.kind().equals("ScaledObject")) {
        JsonNode target = manifest.json().at("/spec/scaleTargetRef");
        Manifest found =
            cluster.stream()
                .filter(Manifest::hasPods)
                .filter(pods -> pods.kind().equals(target.get("kind").asText()))
                .filter(pods -> pods.name().equals(target.get("name").asText()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(manifest + " scales nothing"));
        assertTrue(found.json().at("/spec/replicas").isMissingNode(), found::toString);
        scaled++;
      }
    }
    assertTrue(scaled > 0);
  }
}
