package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Every object of every overlay is what the models of its kind expect. */
class ManifestsTest {
  @Test
  void noFieldIsUnknownAndNoneIsMissing() {
    List<String> problems =
        Kustomize.everything()
            .filter(OfficialModel::knows)
            .flatMap(manifest -> OfficialModel.problem(manifest).stream())
            .toList();

    assertEquals(List.of(), problems);
  }

  @Test
  void noFieldHasAWrongType() {
    List<String> problems =
        Kustomize.everything()
            .filter(TypedModel::knows)
            .flatMap(manifest -> TypedModel.problem(manifest).stream())
            .toList();

    assertEquals(List.of(), problems);
  }

  @Test
  void theObjectsOfKedaAreWhatItsDefinitionsSay() {
    List<String> problems =
        Kustomize.everything()
            .filter(KedaModel::knows)
            .flatMap(manifest -> KedaModel.problems(manifest).stream())
            .toList();

    assertEquals(List.of(), problems);
  }

  @Test
  void everyKindHasAModel() {
    List<String> unknown =
        Kustomize.everything()
            .filter(manifest -> !TypedModel.knows(manifest) && !KedaModel.knows(manifest))
            .map(Manifest::toString)
            .toList();

    assertEquals(List.of(), unknown);
  }

  @Test
  void theModelsFindWhatIsWrong() {
    assertTrue(OfficialModel.problem(broken(s -> s.put("replica", 3))).isPresent(), "unknown");
    assertTrue(OfficialModel.problem(broken(s -> s.remove("selector"))).isPresent(), "missing");
    assertTrue(TypedModel.problem(broken(s -> s.put("replicas", "three"))).isPresent(), "type");
    assertTrue(TypedModel.problem(broken(s -> s.put("replica", 3))).isPresent(), "unknown");
    Manifest topic = first("KafkaTopic");
    ((ObjectNode) topic.json().get("spec")).put("partition", 1);
    assertTrue(TypedModel.problem(topic).isPresent(), "Strimzi's unknown");
    Manifest scaled = first("ScaledObject");
    ((ObjectNode) scaled.json().at("/spec/triggers/0/metadata")).put("topics", "slipway.events");
    assertEquals(1, KedaModel.problems(scaled).size(), "KEDA's unknown");
  }

  private static Manifest broken(Consumer<ObjectNode> slip) {
    Manifest copy = first("StatefulSet");
    slip.accept((ObjectNode) copy.json().get("spec"));
    return copy;
  }

  /** A copy of the first object of a kind. */
  private static Manifest first(String kind) {
    return Kustomize.everything()
        .filter(manifest -> manifest.kind().equals(kind))
        .findFirst()
        .map(manifest -> new Manifest(manifest.json().deepCopy()))
        .orElseThrow();
  }
}
