package dev.slipway.skopos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.skopos.plan.PlanLint;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.uniform.Scripts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of plans and the example project's plans, taken at their word. */
class SkoposDocumentationTest {
  private static final Path REFERENCE = Path.of("src/main/resources/META-INF/doc/skopos.md");
  private static final List<String> PROGRAMS = List.of("shop", "gate-ok", "http", "log");

  @TempDir private Path folder;

  private static List<String> blocks(Path file, String kind) throws IOException {
    return Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL)
        .matcher(Files.readString(file))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static void assertGood(String name, String text) {
    PlanReader.Reading reading = PlanReader.read(name, text, Optional.empty());
    assertEquals(List.of(), reading.findings(), name);
    if (reading instanceof PlanReader.Reading.Accepted accepted) {
      assertEquals(List.of(), PlanLint.check(accepted.plan(), PROGRAMS), name);
    }
  }

  @Test
  void thePlansOfTheReferenceAndOfTheReadmeAreAsTheyShouldBe() throws IOException {
    List<String> plans = blocks(REFERENCE, "yaml plan");
    assertEquals(1, plans.size());
    assertGood("skopos.md", plans.getFirst());
    List<String> readme =
        blocks(Path.of("README.md"), "yaml").stream()
            .filter(block -> block.startsWith("doctype:"))
            .toList();
    assertEquals(1, readme.size());
    assertGood("README.md", readme.getFirst());
  }

  @Test
  void thePlansOfTheExampleProjectAreAsTheyShouldBe() throws IOException {
    Path skopos = Path.of("shipyards/bookshop/staging/shop/skopos");
    for (String name : List.of("plan.yaml", "plan-rollback.yaml")) {
      assertGood(name, Files.readString(skopos.resolve(name)));
    }
  }

  @Test
  void thePluginInTenLinesWorks() throws Exception {
    String plugin = blocks(REFERENCE, "sh plugin").getFirst();
    assertTrue(plugin.lines().count() <= 11, plugin);
    Scripts.write(folder.resolve("bin/ship"), plugin);
    PlanCase check =
        new PlanCase(
            "plan.yaml",
            """
            doctype: com.datagridsys.doctype/skopos/deploy-plan
            version: alpha/1
            steps:
              - id: ship
                class: component
                on_fail: fail
                steps:
                  - id: build
                    class: instance-loop
                    target_num: 2
                    on_fail: fail
                    steps:
                      - { id: a, class: action, plugin: ship, action: inst_create, arguments: { selector: new }, on_fail: fail }
                      - { id: b, class: action, exec: "same {{.new}} ship-{{.index}}", on_fail: fail }
            """,
            Map.of("expect", Map.of("load", "ok", "result", "pass")),
            new dev.slipway.skopos.plugin.Plugins(
                    new dev.slipway.skopos.plugin.PluginFolders(List.of(folder.resolve("bin"))),
                    new dev.slipway.uniform.program.ProgramRunner(
                        dev.slipway.uniform.program.ProgramRunner.Settings.standard()),
                    new dev.slipway.wire.JsonObjects(),
                    folder,
                    Map.of("SLIPWAY_DATA", folder.toString()))
                ::make);
    Scripts.write(folder.resolve("bin/same"), "[ \"$1\" = \"$2\" ] && [ -f \"$SLIPWAY_DATA/$1\" ]");
    check.check();
  }
}
