package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DoctorCommandTest {
  @TempDir Path data;
  private final List<String> examined = new ArrayList<>();
  private FakeServer server;
  private ServerSocket broker;

  @BeforeEach
  void start() throws IOException {
    server = new FakeServer();
    broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    broker.close();
  }

  private String kafka() {
    return "127.0.0.1:" + broker.getLocalPort();
  }

  private Shell.Ran doctor(String... options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine slipway =
        SlipwayCommand.all(
            List.of(
                new DoctorCommand(servers -> {
                  examined.add(servers);
                  return List.of(Check.ok("topics", "8"));
                })));
    slipway.setOut(new PrintWriter(out));
    slipway.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("doctor", "--data", data.toString()));
    all.addAll(List.of(options));
    return new Shell.Ran(
        slipway.execute(all.toArray(String[]::new)), out.toString(), err.toString());
  }

  /** The level of each check. */
  private static Map<String, String> levels(Shell.Ran ran) {
    Map<String, String> levels = new LinkedHashMap<>();
    ran.lines().forEach(line -> levels.put(line.substring(6).split(" ")[0], line.split(" ")[0]));
    return levels;
  }

  @Test
  void aServerThatIsWellHasOneLineForEachCheck() {
    server
        .on(
            "GET /q/health/ready",
            200,
            "{'status':'UP','checks':[{'data':{'time':'" + Instant.now() + "'}}]}")
        .on("GET /projects", 200, "[{'name':'shop','problems':[]}]")
        .on("GET /repositories", 200, "[{'name':'main','error':'','ageSeconds':3}]");

    Shell.Ran ran = doctor("--kafka", kafka(), "--server", server.url());

    assertEquals(0, ran.exit(), ran.out());
    assertEquals(
        List.of("java", "data", "disk", "broker", "topics", "server", "clock", "projects", "git"),
        List.copyOf(levels(ran).keySet()));
    assertTrue(ran.out().contains("git          main was read 3 s ago\n"), ran.out());
    assertEquals("ok", levels(ran).get("clock"), ran.out());
    assertEquals(List.of(kafka()), examined);
  }

  @Test
  void aServerThatDoesNotRunIsToldWithTheLastWordsOfItsBroker() throws IOException {
    Files.writeString(
        Files.createDirectories(data.resolve("broker")).resolve("broker.0.log"),
        "fine\nno space\n");
    broker.close();

    Shell.Ran ran =
        doctor("--port", Integer.toString(broker.getLocalPort()), "--server", "http://127.0.0.1:1");

    assertEquals(1, ran.exit());
    assertEquals("warn", levels(ran).get("broker"));
    assertEquals("fail", levels(ran).get("server"));
    assertTrue(ran.out().contains("its last words: no space"), ran.out());
    assertTrue(ran.out().contains("start it with `slipway up`"), ran.out());
    assertEquals(List.of(), examined);
  }

  @Test
  void whatDoesNotWorkIsToldWithWhatToDo() throws IOException {
    broker.close();
    server
        .on(
            "GET /q/health/ready",
            503,
            "{'status':'DOWN','checks':[{'data':{'time':'2001-01-01T00:00:00Z','obstacle':'busy'}}]}")
        .on("GET /projects", 200, "[{'name':'shop','problems':[{'severity':'error'}]}]")
        .on("GET /repositories", 200, "[{'name':'main','error':'no route'}]");

    Shell.Ran ran = doctor("--kafka", kafka(), "--server", server.url());

    assertEquals(1, ran.exit());
    Map<String, String> levels = levels(ran);
    assertEquals("fail", levels.get("broker"));
    assertEquals("fail", levels.get("server"));
    assertEquals("warn", levels.get("clock"));
    assertEquals("warn", levels.get("projects"));
    assertEquals("fail", levels.get("git"));
    assertTrue(ran.out().contains("is up, but not ready: busy"), ran.out());
    assertTrue(ran.out().contains("main cannot be read: no route: check its URL"), ran.out());
  }

  @Test
  void somethingElseOnThePortIsNoServer() {
    server.on("GET /q/health/ready", 200, "text/html", "<html>");

    Shell.Ran ran = doctor("--kafka", kafka(), "--server", server.url());

    assertEquals(1, ran.exit());
    assertTrue(ran.out().contains("but is no Slipway"), ran.out());
  }

  @Test
  void programsGetTheSame() {
    Shell.Ran ran = doctor("--kafka", kafka(), "--server", server.url(), "-o", "json");

    assertTrue(
        ran.out().startsWith("[{\"check\":\"java\",\"level\":\"ok\",\"found\":\""), ran.out());
  }
}
