package dev.slipway.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import io.strimzi.api.kafka.model.user.KafkaUser;
import java.util.Map;
import java.util.Optional;

/** fabric8's and Strimzi's Java models, which know the type of each field. */
final class TypedModel {
  private static final Map<String, Class<?>> KINDS =
      Map.ofEntries(
          Map.entry("v1 Namespace", Namespace.class),
          Map.entry("v1 ConfigMap", ConfigMap.class),
          Map.entry("v1 Service", Service.class),
          Map.entry("v1 ServiceAccount", ServiceAccount.class),
          Map.entry("apps/v1 StatefulSet", StatefulSet.class),
          Map.entry("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class),
          Map.entry("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class),
          Map.entry("monitoring.coreos.com/v1 PodMonitor", PodMonitor.class),
          Map.entry("monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class),
          Map.entry("kafka.strimzi.io/v1 Kafka", Kafka.class),
          Map.entry("kafka.strimzi.io/v1 KafkaNodePool", KafkaNodePool.class),
          Map.entry("kafka.strimzi.io/v1 KafkaTopic", KafkaTopic.class),
          Map.entry("kafka.strimzi.io/v1 KafkaUser", KafkaUser.class));

  private static final ObjectMapper STRICT =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .annotationIntrospector(new WithoutCatchAll())
          .build();

  private TypedModel() {}

  /** The models keep what they do not know; here it is an error. */
  private static final class WithoutCatchAll extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean hasAnySetter(Annotated method) {
      return false;
    }
  }

  /** Whether there is a model of a manifest's kind. */
  static boolean knows(Manifest manifest) {
    return KINDS.containsKey(key(manifest));
  }

  private static String key(Manifest manifest) {
    return manifest.apiVersion() + " " + manifest.kind();
  }

  /** What is wrong with a manifest; empty where nothing is. */
  static Optional<String> problem(Manifest manifest) {
    try {
      STRICT.treeToValue(manifest.json(), KINDS.get(key(manifest)));
      return Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.of(manifest + ": " + e.getMessage());
    }
  }
}
