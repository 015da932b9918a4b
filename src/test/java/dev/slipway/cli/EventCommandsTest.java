package dev.slipway.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventCommandsTest {
  private static final String PROJECT =
      "{'name':'shop','revision':'r1','problems':[],'stages':[{'name':'dev','sequences':["
          + "{'name':'delivery','tasks':['deployment']}]}]}";

  private final FakeServer server = start();
  private final Shell shell = new Shell(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aTriggerIsAnEventAndPrintsItsContext() {
    server.on("GET /projects/shop", 200, PROJECT).on("POST /events", 202, "{'id':'1'}");

    Shell.Ran ran =
        shell.run(
            "trigger",
            "shop",
            "dev.delivery",
            "--service",
            "carts",
            "--data",
            "{\"image\":\"carts:1\",\"labels\":{\"a\":\"b\"}}",
            "--label",
            "team=core");

    assertEquals(0, ran.exit(), ran.err());
    Event event = posted();
    assertEquals("sh.keptn.event.dev.delivery.triggered", event.type());
    assertEquals(
        Map.of(
            "image",
            "carts:1",
            "project",
            "shop",
            "stage",
            "dev",
            "service",
            "carts",
            "labels",
            Map.of("a", "b", "team", "core")),
        event.data());
    assertEquals(event.context() + "\n", ran.out());
  }

  @Test
  void aTriggerThatNamesNothingIsToldAtOnce() {
    server.on("GET /projects/shop", 200, PROJECT).on("GET /projects", 200, "[{'name':'shop'}]");

    Shell.Ran sequence = shell.run("trigger", "shop", "dev.delivry", "--service", "carts");
    Shell.Ran project = shell.run("trigger", "shoop", "dev.delivery", "--service", "carts");
    Shell.Ran other = shell.run("trigger", "shop", "prod.release", "--service", "carts");

    assertEquals(
        "slipway: there is no sequence `dev.delivry`; did you mean `dev.delivery`?\n",
        sequence.err());
    assertEquals("slipway: there is no project `shoop`; did you mean `shop`?\n", project.err());
    assertEquals(
        "slipway: there is no sequence `prod.release`; there are: dev.delivery, dev.evaluation\n",
        other.err());
    assertEquals(List.of(3, 3, 3), List.of(sequence.exit(), project.exit(), other.exit()));
    assertEquals(2, shell.run("trigger", "shop", "dev", "--service", "carts").exit());
    assertEquals(2, shell.run("trigger", "shop", "dev.delivery").exit());
  }

  @Test
  void waitingEndsAsTheDeliveryDoes() {
    server.on("GET /projects/shop", 200, PROJECT).on("POST /events", 202, "{'id':'1'}");
    server.onAnyRun(404, "{}").onAnyRun(200, Samples.RUNNING).onAnyRun(200, Samples.FAILED);
    assertEquals(
        1, shell.run("trigger", "shop", "dev.delivery", "--service=carts", "--wait").exit());
    server.onAnyRun(200, Samples.PASSED).forgetFirst();
    Shell.Ran watched = shell.run("trigger", "shop", "dev.delivery", "--service=carts", "--watch");
    assertEquals(0, watched.exit(), watched.err());
    assertTrue(watched.out().endsWith("shop/carts  pass  c-1\n"), watched.out());
    server.onAnyRun(200, Samples.RUNNING).forgetFirst();
    assertEquals(
        5,
        shell
            .run("trigger", "shop", "dev.delivery", "--service=carts", "--wait", "--timeout=1ms")
            .exit());
  }

  @Test
  void aFileIsSentAsItIs(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("events.json");
    Files.writeString(file, "[{\"id\":\"1\"}]");
    server.on("POST /events", 202, "[{'id':'1','context':'c-1'}]");

    Shell.Ran ran = shell.run("event", "send", "@" + file);

    assertEquals("ID  CONTEXT\n1   c-1\n", ran.out());
    assertEquals(CloudEvents.BATCH, server.requests.getFirst().contentType());
    assertEquals("[{\"id\":\"1\"}]", server.requests.getFirst().body());
  }

  @Test
  void anEventCanBeDescribed() {
    server.on("POST /events", 202, "{'id':'1','context':'c-1'}");

    Shell.Ran ran =
        shell.run(
            "event",
            "send",
            "--type",
            "sh.keptn.event.deployment.finished",
            "--source",
            "w-1",
            "--context",
            "c-1",
            "--answers",
            "t-1",
            "--data",
            "{\"result\":\"pass\"}",
            "-o",
            "name");

    assertEquals("c-1\n", ran.out());
    Event event = posted();
    assertEquals("w-1", event.source());
    assertEquals("t-1", event.triggeredId());
    assertEquals(Map.of("result", "pass"), event.data());
  }

  @Test
  void badFilesAndBadArgumentsDiffer(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("event.json");
    Files.writeString(file, "{");
    server.on(
        "POST /events",
        400,
        "{'detail':'expected the required attribute `source`, found none','attribute':'source'}");

    assertEquals(8, shell.run("event", "send", "@" + file).exit());
    assertEquals(3, shell.run("event", "send", "@" + folder.resolve("none")).exit());
    assertEquals(2, shell.run("event", "send", "{").exit());
    assertEquals(2, shell.run("event", "send").exit());
    Shell.Ran refused = shell.run("event", "send", "{}");
    assertEquals(2, refused.exit());
    assertEquals(
        "slipway: source: expected the required attribute `source`, found none\n", refused.err());
  }

  @Test
  void theFeedIsALineForEverythingNew() {
    String data = Samples.FAILED.replace('\'', '"').replaceAll("\\n\\s*", "");
    server.on(
        "GET /stream",
        200,
        "text/event-stream",
        ":slipway\n\nid:e-1\nevent:run\ndata:"
            + data
            + "\n\nid:e-2\nevent:run\ndata:"
            + data
            + "\n\n");

    Shell.Ran ran = shell.run("event", "tail", "--project", "shop", "--count", "2");

    assertEquals(0, ran.exit(), ran.err());
    assertEquals(4, ran.lines().size(), ran.out());
    assertEquals("GET /stream?project=shop", server.requests.getFirst().line());
    assertEquals(6, shell.run("event", "tail", "--count", "3").exit());
  }

  private Event posted() {
    byte[] body = server.requests.getLast().body().getBytes(UTF_8);
    return assertInstanceOf(Decoded.Good.class, CloudEvents.decode(body)).event();
  }

  private static FakeServer start() {
    try {
      return new FakeServer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
