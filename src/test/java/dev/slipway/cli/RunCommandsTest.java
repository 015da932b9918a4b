package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunCommandsTest {
  private final FakeServer server = start();
  private final Shell shell = new Shell(server.url());

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aListIsATableForPeople() {
    server.on("GET /runs", 200, "{'items':[" + Samples.FAILED + "]}");

    Shell.Ran ran = shell.run("run", "list");

    assertEquals(
        List.of(
            "CONTEXT  PROJECT  SERVICE  STATE     RESULT  AT            STARTED               TOOK",
            "c-1      shop     carts    finished  fail    dev.delivery  2026-01-31T12:00:00Z  1m05s"),
        ran.lines());
    assertEquals("", ran.err());
    assertEquals(0, ran.exit());
  }

  @Test
  void theWideTableHasMoreColumns() {
    server.on("GET /runs", 200, "{'items':[" + Samples.RUNNING + "]}");

    Shell.Ran ran = shell.run("run", "list", "-o", "wide");

    assertTrue(ran.lines().get(0).endsWith("REVISION  ENDED  WAITING"), ran.out());
    assertTrue(ran.lines().get(1).endsWith("task test is being done by w-2; no time limit"));
  }

  @Test
  void aListIsJsonLinesYamlOrNamesForPrograms() {
    server.on("GET /runs", 200, "{'items':[{'context':'c-1'},{'context':'c-2'}]}");

    assertEquals(
        "[{'context':'c-1'},{'context':'c-2'}]\n".replace('\'', '"'),
        shell.run("run", "list", "-o", "json").out());
    assertEquals(
        "{'context':'c-1'}\n{'context':'c-2'}\n".replace('\'', '"'),
        shell.run("run", "list", "-o", "jsonl").out());
    assertEquals("- context: c-1\n- context: c-2\n", shell.run("run", "list", "-o", "yaml").out());
    assertEquals("c-1\nc-2\n", shell.run("run", "list", "-o", "name").out());
  }

  @Test
  void anEmptyListIsItsHeadAlone() {
    server.on("GET /runs", 200, "{'items':[]}");

    assertEquals(1, shell.run("run", "list").lines().size());
    assertEquals("[]\n", shell.run("run", "list", "-o", "json").out());
    assertEquals("", shell.run("run", "list", "-o", "name").out());
  }

  @Test
  void pagesAreReadUntilThereAreEnough() {
    server
        .on("GET /runs", 200, "{'items':[{'context':'c-1'},{'context':'c-2'}],'next':'n 1'}")
        .on("GET /runs", 200, "{'items':[{'context':'c-3'}],'next':'n 2'}");

    Shell.Ran ran =
        shell.run(
            "run", "list", "--limit", "3", "--project", "my shop", "--state=paused", "-o", "name");

    assertEquals(List.of("c-1", "c-2", "c-3"), ran.lines());
    assertEquals(
        List.of(
            "GET /runs?project=my%20shop&state=paused&limit=3",
            "GET /runs?project=my%20shop&state=paused&cursor=n%201&limit=1"),
        server.requests.stream().map(FakeServer.Request::line).toList());
  }

  @Test
  void aDeliveryIsATree() {
    server.on("GET /runs/c-1", 200, Samples.RUNNING);

    Shell.Ran ran = shell.run("run", "get", "c-1");

    assertEquals(0, ran.exit(), ran.err());
    assertTrue(ran.lines().get(0).startsWith("shop/carts  c-1  started  "), ran.out());
    assertTrue(ran.out().contains("deployment  pass  3.2s  w-1  deployed"), ran.out());
    assertTrue(shell.run("run", "get", "c-1", "-o", "yaml").out().startsWith("context: c-1\n"));
  }

  @Test
  void whatDoesNotExistIs3() {
    Shell.Ran ran = shell.run("run", "get", "c-9");

    assertEquals(3, ran.exit());
    assertEquals("", ran.out());
    assertEquals("slipway: no such thing here\n", ran.err());
  }

  @Test
  void watchingEndsWithTheDelivery() {
    server
        .on("GET /runs/c-1", 200, Samples.RUNNING)
        .on("GET /runs/c-1", 200, Samples.RUNNING)
        .on("GET /runs/c-1", 200, Samples.FAILED);

    Shell.Ran ran = shell.run("run", "watch", "c-1");

    assertEquals(1, ran.exit(), ran.err());
    assertEquals(
        List.of(
            "2026-01-31T12:00:00Z  shop/carts dev.delivery  triggered",
            "2026-01-31T12:00:00Z  shop/carts dev.delivery  started",
            "2026-01-31T12:00:00Z  shop/carts dev.delivery deployment  triggered",
            "2026-01-31T12:00:01Z  shop/carts dev.delivery deployment  started  w-1",
            "2026-01-31T12:00:03.200Z  shop/carts dev.delivery deployment  pass  deployed",
            "2026-01-31T12:00:04Z  shop/carts dev.delivery test  triggered",
            "2026-01-31T12:00:05Z  shop/carts dev.delivery test  started  w-2",
            "2026-01-31T12:01:05Z  shop/carts dev.delivery  fail  3 tests failed",
            "2026-01-31T12:01:05Z  shop/carts  fail  c-1"),
        ran.lines());
  }

  @Test
  void watchingForTooLongIs5() {
    server.on("GET /runs/c-1", 200, Samples.RUNNING);

    assertEquals(5, shell.run("run", "watch", "c-1", "--timeout", "1ms").exit());
  }

  @Test
  void controlIsPosted() {
    server.on("POST /runs/c-1/control", 202, "{'id':'e-1','context':'c-1'}");

    Shell.Ran ran = shell.run("run", "pause", "c-1", "--stage", "dev");

    assertEquals("pause asked for c-1\n", ran.out());
    assertEquals(
        "{'action':'pause','stage':'dev','who':'USER'}"
            .replace('\'', '"')
            .replace("USER", System.getProperty("user.name")),
        server.requests.getFirst().body());
    assertEquals("c-1\n", shell.run("run", "abort", "c-1", "--rollback", "-o", "name").out());
    assertTrue(server.requests.getLast().body().contains("\"rollback\":true"));
    assertEquals(2, shell.run("run", "pause", "c-1", "--rollback").exit());
  }

  @Test
  void everyFailureHasItsExitCode() {
    server
        .on("GET /runs/c-403", 403, "{'detail':'not yours'}")
        .on("GET /runs/c-409", 409, "{'detail':'conflict'}")
        .on("GET /runs/c-503", 503, "text/html", "<html>")
        .on("GET /runs/c-500", 500, "{}")
        .on("GET /runs/c-200", 200, "text/html", "<html>");

    assertEquals(4, shell.run("run", "get", "c-403").exit());
    assertEquals(7, shell.run("run", "get", "c-409").exit());
    assertEquals(6, shell.run("run", "get", "c-503").exit());
    assertEquals(1, shell.run("run", "get", "c-500").exit());
    assertEquals(1, shell.run("run", "get", "c-200").exit());
    assertEquals(2, shell.run("run", "get").exit());
    assertEquals(2, shell.run("run", "list", "--limit", "0").exit());
    assertEquals(2, Shell.bare("run", "get", "c-1", "--server", "nonsense").exit());
    assertEquals(6, Shell.bare("run", "get", "c-1", "--server", "http://127.0.0.1:1").exit());
  }

  @Test
  void aWrongWordIsTold() {
    Shell.Ran ran = Shell.bare("run", "lst");

    assertEquals(2, ran.exit());
    assertEquals("", ran.out());
    assertTrue(ran.err().contains("Did you mean: run list?"), ran.err());
    assertEquals(2, Shell.bare("run", "list", "-o", "xml").exit());
  }

  private static FakeServer start() {
    try {
      return new FakeServer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
