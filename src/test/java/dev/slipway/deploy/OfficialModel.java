package dev.slipway.deploy;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.lang.reflect.InvocationTargetException;
import java.util.Optional;
import java.util.Set;

/**
 * Kubernetes' own Java model, generated from its OpenAPI: it knows which fields there are and which
 * must be there.
 */
final class OfficialModel {
  private static final Set<String> GROUPS =
      Set.of("v1", "apps/v1", "batch/v1", "policy/v1", "networking.k8s.io/v1");

  private OfficialModel() {}

  /** Whether a manifest is one of Kubernetes itself, and not of an operator. */
  static boolean knows(Manifest manifest) {
    return GROUPS.contains(manifest.apiVersion());
  }

  /** What is wrong with a manifest; empty where nothing is. */
  static Optional<String> problem(Manifest manifest) {
    try {
      Class.forName("io.kubernetes.client.openapi.models.V1" + manifest.kind())
          .getMethod("validateJsonElement", JsonElement.class)
          .invoke(null, JsonParser.parseString(manifest.json().toString()));
      return Optional.empty();
    } catch (InvocationTargetException e) {
      return Optional.of(manifest + ": " + e.getCause());
    } catch (ReflectiveOperationException e) {
      return Optional.of(manifest + ": there is no such kind");
    }
  }
}
