package dev.slipway.deploy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The fields of KEDA's objects that we may use, which no Java model describes. */
final class KedaModel {
  private static final Set<String> KINDS = Set.of("ScaledObject", "TriggerAuthentication");

  private KedaModel() {}

  /** Whether it is one of KEDA's objects. */
  static boolean knows(Manifest manifest) {
    return manifest.apiVersion().equals("keda.sh/v1alpha1") && KINDS.contains(manifest.kind());
  }

  /** What is wrong with one. */
  static List<String> problems(Manifest manifest) {
    return schema(manifest.kind()).validate(manifest.json().toString(), InputFormat.JSON).stream()
        .map(error -> manifest + ": " + error)
        .toList();
  }

  private static Schema schema(String kind) {
    try (InputStream file =
        Objects.requireNonNull(
            KedaModel.class.getResourceAsStream("/deploy/keda-" + kind + ".json"))) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new String(file.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
