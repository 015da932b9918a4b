package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What people say to plans that run, by every door. */
class PlanControlIT {
  private static final String PLAN =
      """
      doctype: com.datagridsys.doctype/skopos/deploy-plan
      version: alpha/1
      steps:
        - id: g
          class: group
          on_fail: fail
          steps:
            - { id: make, class: action, exec: "note made {{.vars.version}}", on_fail: undo }
            - { id: ask, class: manual-gate, message: "Keep {{.vars.version}}?", on_fail: undo }
            - { id: keep, class: action, exec: "note kept {{.vars.version}}", on_fail: undo }
            - { id: undo, class: action, exec: "note undone {{.vars.version}}", cleanup: true }
      """;

  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();

  private String deliver(String version) {
    ObjectNode event = Api.trigger("control");
    ((ObjectNode) event.get("data")).put("version", version);
    return api.take(event);
  }

  private JsonNode question(String context) {
    return Await.value(
        "a question of " + context,
        () -> Optional.ofNullable(api.get("/api/v1/approvals?context=" + context).get(0)));
  }

  private SlipwayProcess slipway(String... words) {
    String[] all = new String[words.length + 2];
    System.arraycopy(words, 0, all, 0, words.length);
    all[words.length] = "--server";
    all[words.length + 1] = server.url();
    return SlipwayProcess.run(server.folder(), all);
  }

  @Test
  void answersAndAbortsReachThePlan() throws Exception {
    // given a plan that asks
    Path skopos =
        Files.createDirectories(server.folder().resolve("shipyards/control/dev/shop/skopos/bin"));
    server.write("control", "bin/note", "#!/bin/sh\necho \"$*\" >>\"$SLIPWAY_DATA/notes\"\n");
    Files.move(server.folder().resolve("shipyards/control/bin/note"), skopos.resolve("note"));
    Files.writeString(skopos.resolveSibling("plan.yaml"), PLAN);
    server.deploy("control", SlipwayServer.shipyard("deployment"));
    Path notes = server.data().resolve("work/control/dev/shop/notes");

    // when it is approved on the command line
    String first = deliver("1");
    JsonNode asked = question(first);
    assertEquals("Keep 1?", asked.get("message").asText());
    SlipwayProcess approved =
        slipway("approval", "approve", asked.get("id").asText(), "--comment", "well");
    assertEquals("ask: pass\n", approved.stdout(), approved::toString);

    // then it goes on, and who said so is kept
    JsonNode run = api.ended(first);
    assertEquals("pass", run.get("result").asText(), run::toPrettyString);
    assertTrue(run.toString().contains("control ask pass by"), run::toPrettyString);
    assertEquals("made 1\nkept 1\n", Files.readString(notes));

    // when another one is rejected by an event
    String second = deliver("2");
    JsonNode open = question(second);
    ObjectNode answer = Api.event("dev.slipway.plan.answered", "control");
    ObjectNode data = (ObjectNode) answer.get("data");
    data.put("plan", open.get("plan").asText()).put("question", open.get("question").asText());
    data.put("answer", "fail").put("who", "somebody");
    api.take(answer);

    // then it is taken back
    assertEquals("fail", api.ended(second).get("result").asText());
    assertEquals("made 1\nkept 1\nmade 2\nundone 2\n", Files.readString(notes));

    // when a third one is aborted with a rollback while it waits
    String third = deliver("3");
    question(third);
    assertEquals(0, slipway("run", "abort", third, "--rollback").exitCode());

    // then it goes its cleanup path, although its delivery is over
    assertEquals("aborted", api.ended(third).get("state").asText());
    Await.until(
        "the cleanup of the third plan",
        () -> {
          try {
            return Files.readString(notes).endsWith("made 3\nundone 3\n");
          } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
    assertEquals(0, api.get("/api/v1/approvals?project=control").size());
  }
}
