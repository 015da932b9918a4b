package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.event.Event;
import dev.slipway.scenario.Scenario;
import dev.slipway.scenario.ScenarioPlayer;
import dev.slipway.scenario.ScenarioReader;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.wire.StateCodec;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** Every conformance case of keptn: scenarios, shipyards, vectors and example events. */
class KeptnConformanceTest {
  /** Findings of one line stand in no order. */
  private static final Comparator<String> BY_LINE =
      Comparator.<String>comparingInt(KeptnConformanceTest::lineOf)
          .thenComparing(Comparator.naturalOrder());

  private static final AtomicInteger PASSED = new AtomicInteger();
  private static final AtomicInteger ALL = new AtomicInteger();

  private static ConformanceFolder folder() {
    var folder = ConformanceFolder.keptn();
    assumeTrue(folder.isPresent(), "no conformance data; set SLIPWAY_CONFORMANCE to its folder");
    return folder.get();
  }

  @AfterAll
  static void summary() {
    System.out.println("keptn: passed " + PASSED + " of " + ALL);
  }

  private static DynamicTest counted(String id, Executable test) {
    ALL.incrementAndGet();
    return DynamicTest.dynamicTest(
        id,
        () -> {
          test.execute();
          PASSED.incrementAndGet();
        });
  }

  @Test
  void knowsNoCaseThatIsAnsweredOtherwise() throws IOException {
    try (var in = getClass().getResourceAsStream("/known-differences/keptn.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(List.of(), text.lines().filter(l -> !l.startsWith("#")).toList());
    }
  }

  @TestFactory
  Stream<DynamicTest> scenarios() {
    ConformanceFolder folder = folder();
    return folder.files("scenarios", ".json").stream()
        .map(file -> counted(file, () -> scenario(file, folder.text("scenarios/" + file))));
  }

  private static void scenario(String file, String text) {
    Scenario scenario =
        switch (ScenarioReader.read(file, text)) {
          case ScenarioReader.Reading.Accepted(Scenario read) -> read;
          case ScenarioReader.Reading.Refused(Problem problem) ->
              throw new AssertionError(problem.toString());
        };
    ScenarioPlayer.Report first = ScenarioPlayer.play(scenario);
    assertPassed("", first);
    ScenarioPlayer.Report restarted =
        ScenarioPlayer.play(scenario, piece -> StateCodec.parse(StateCodec.print(piece)));
    assertPassed("with a restart after every transition: ", restarted);
    assertEquals(ids(first), ids(ScenarioPlayer.play(scenario)), "a second run");
    assertEquals(ids(first), ids(restarted), "a run with restarts");
  }

  private static void assertPassed(String when, ScenarioPlayer.Report report) {
    assertTrue(
        report.passed(),
        () ->
            when + String.join("\n", report.differences().stream().map(Object::toString).toList()));
  }

  private static List<String> ids(ScenarioPlayer.Report report) {
    return report.emitted().stream().map(Event::id).toList();
  }

  @TestFactory
  Stream<DynamicTest> shipyards() {
    ConformanceFolder folder = folder();
    return folder.index("shipyards", "shipyards").stream()
        .map(entry -> {
          String file = entry.text("file");
          return counted(file, () -> shipyard(entry, folder.text("shipyards/" + file)));
        });
  }

  private static void shipyard(Row entry, String text) {
    String file = entry.text("file");
    ShipyardReader.Reading reading = ShipyardReader.read(file, text);
    boolean accepted = reading instanceof ShipyardReader.Reading.Accepted;
    boolean errors = reading.problems().stream().anyMatch(Problem::isError);
    assertEquals(!accepted, errors, "a file is refused for its errors");
    String verdict = errors ? "invalid" : reading.problems().isEmpty() ? "valid" : "warnings";
    assertEquals(entry.text("verdict"), verdict, reading.problems()::toString);
    List<Problem> compared =
        reading.problems().stream().filter(p -> p.isError() == errors).toList();
    assertEquals(
        wanted(entry),
        compared.stream().map(p -> finding(p.code(), p.span().line())).sorted(BY_LINE).toList());
    String hint = entry.text("hint");
    assertTrue(
        hint.isEmpty() || compared.stream().anyMatch(p -> (p.message() + p.hint()).contains(hint)),
        () -> "expected `" + hint + "` in a message of " + compared);
  }

  private static List<String> wanted(Row entry) {
    return entry.rows("findings").stream()
        .map(f -> finding(f.text("code"), Integer.parseInt(String.valueOf(f.value("line")))))
        .sorted(BY_LINE)
        .toList();
  }

  private static String finding(String code, int line) {
    return (code.equals("yaml-syntax") ? 0 : line) + " " + code;
  }

  private static int lineOf(String finding) {
    return Integer.parseInt(finding.substring(0, finding.indexOf(' ')));
  }

  @TestFactory
  Stream<DynamicTest> vectors() {
    ConformanceFolder folder = folder();
    return folder.files("vectors", ".json").stream()
        .flatMap(file -> KeptnVectors.tests(file, folder.json("vectors/" + file)))
        .map(test -> counted(test.id(), test.body()));
  }

  @TestFactory
  Stream<DynamicTest> cloudevents() {
    ConformanceFolder folder = folder();
    return folder.index("cloudevents", "events").stream()
        .map(entry -> {
          String file = entry.text("file");
          return counted(
              file, () -> KeptnVectors.cloudevent(entry, folder.json("cloudevents/" + file)));
        });
  }
}
