package dev.slipway.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * One object of a cluster.
 *
 * @param json the whole object
 */
public record Manifest(JsonNode json) {
  private static final Set<String> WITH_PODS =
      Set.of("StatefulSet", "Deployment", "DaemonSet", "Job", "ReplicaSet");

  /** {@code StatefulSet}, for example. */
  public String kind() {
    return json.path("kind").asText();
  }

  /** {@code apps/v1}, for example. */
  public String apiVersion() {
    return json.path("apiVersion").asText();
  }

  /** The name within its kind. */
  public String name() {
    return json.at("/metadata/name").asText();
  }

  /** Whether it makes pods, whose specification is then {@link #podSpec}. */
  public boolean hasPods() {
    return WITH_PODS.contains(kind());
  }

  /** What its pods are. */
  public JsonNode podSpec() {
    return json.at("/spec/template/spec");
  }

  /** The labels of its pods. */
  public JsonNode podLabels() {
    return json.at("/spec/template/metadata/labels");
  }

  /** The containers of its pods, those that run first included. */
  public List<JsonNode> containers() {
    return Stream.concat(
            elements(podSpec().path("initContainers")), elements(podSpec().path("containers")))
        .toList();
  }

  /** The elements of a list; none where there is no list. */
  static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  @Override
  public String toString() {
    return kind() + " " + name();
  }
}
