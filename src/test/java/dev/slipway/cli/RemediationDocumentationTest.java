package dev.slipway.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.alert.AddressLabels;
import dev.slipway.alert.AlertmanagerAlert;
import dev.slipway.alert.Intake;
import dev.slipway.alert.KeptnProblem;
import dev.slipway.alert.Mapping;
import dev.slipway.event.Event;
import dev.slipway.remediation.RemediationReader;
import dev.slipway.uniform.UniformReader;
import dev.slipway.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of alerts and remediation, taken at its word. */
class RemediationDocumentationTest {
  private static final Path REFERENCE = Path.of("src/main/resources/META-INF/doc/remediation.md");

  @TempDir private Path folder;

  @Test
  void everyFileIsFreeOfFindings() throws IOException {
    Path remediation =
        Files.writeString(folder.resolve("remediation.yaml"), block("yaml remediation", 0));
    Shell.Ran ran = Shell.bare("remediation", "lint", "--strict", remediation.toString());
    assertEquals(0, ran.exit(), ran.out());
    assertEquals("1 file, 0 errors, 0 warnings\n", ran.err());

    Path shipyard = Files.writeString(folder.resolve("shipyard.yaml"), block("yaml shipyard", 0));
    assertEquals(0, Shell.bare("shipyard", "lint", "--strict", shipyard.toString()).exit());
    for (String uniform : blocks("yaml uniform")) {
      assertEquals(List.of(), UniformReader.read("uniform.yaml", uniform).problems());
    }
  }

  @Test
  void theLintNamesThePlaceAndAHint() throws IOException {
    String file = block("yaml remediation", 0).replace("actionsOnOpen", "actionOnOpen");
    Path path = Files.writeString(folder.resolve("remediation.yaml"), file);

    Shell.Ran ran = Shell.bare("remediation", "lint", folder.toString());

    assertEquals(8, ran.exit());
    assertTrue(ran.out().contains(path + ":8:7: error: "), ran.out());
    assertTrue(ran.out().contains("(did you mean `actionsOnOpen`?)"), ran.out());
  }

  @Test
  void theAlertHasTheDataThatIsShown() throws IOException {
    Event event = accepted(AlertmanagerAlert.read(json("json alert"), AddressLabels.DEFAULT));

    assertEquals("sh.keptn.event.production.problem.open", event.type());
    assertEquals(json("json data"), event.data());
  }

  @Test
  void keptnsPayloadIsTaken() throws IOException {
    assertEquals("bookshop/shop", accepted(KeptnProblem.read(json("json keptn"))).key());
  }

  @Test
  void theHookTakesTheDocument() throws IOException {
    Mapping hook =
        UniformReader.read("uniform.yaml", block("yaml uniform", 0))
            .uniform()
            .orElseThrow()
            .hooks()
            .getFirst();

    Event event =
        assertInstanceOf(
                Mapping.Mapped.To.class, hook.map(json("json generic"), "bookshop", "digest"))
            .event();

    assertEquals("com.acme.alarm", event.type());
    assertEquals("17", event.id());
    assertEquals("hook/bookshop/acme", event.source());
    assertEquals(9L, event.data().get("queue"));
  }

  @Test
  void theAnswerIsThatOfTheFirstAction() throws IOException {
    Map<String, @Nullable Object> answer = json("json answer");
    RemediationReader.read("remediation.yaml", block("yaml remediation", 0))
        .remediation()
        .orElseThrow()
        .entryFor("", "CheckoutFails")
        .ifPresentOrElse(
            entry -> {
              var first = entry.actions().getFirst();
              assertEquals(
                  answer.get("action"),
                  Map.of(
                      "name", first.name(),
                      "action", first.action(),
                      "description", first.description(),
                      "value", first.value()));
            },
            () -> {
              throw new AssertionError("no entry");
            });
  }

  private static Event accepted(Intake intake) {
    return assertInstanceOf(Intake.Accepted.class, intake).events().getLast();
  }

  private static Map<String, @Nullable Object> json(String kind) throws IOException {
    return Json.parse(block(kind, 0).getBytes(UTF_8));
  }

  private static String block(String kind, int index) throws IOException {
    return blocks(kind).get(index);
  }

  private static List<String> blocks(String kind) throws IOException {
    Pattern block = Pattern.compile("(?ms)^```" + Pattern.quote(kind) + "\n(.*?)^```$");
    return block
        .matcher(Files.readString(REFERENCE))
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }
}
