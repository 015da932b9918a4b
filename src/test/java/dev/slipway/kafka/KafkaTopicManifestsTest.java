package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.deploy.Kustomize;
import dev.slipway.deploy.Manifest;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The topics that an operator makes in a cluster are those that Slipway itself would make. */
class KafkaTopicManifestsTest {
  @Test
  void theyAreTheSame() {
    Map<String, Topics.Shape> made = new TreeMap<>();
    for (Manifest manifest : Kustomize.overlay("strimzi")) {
      if (manifest.kind().equals("KafkaTopic")) {
        Map<String, String> config = new TreeMap<>();
        manifest
            .json()
            .at("/spec/config")
            .properties()
            .forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
        assertEquals(3, manifest.json().at("/spec/replicas").asInt(), manifest::toString);
        made.put(
            manifest.name(),
            new Topics.Shape(manifest.json().at("/spec/partitions").asInt(), config));
      }
    }

    assertEquals(new Topics(Topics.DEFAULT_PREFIX, 8, (short) 3).shapes(), made);
  }
}
