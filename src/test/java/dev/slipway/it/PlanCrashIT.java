package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Workers of plans that are killed at every step. */
@Execution(ExecutionMode.CONCURRENT)
class PlanCrashIT {
  private static final String PLAN =
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
              on_fail: scrap
              steps:
                - { id: build-one, class: action, plugin: yard, action: inst_create, arguments: { selector: new, version: "{{.vars.version}}" }, on_fail: fail }
                - { id: float, class: action, plugin: yard, action: sd_wait_join, arguments: { selector: new }, on_fail: fail }
            - { id: ask, class: manual-gate, message: "Sail with {{.vars.version}}?", on_fail: scrap }
            - { id: paint, class: action, exec: "paint {{.vars.version}}", on_fail: scrap }
            - { id: retire, class: action, plugin: yard, action: inst_destroy, arguments: { selector: old }, on_fail: fail }
            - { id: scrap, class: action, plugin: yard, action: inst_destroy, arguments: { selector: new }, cleanup: true }
      """;

  /** Notes its effects, and then stands still where it is told to. */
  private static final String YARD =
      """
      #!/bin/sh
      bus=$(cat)
      word() { printf %s "$bus" | sed -n "s/.*\\"$1\\" *: *\\"\\{0,1\\}\\([^\\",}]*\\).*/\\1/p"; }
      step=$(word step)$(word iteration)
      done_with() {
        echo "$1" >>"$SLIPWAY_DATA/effects"
        if [ "$(cat "$SLIPWAY_DATA/hold" 2>/dev/null)" = "$step" ]; then
          touch "$SLIPWAY_DATA/held"
          sleep 1000
        fi
      }
      case "$1" in
        inst_describe_init)
          list=
          for ship in $(ls "$SLIPWAY_DATA/ships" 2>/dev/null); do
            list="$list${list:+,}{\\"id\\":\\"$ship\\",\\"index\\":${ship##*-}}"
          done
          echo "{\\"inst\\":{\\"ship\\":[$list]}}" ;;
        inst_create)
          ship=$(word version)-$(word iteration)
          mkdir -p "$SLIPWAY_DATA/ships"
          touch "$SLIPWAY_DATA/ships/$ship"
          done_with "+$ship"
          echo "{\\"inst\\":[{\\"id\\":\\"$ship\\",\\"index\\":$(word iteration)}]}" ;;
        inst_destroy)
          for ship in $(printf %s "$bus" | grep -o '"id":"[^"]*"' | cut -d '"' -f 4); do
            rm "$SLIPWAY_DATA/ships/$ship"
            echo "-$ship" >>"$SLIPWAY_DATA/effects"
          done
          done_with "destroyed"
          echo '{}' ;;
        sd_wait_join) done_with "floats"; echo '{}' ;;
      esac
      """;

  private static final String PAINT =
      """
      #!/bin/sh
      echo "painted $1" >>"$SLIPWAY_DATA/effects"
      if [ "$(cat "$SLIPWAY_DATA/hold" 2>/dev/null)" = paint ]; then
        touch "$SLIPWAY_DATA/held"
        sleep 1000
      fi
      """;

  @Test
  void aServerThatIsKilledAtAnyStepOfAPlanLeavesNoRiddle() throws IOException {
    // given a project whose plan an undisturbed server runs once
    try (SlipwayServer server = SlipwayServer.start("plans")) {
      server.write("fleet", "bin/yard", YARD);
      server.write("fleet", "bin/paint", PAINT);
      Path fleet = server.folder().resolve("shipyards/fleet");
      Path skopos = Files.createDirectories(fleet.resolve("dev/shop/skopos"));
      Files.move(fleet.resolve("bin"), skopos.resolve("bin"));
      Files.writeString(skopos.resolve("plan.yaml"), PLAN);
      Files.writeString(skopos.resolve("env.yaml"), "core_plugin: yard\n");
      server.deploy("fleet", SlipwayServer.shipyard("deployment"));
      Path data = server.data().resolve("work/fleet/dev/shop");
      deliver(server, data, 0, "", "-");

      // when it is killed while a step runs that has had its effect, then the plan ends the same
      int version = 1;
      for (String step : List.of("build-one0", "float0", "build-one1", "paint", "retire")) {
        deliver(server, data, version, "v" + (version - 1), step);
        version++;
      }
    }
  }

  /** Delivers a version; kills the server at a step, unless the step is {@code -}. */
  private static void deliver(
      SlipwayServer server, Path data, int number, String before, String step) throws IOException {
    String version = "v" + number;
    Files.createDirectories(data);
    Files.deleteIfExists(data.resolve("effects"));
    Files.deleteIfExists(data.resolve("held"));
    Files.writeString(data.resolve("hold"), step);
    ObjectNode event = Api.trigger("fleet");
    ((ObjectNode) event.get("data")).put("version", version);
    String context = server.api().take(event);

    boolean gateAfter = step.startsWith("build") || step.startsWith("float");
    if (!gateAfter) {
      answer(server, context, "ask", "pass");
    }
    if (!step.equals("-")) {
      Await.until("the step " + step, () -> Files.exists(data.resolve("held")));
      server.process().kill();
      Files.delete(data.resolve("hold"));
      server.restart();
      if (!step.startsWith("float")) {
        answer(server, context, step.replaceFirst("([01])$", "#$1"), "pass");
      }
    }
    if (gateAfter) {
      answer(server, context, "ask", "pass");
    }
    JsonNode run = server.api().ended(context);

    assertEquals("pass", run.get("result").asText(), run::toPrettyString);
    assertEquals(List.of(version + "-0", version + "-1"), names(data.resolve("ships")));
    List<String> effects = new ArrayList<>(Files.readAllLines(data.resolve("effects")));
    effects.removeIf(effect -> effect.equals("floats") || effect.equals("destroyed"));
    List<String> wanted =
        new ArrayList<>(List.of("+" + version + "-0", "+" + version + "-1", "painted " + version));
    if (!before.isEmpty()) {
      wanted.addAll(List.of("-" + before + "-0", "-" + before + "-1"));
    }
    assertEquals(wanted, effects, "killed at " + step);
    assertEquals(0, server.api().get("/api/v1/approvals").size());
  }

  private static void answer(SlipwayServer server, String context, String step, String word) {
    JsonNode question =
        Await.value(
            "a question at " + step,
            () -> {
              for (JsonNode open : server.api().get("/api/v1/approvals?context=" + context)) {
                if (open.get("step").asText().equals(step)) {
                  return java.util.Optional.of(open);
                }
              }
              return java.util.Optional.empty();
            });
    HttpResponse<String> answer =
        server
            .api()
            .post(
                "/api/v1/approvals/" + question.get("id").asText(),
                "application/json",
                "{\"answer\": \"" + word + "\", \"who\": \"me\"}");
    assertEquals(202, answer.statusCode(), answer::body);
    Await.until(
        "the answer at " + step,
        () -> {
          for (JsonNode open : server.api().get("/api/v1/approvals?context=" + context)) {
            if (open.get("id").equals(question.get("id"))) {
              return false;
            }
          }
          return true;
        });
  }

  private static List<String> names(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aPlanOnTheCommandLineThatIsKilledAtAnyStepGoesOn() throws IOException {
    Path folder = SlipwayProcess.newFolder("plan-run");
    Path project = SlipwayProcess.HOME.resolve("shipyards/bookshop");
    Path data = Files.createDirectories(folder.resolve("data"));
    try {
      int calls = 7;
      for (int kill = 1; kill <= calls; kill++) {
        String version = "1." + kill;
        Path context = folder.resolve("context.yaml");
        Files.writeString(
            context,
            "project: bookshop\nvars: { version: '"
                + version
                + "' }\nold: { shop: ["
                + described(data)
                + "] }\n");
        Path journal = folder.resolve("journal-" + kill);
        String[] command = {
          "plan",
          "run",
          project.resolve("staging/shop/skopos/plan.yaml").toString(),
          "--context",
          context.toString(),
          "--journal",
          journal.toString(),
          "--env",
          "SLIPWAY_DATA=" + data,
          "--env",
          "SLIPWAY_FILES=" + project
        };

        SlipwayProcess killed = SlipwayProcess.start(folder, Map.of(), command);
        int started = kill;
        Await.until(
            "call " + kill + " of the plan",
            () -> !killed.isAlive() || started(journal) >= started);
        killed.kill();
        SlipwayProcess goesOn = SlipwayProcess.run(folder, command);

        assertEquals(0, goesOn.exitCode(), goesOn::toString);
        List<String> shops = names(data.resolve("instances"));
        assertEquals(2, shops.size(), shops::toString);
        assertTrue(
            shops.stream().allMatch(shop -> shop.startsWith(version + "-")), shops::toString);
        assertEquals(version, Files.readString(data.resolve("running")).strip());
        assertEquals(2, SlipwayProcess.living(data).size(), "shops that run");
      }
    } finally {
      SlipwayProcess.living(folder).forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static long started(Path journal) {
    try {
      return Files.exists(journal)
          ? Files.readAllLines(journal).stream().filter(l -> l.contains("\"started\"")).count()
          : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The shops that run, as the plugin would describe them. */
  private static String described(Path data) throws IOException {
    List<String> shops = new ArrayList<>();
    if (Files.isDirectory(data.resolve("instances"))) {
      for (String id : names(data.resolve("instances"))) {
        String index = Files.readString(data.resolve("instances").resolve(id).resolve("index"));
        shops.add("{ id: '" + id + "', index: " + index.strip() + ", ipaddr: 127.0.0.1 }");
      }
    }
    return String.join(", ", shops);
  }
}
