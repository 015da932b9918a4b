package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.uniform.Scripts;
import dev.slipway.uniform.program.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server that is killed while a plugin of a landscape is at work, and loses its own disk. */
@Execution(ExecutionMode.CONCURRENT)
class LandscapeIT {
  private static final String LANDSCAPE = "dev/shop/sow/";
  private static final String COMPONENTS = LANDSCAPE + "crop/components/";

  private static SlipwayServer server;

  @BeforeAll
  static void start() {
    server = SlipwayServer.start("landscape");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void component(String name, String imports, String plugin) {
    server.write(
        "garden",
        COMPONENTS + name + "/component.yaml",
        "component:\n  imports: [" + imports + "]\n");
    server.write(
        "garden", COMPONENTS + name + "/deployment.yaml", "plugins:\n  - " + plugin + ": 'k:'\n");
    server.write("garden", COMPONENTS + name + "/export.yaml", "export: { name: " + name + " }\n");
  }

  private static void plugin(String name, String text) {
    Path file =
        server.write(
            "garden", LANDSCAPE + "crop/plugins/" + name + "/plugin", "#!/bin/bash\n" + text);
    assertTrue(file.toFile().setExecutable(true));
  }

  @Test
  void theRunGoesOnWithTheOpenComponentFromTheKeptState() throws IOException {
    // given
    Path notes = server.folder().resolve("notes");
    Path gate = server.folder().resolve("gate");
    String note = "echo \"$1 $COMPONENT${SOW_RESUME:+ resumed}\" >> '" + notes + "'\n";
    plugin("note", note);
    plugin(
        "slow",
        "[ -n \"$SOW_RESUME\" ] || { echo $$ > '"
            + gate
            + ".new'; mv '"
            + gate
            + ".new' '"
            + gate
            + "'; sleep 1000; }\n"
            + note);
    component("a", "", "note");
    component("b", "a", "slow");
    component("c", "b", "note");
    server.write("garden", LANDSCAPE + "acre.yaml", "landscape: { name: garden }\n");
    server.deploy("garden", SlipwayServer.shipyard("deployment"));
    String revision = server.revision("garden");
    assertFalse(revision.isEmpty());

    // when
    String context = server.api().take(Api.trigger("garden"));
    Await.until("the plugin at work", () -> Files.exists(gate));
    server.process().kill();
    Folders.delete(server.data().resolve("work"));
    server.restart();
    JsonNode ended = server.api().ended(context);

    // then
    assertEquals("pass", ended.get("result").asText(), ended::toPrettyString);
    assertEquals(List.of("deploy a", "deploy b resumed", "deploy c"), Files.readAllLines(notes));
    assertFalse(Scripts.runs(gate));
    Path work = server.data().resolve("work/garden/dev/shop/landscape");
    assertEquals("export:\n  name: a\n", Files.readString(work.resolve("export/a/export.yaml")));
  }
}
