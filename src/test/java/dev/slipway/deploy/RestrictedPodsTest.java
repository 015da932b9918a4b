package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Kubernetes' pod security standard "restricted", and what we ask beyond it: a file system that
 * cannot be written to, no token, bounds on memory, probes.
 */
class RestrictedPodsTest {
  private static final Set<String> VOLUMES =
      Set.of("configMap", "emptyDir", "persistentVolumeClaim", "projected", "secret", "name");

  @Test
  void podsAreRestricted() {
    List<String> problems = new ArrayList<>();
    for (Manifest manifest : Kustomize.everything().filter(Manifest::hasPods).toList()) {
      JsonNode pod = manifest.podSpec();
      expect(problems, manifest, pod, "/automountServiceAccountToken", "false");
      expect(problems, manifest, pod, "/enableServiceLinks", "false");
      expect(problems, manifest, pod, "/securityContext/runAsNonRoot", "true");
      expect(problems, manifest, pod, "/securityContext/seccompProfile/type", "RuntimeDefault");
      for (String host : List.of("hostNetwork", "hostPID", "hostIPC", "hostUsers")) {
        expect(problems, manifest, pod, "/" + host, "");
      }
      if (pod.at("/securityContext/runAsUser").asInt(0) < 1) {
        problems.add(manifest + ": expected a user other than root");
      }
      volumes(problems, manifest, pod);
      manifest.containers().forEach(container -> container(problems, manifest, container));
    }
    assertEquals(List.of(), problems);
  }

  @Test
  void soAreThoseThatStrimziMakes() {
    Manifest kafka =
        Kustomize.overlay("strimzi").stream()
            .filter(manifest -> manifest.kind().equals("Kafka"))
            .findFirst()
            .orElseThrow();
    Map<String, List<String>> containers =
        Map.of(
            "/spec/kafka/template", List.of("kafkaContainer"),
            "/spec/entityOperator/template",
                List.of("topicOperatorContainer", "userOperatorContainer"));
    List<String> problems = new ArrayList<>();
    containers.forEach((where, names) -> {
      JsonNode template = kafka.json().at(where);
      expect(problems, kafka, template, "/pod/securityContext/runAsNonRoot", "true");
      expect(
          problems, kafka, template, "/pod/securityContext/seccompProfile/type", "RuntimeDefault");
      for (String name : names) {
        JsonNode security = template.path(name).path("securityContext");
        expect(problems, kafka, security, "/allowPrivilegeEscalation", "false");
        expect(problems, kafka, security, "/capabilities", "{\"drop\":[\"ALL\"]}");
      }
    });
    assertEquals(List.of(), problems);
  }

  private static void volumes(List<String> problems, Manifest manifest, JsonNode pod) {
    for (JsonNode volume : pod.path("volumes")) {
      Set<String> kinds = new TreeSet<>();
      volume.fieldNames().forEachRemaining(kinds::add);
      kinds.removeAll(VOLUMES);
      kinds.forEach(kind -> problems.add(manifest + ": a volume of kind " + kind));
    }
  }

  private static void container(List<String> problems, Manifest manifest, JsonNode container) {
    JsonNode security = container.path("securityContext");
    expect(problems, manifest, security, "/allowPrivilegeEscalation", "false");
    expect(problems, manifest, security, "/readOnlyRootFilesystem", "true");
    expect(problems, manifest, security, "/capabilities", "{\"drop\":[\"ALL\"]}");
    expect(problems, manifest, security, "/privileged", "");
    for (String needed :
        List.of(
            "startupProbe",
            "livenessProbe",
            "readinessProbe",
            "resources/limits/memory",
            "resources/requests/memory",
            "resources/requests/cpu")) {
      if (container.at("/" + needed).isMissingNode()) {
        problems.add(manifest + ": expected " + needed);
      }
    }
  }

  private static void expect(
      List<String> problems, Manifest manifest, JsonNode in, String pointer, String value) {
    JsonNode found = in.at(pointer);
    String text = found.isContainerNode() ? found.toString() : found.asText();
    if (!text.equals(value)) {
      problems.add("%s: %s: expected %s, found %s".formatted(manifest, pointer, value, text));
    }
  }

  @Test
  void theNamespaceRefusesOthers() {
    List<String> levels =
        Kustomize.everything()
            .filter(manifest -> manifest.kind().equals("Namespace"))
            .map(manifest ->
                manifest.json().at("/metadata/labels/pod-security.kubernetes.io~1enforce").asText())
            .distinct()
            .toList();

    assertEquals(List.of("restricted"), levels);
  }

  @Test
  void timeToStopIsLongerThanThePauseBeforeIt() {
    for (Manifest manifest : Kustomize.everything().filter(Manifest::hasPods).toList()) {
      int pause =
          manifest.containers().stream()
              .mapToInt(container -> container.at("/lifecycle/preStop/sleep/seconds").asInt())
              .max()
              .orElseThrow();
      // Quarkus' patience, the lane's, the workers' and the clients' after one another.
      int needed = pause + 20;
      int granted = manifest.podSpec().path("terminationGracePeriodSeconds").asInt();
      assertEquals(Math.max(granted, needed), granted, manifest::toString);
    }
  }
}
