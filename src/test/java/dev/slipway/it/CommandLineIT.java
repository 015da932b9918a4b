package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command line: what it answers, and what it says when it cannot do what it is asked. */
class CommandLineIT {
  private final Path folder = SlipwayProcess.newFolder("command-line");

  @Test
  void theLauncherAnswersVersionAndHelp() {
    Launcher launcher = new Launcher(folder);

    SlipwayProcess answer = launcher.shell(Map.of(), "./slipway version; ./slipway --help");

    assertEquals(0, answer.exitCode(), answer::toString);
    assertTrue(answer.stdout().lines().findFirst().orElse("").contains("0.1.0"), answer::stdout);
    for (String command : List.of("up", "demo", "trigger", "run", "event", "shipyard")) {
      assertTrue(
          answer.stdout().lines().anyMatch(line -> line.strip().startsWith(command + " ")),
          () -> command + " in " + answer.stdout());
    }
    assertEquals("", answer.stderr());
  }

  @Test
  void aWrongWordIsToldAndAHintGiven() {
    SlipwayProcess command = SlipwayProcess.run(folder, "trigge", "shop", "dev.delivery");

    assertEquals(2, command.exitCode(), command::toString);
    assertTrue(command.stderr().contains("trigger"), command::stderr);
  }

  @Test
  void aServerThatIsNotThereIsTold() {
    String url = "http://127.0.0.1:" + SlipwayProcess.freePort();

    SlipwayProcess command = SlipwayProcess.run(folder, "run", "list", "--server", url);

    assertEquals(6, command.exitCode(), command::toString);
    assertOneSentence(command, url);
  }

  @Test
  void upOnATakenPortSaysWhichAndWhatToDo() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();

      SlipwayProcess http = up("http", SlipwayProcess.freePort(), port);
      SlipwayProcess kafka = up("kafka", port, SlipwayProcess.freePort());

      assertEquals(1, http.exitCode(), http::toString);
      assertOneSentence(http, Integer.toString(port), "--http-port");
      assertEquals(1, kafka.exitCode(), kafka::toString);
      assertOneSentence(kafka, Integer.toString(port), "--port");
      assertEquals(List.of(), SlipwayProcess.living(folder), "left behind");
    }
  }

  @Test
  void upOnDataInUseSaysSo() {
    Path data = SlipwayServer.shared().data();

    SlipwayProcess second =
        SlipwayProcess.run(folder, "up", "--data", data.toString(), "--http-port", "0");

    assertEquals(1, second.exitCode(), second::toString);
    assertOneSentence(second, data.toString(), "--data");
    assertTrue(SlipwayServer.shared().api().isReady());
  }

  @Test
  void anExternalKafkaIsUsedAndNoneStarted() {
    // given a Kafka that is there already, where others have topics of their own
    KafkaLog kafka = new KafkaLog(SlipwayServer.shared().kafka());
    try (SlipwayServer server =
        SlipwayServer.start(
            "external",
            Map.of("SLIPWAY_TOPICS_PREFIX", "mine"),
            "--kafka",
            SlipwayServer.shared().kafka())) {
      server.deploy("outside", SlipwayServer.shipyard("visit"));
      String context = server.api().take(Api.trigger("outside"));
      server.api().perform("outside", "visit");

      assertEquals("pass", server.api().ended(context).get("result").asText());
      assertTrue(
          kafka.read("mine.events").stream().anyMatch(record -> record.value().contains(context)));
      assertTrue(SlipwayServer.shared().api().find("/api/v1/runs/" + context).isEmpty());
      assertFalse(Files.exists(server.data().resolve("broker")));
      assertEquals(1, SlipwayProcess.living(server.folder()).size(), "one process");
    }
  }

  private SlipwayProcess up(String name, int port, int httpPort) {
    return SlipwayProcess.run(
        folder,
        "up",
        "--data",
        folder.resolve(name).toString(),
        "--port",
        Integer.toString(port),
        "--http-port",
        Integer.toString(httpPort));
  }

  private static void assertOneSentence(SlipwayProcess command, String... parts) {
    assertEquals(1, command.stderr().lines().count(), command::toString);
    assertTrue(command.stderr().startsWith("slipway: "), command::stderr);
    for (String part : parts) {
      assertTrue(command.stderr().contains(part), () -> part + " in " + command.stderr());
    }
    assertEquals("", command.stdout());
  }
}
