package dev.slipway.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.history.DeliveryView;
import dev.slipway.wire.Json;
import dev.slipway.wire.ViewReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunTreeTest {
  private static final Instant NOW = Instant.parse("2026-01-31T12:00:10Z");

  @Test
  void aDeliveryIsDrawnWithItsStagesSequencesAndTasks() {
    assertEquals(
        List.of(
            "shop/carts  c-1  started  10.0s",
            "└─ dev",
            "   └─ ▶ delivery  started  10.0s  task test is being done by w-2; no time limit",
            "      ├─ ✔ deployment  pass  3.2s  w-1  deployed",
            "      └─ ▶ test  started  6.0s  w-2"),
        new RunTree(Style.PLAIN).lines(view(Samples.RUNNING), NOW));
  }

  @Test
  void withoutUnicodeItIsAscii() {
    List<String> lines =
        new RunTree(new Style(false, false, false)).lines(view(Samples.RUNNING), NOW);

    assertTrue(
        lines.stream().allMatch(line -> line.chars().allMatch(c -> c < 127)), lines::toString);
    assertEquals("      |- + deployment  pass  3.2s  w-1  deployed", lines.get(3));
  }

  @Test
  void somebodyElsesTextCannotCommandTheTerminal() {
    DeliveryView evil = view(Samples.FAILED.replace("3 tests failed", "\\u001b[2J\\nrm\\u202e"));

    List<String> lines = new RunTree(Style.PLAIN).lines(evil, NOW);

    assertTrue(lines.stream().noneMatch(line -> line.contains("\u001b")), lines::toString);
    assertTrue(lines.getLast().endsWith("[2J rm"), lines.getLast());
  }

  @Test
  void onATerminalTheTreeIsDrawnOverTheOneBefore() {
    StringWriter out = new StringWriter();
    LiveRuns live = new LiveRuns(new PrintWriter(out), new Style(true, false, true));

    live.show(view(Samples.RUNNING), NOW);
    live.show(view(Samples.FAILED), NOW);

    assertTrue(out.toString().contains("\u001b[5A\u001b[Jshop/carts"), out::toString);
    assertTrue(out.toString().endsWith("✘ delivery  fail  1m05s  3 tests failed\n"));
  }

  @Test
  void durationsAreShort() {
    assertEquals("0ms", RunTree.duration(Duration.ofSeconds(-3)));
    assertEquals("850ms", RunTree.duration(Duration.ofMillis(850)));
    assertEquals("59.9s", RunTree.duration(Duration.ofMillis(59_999)));
    assertEquals("1m00s", RunTree.duration(Duration.ofSeconds(60)));
    assertEquals("25h03m", RunTree.duration(Duration.ofMinutes(25 * 60 + 3)));
  }

  @Test
  void colorDependsOnTheTerminalAndOnWhatTheUserWants() {
    Map<String, String> none = Map.of();
    assertTrue(style(Style.When.auto, true, none).color());
    assertFalse(style(Style.When.auto, false, none).color());
    assertFalse(style(Style.When.auto, true, Map.of("NO_COLOR", "1")).color());
    assertFalse(style(Style.When.auto, true, Map.of("TERM", "dumb")).color());
    assertTrue(style(Style.When.always, false, Map.of("NO_COLOR", "1")).color());
    assertFalse(style(Style.When.never, true, none).color());
    assertEquals(
        "\u001b[31mfail\u001b[0m", style(Style.When.always, false, none).tinted("fail", "fail"));
  }

  private static Style style(Style.When when, boolean terminal, Map<String, String> environment) {
    return Style.of(when, terminal, environment, StandardCharsets.UTF_8);
  }

  private static DeliveryView view(String json) {
    return ViewReader.delivery(Json.parse(json.replace('\'', '"').getBytes(UTF_8)));
  }
}
