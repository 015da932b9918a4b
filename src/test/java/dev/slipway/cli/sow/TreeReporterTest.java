package dev.slipway.cli.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.cli.Style;
import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.RunEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run as people see it on a terminal. */
class TreeReporterTest {
  private final StringWriter screen = new StringWriter();
  private final TreeReporter tree =
      new TreeReporter(new PrintWriter(screen), new Style(true, false, true), List.of("db", "app"));

  /** What stands on the screen after the last time that it was drawn. */
  private List<String> shown() {
    String text = screen.toString();
    int last = text.lastIndexOf("\u001b[J");
    return text.substring(last < 0 ? 0 : last + 3).lines().toList();
  }

  @Test
  void componentsShowWhatTheyDoAndHowTheyEnded() {
    tree.report(new RunEvent.Began("db", "sowing"));
    assertEquals(List.of("  ● db  sowing", "  · app"), shown());

    tree.report(new RunEvent.PluginCalled("db", "helm[deploy]", "/x", false));
    assertEquals(List.of("  ● db  helm[deploy]", "  · app"), shown());

    tree.report(new RunEvent.Ended("db", Ending.DEPLOYED, ""));
    assertEquals(List.of("  ✔ db  deployed", "  · app"), shown());
  }

  @Test
  void aFailedComponentShowsTheEndOfWhatItPrinted() {
    tree.report(new RunEvent.Began("db", "sowing"));
    for (int i = 0; i < 30; i++) {
      String line = "line " + i + "\u001b[31m\n";
      tree.report(new RunEvent.Output("db", i % 2 == 0, line.getBytes(StandardCharsets.UTF_8)));
    }
    tree.report(new RunEvent.Ended("db", Ending.FAILED, "no"));

    List<String> shown = shown();
    assertEquals("  ✘ db  failed", shown.getFirst());
    assertEquals("    line 18 [31m", shown.get(1));
    assertEquals("    line 29 [31m", shown.get(12));
    assertTrue(shown.get(13).contains("app"));
  }

  @Test
  void charactersThatComeInPiecesAreWhole() {
    Utf8Pieces pieces = new Utf8Pieces();
    byte[] text = "a€b".getBytes(StandardCharsets.UTF_8);

    String first = pieces.add(Arrays.copyOf(text, 2));
    String second = pieces.add(Arrays.copyOfRange(text, 2, text.length));

    assertEquals("a", first);
    assertEquals("€b", second);
  }
}
