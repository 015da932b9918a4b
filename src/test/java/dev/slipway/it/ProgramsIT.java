package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Programs as workers: good ones, and such as nobody would want. */
class ProgramsIT {
  private static final String UNIFORM =
      """
      apiVersion: slipway.dev/v1
      kind: Uniform
      workers:
        - { name: good, task: good, command: [./bin/good] }
        - { name: endless, task: endless, command: [./bin/endless], timeout: 2s }
        - { name: flood, task: flood, command: [./bin/flood] }
        - { name: chatter, task: chatter, command: [./bin/chatter] }
      """;

  private static final Map<String, String> PROGRAMS =
      Map.of(
          "good",
          "echo '{\"message\":\"well done\",\"answer\":42}'",
          "endless",
          "trap '' TERM; while :; do sleep 1; done",
          "flood",
          "dd if=/dev/zero bs=1048576 count=1024 2>/dev/null",
          "chatter",
          "echo one moment please; echo nearly there >&2");

  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();

  @Test
  void badProgramsFailTheirOwnDeliveryAlone() {
    // given a project that does each task by a program
    PROGRAMS.forEach(
        (name, script) -> server.write("programs", "bin/" + name, "#!/bin/sh\n" + script + "\n"));
    server.write("programs", "uniform.yaml", UNIFORM);
    server.deploy(
        "programs",
        SlipwayServer.shipyard("good")
            + sequence("endless")
            + sequence("flood")
            + sequence("chatter"));

    // when all work at the same time
    Map<String, String> contexts = new LinkedHashMap<>();
    for (String name : List.of("endless", "flood", "chatter")) {
      contexts.put(name, api.take(trigger(name)));
    }
    String good = api.take(trigger("delivery"));

    // then the good one passes, and each other ends with a sentence that says why
    JsonNode task = task(api.ended(good));
    assertEquals("pass", task.get("result").asText(), task::toPrettyString);
    assertEquals("well done", task.get("message").asText());
    assertErrored(contexts.get("endless"), "endless did not end within 2s and was stopped");
    assertErrored(contexts.get("flood"), "flood printed no JSON object");
    assertErrored(contexts.get("chatter"), "chatter printed no JSON object: line 1, column 1");
    assertTrue(api.isReady());
    assertFalse(
        SlipwayProcess.living(server.folder()).stream()
            .anyMatch(handle -> handle.info().commandLine().orElse("").contains("bin/endless")),
        "the endless program is gone");
  }

  private static String sequence(String name) {
    return "        - name: %s\n          tasks:\n            - name: %s\n".formatted(name, name);
  }

  /** Each sequence for a service of its own, so that none waits for another. */
  private static ObjectNode trigger(String sequence) {
    ObjectNode event = Api.event("sh.keptn.event.dev." + sequence + ".triggered", "programs");
    ((ObjectNode) event.get("data")).put("service", sequence);
    return event;
  }

  private void assertErrored(String context, String message) {
    JsonNode run = api.ended(context);
    assertEquals("fail", run.get("result").asText(), run::toPrettyString);
    JsonNode task = task(run);
    assertEquals("errored", task.get("status").asText(), task::toPrettyString);
    assertTrue(task.get("message").asText().startsWith(message), task::toPrettyString);
  }

  private static JsonNode task(JsonNode run) {
    return run.at("/sequences/0/tasks/0");
  }
}
