package dev.slipway.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ScopeTest {
  private static final String SEQUENCE = "sh.keptn.event.dev.delivery.triggered";
  private static final String TASK = "sh.keptn.event.deployment.finished";
  private static final String DOMAIN = "com.acme.image.pushed";
  private static final String CONTROL = "sh.keptn.event.sequence.abort";

  @Test
  void aFullScopeIsFineForEveryKind() {
    for (String type : new String[] {SEQUENCE, TASK, DOMAIN, CONTROL}) {
      assertEquals("", check(type, Map.of("project", "p", "service", "s", "stage", "dev")));
    }
  }

  @Test
  void projectAndServiceAreAlwaysRequired() {
    assertEquals("scope-missing data.project", check(SEQUENCE, Map.of("service", "s")));
    assertEquals("scope-missing data.project", check(TASK, Map.of("project", "", "service", "s")));
    assertEquals(
        "scope-missing data.service", check(CONTROL, Map.of("project", "p", "service", 7)));
    assertEquals("scope-missing data.project", check(DOMAIN, Map.of()));
  }

  @Test
  void aTaskEventNeedsAStageInItsData() {
    assertEquals("scope-missing data.stage", check(TASK, Map.of("project", "p", "service", "s")));
  }

  @Test
  void theStageOfASequenceEventIsThatOfItsType() {
    assertEquals("", check(SEQUENCE, Map.of("project", "p", "service", "s")));
    assertEquals(
        "stage-mismatch data.stage",
        check(SEQUENCE, Map.of("project", "p", "service", "s", "stage", "prod")));
    assertEquals(
        "stage-mismatch data.stage",
        check(SEQUENCE, Map.of("project", "p", "service", "s", "stage", 5)));
  }

  @Test
  void aDomainEventMayCarryItsScopeInExtensions() {
    Event event = event(DOMAIN, Map.of("project", "p")).withExtension("service", "s");

    assertEquals(Optional.empty(), Scope.check(event));
    assertEquals(
        "data.service",
        Scope.check(event(TASK, Map.of("project", "p")).withExtension("service", "s"))
            .orElseThrow()
            .attribute());
  }

  private static String check(String type, Map<String, Object> data) {
    return Scope.check(event(type, data)).map(v -> v.code() + " " + v.attribute()).orElse("");
  }

  private static Event event(String type, Map<String, Object> data) {
    return new Event("1", "ci", type, null, null, new TreeMap<>(), data);
  }
}
