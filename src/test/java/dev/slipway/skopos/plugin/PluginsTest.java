package dev.slipway.skopos.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Instance;
import dev.slipway.skopos.plan.StepRef;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
  private static final CallNote NOTE =
      new CallNote("run-1", "shop", new StepRef("step", 3), 2, true, Instant.EPOCH);

  @TempDir private Path root;
  private Path folder;
  private Plugins plugins;

  @BeforeEach
  void folders() throws IOException {
    folder = Files.createDirectory(root.resolve("bin"));
    Path second = Files.createDirectory(root.resolve("more"));
    plugins =
        new Plugins(
            new PluginFolders(List.of(folder, second)),
            new ProgramRunner(ProgramRunner.Settings.standard().withGrace(Duration.ofMillis(200))),
            new JsonObjects(),
            root,
            Map.of("HARBOUR", "north"));
  }

  private Path program(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, String.join("\n", lines) + "\n");
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private CallOutcome call(String plugin, String action, Map<String, Object> arguments)
      throws InterruptedException {
    return call(plugin, action, arguments, Duration.ofSeconds(20));
  }

  private CallOutcome call(
      String plugin, String action, Map<String, Object> arguments, Duration timeout)
      throws InterruptedException {
    List<Instance> instances =
        List.of(new Instance(0, new LinkedHashMap<>(Map.of("id", "i-0", "ipaddr", "127.0.0.1"))));
    return plugins.make(
        new Call.Plugin(
            plugin,
            action,
            new LinkedHashMap<>(arguments),
            "front",
            Optional.of(instances),
            timeout,
            false,
            false),
        NOTE);
  }

  private CallOutcome exec(String... words) throws InterruptedException {
    return plugins.make(
        new Call.Script(List.of(words), Duration.ofSeconds(20), false, false), NOTE);
  }

  @Test
  void aPluginInPythonInTheStyleOfTheOldHelperWorksUnchanged() throws Exception {
    program(
        "old",
        "#!/usr/bin/env python3",
        "import sys, json",
        "action, words = sys.argv[1], sys.argv[2:]",
        "bus = json.loads(' '.join(words) if words else sys.stdin.read() or '{}')",
        "def create(project, component, inst, size=1, **others):",
        "    for i in inst: i['size'] = size",
        "    return dict(bus, inst=inst)",
        "def refuse(**bus):",
        "    print('Error: not today', file=sys.stderr); sys.exit(1)",
        "if action not in globals() or action.startswith('_'):",
        "    print('Plugin old does not support action ' + action, file=sys.stderr); sys.exit(2)",
        "print(json.dumps(globals()[action](**bus) or {}, indent=2))");

    CallOutcome created = call("old", "create", Map.of("size", 4L));
    assertEquals(Verdict.PASS, created.verdict(), created::message);
    assertEquals("[{id=i-0, ipaddr=127.0.0.1, size=4}]", sorted(created));
    assertEquals(CallOutcome.fail(1, "Error: not today"), call("old", "refuse", Map.of()));
    assertEquals(
        CallOutcome.fail(2, "Plugin old does not support action dance"),
        call("old", "dance", Map.of()));
    assertEquals(Verdict.PASS, call("old", "post_teardown", Map.of()).verdict());
  }

  private static String sorted(CallOutcome outcome) {
    List<?> inst = (List<?>) outcome.output().get("inst");
    return inst.stream().map(one -> new java.util.TreeMap<>((Map<?, ?>) one)).toList().toString();
  }

  @Test
  void thePluginReadsOneFlatObjectWithOurKeysUnderOne() throws Exception {
    Path seen = root.resolve("seen");
    program("echo", "#!/bin/sh", "cat > " + seen + "; echo \"$#:$1:$HARBOUR\" >> " + seen);
    assertEquals(Verdict.PASS, call("echo", "up", Map.of("port", 80L)).verdict());
    assertEquals(
        "{\"project\":\"shop\",\"component\":\"front\",\"inst\":[{\"id\":\"i-0\","
            + "\"ipaddr\":\"127.0.0.1\"}],\"port\":80,\"skopos\":{\"run\":\"run-1\","
            + "\"step\":\"step\",\"iteration\":3,\"attempt\":2,"
            + "\"idempotency_key\":\"run-1/step#3\",\"deadline\":\"1970-01-01T00:00:00Z\","
            + "\"cleanup\":true}}1:up:north\n",
        Files.readString(seen)
            .replaceFirst(
                "\\{\"ipaddr\":\"127.0.0.1\",\"id\":\"i-0\"}",
                "{\"id\":\"i-0\",\"ipaddr\":\"127.0.0.1\"}"));
  }

  @Test
  void whatGoesWrongHasItsMessage() throws Exception {
    program("half", "#!/bin/sh", "printf '{\"inst\": ['");
    program("hang", "#!/bin/sh", "sleep 1000");
    program("dead", "#!/bin/sh", "kill -SEGV $$");
    Files.writeString(folder.resolve("plain"), "text");
    Files.createSymbolicLink(folder.resolve("out"), Path.of("/bin/true"));

    String half = call("half", "x", Map.of()).message();
    assertTrue(half.startsWith("half ended with 0, but printed no JSON object: line 1"), half);
    assertEquals(
        "hang did not end within 300ms and was stopped",
        call("hang", "x", Map.of(), Duration.ofMillis(300)).message());
    assertTrue(call("dead", "x", Map.of()).message().contains("SIGSEGV"));
    assertTrue(call("plain", "x", Map.of()).message().endsWith("found that it is not (chmod +x)"));
    assertTrue(call("out", "x", Map.of()).message().endsWith("found a link out of it"));
    assertTrue(call("../bin/half", "x", Map.of()).message().startsWith("expected the name of a"));
    assertTrue(call("sh", "x", Map.of()).message().startsWith("expected a plugin `sh` in "));
    assertTrue(call("hlaf", "x", Map.of()).message().endsWith("(did you mean `half`?)"));
  }

  @Test
  void aChildThatAPluginLeavesBehindIsStopped() throws Exception {
    Path pid = root.resolve("pid");
    program(
        "forks",
        "#!/bin/sh",
        "(trap '' HUP; exec sleep 1000) >/dev/null 2>&1 &",
        "echo $! > " + pid,
        "echo '{}'");
    assertEquals(Verdict.PASS, call("forks", "x", Map.of()).verdict());
    Path child = Path.of("/proc", Files.readString(pid).strip(), "stat");
    assertTrue(Files.notExists(child) || Files.readString(child).contains(") Z "));
  }

  @Test
  void aScriptGetsArgumentsOnlyAndItsExitCodeDecides() throws Exception {
    program(
        "judge",
        "#!/bin/sh",
        "[ \"$#:$1:$(cat)\" = \"1:two words:\" ] || {",
        "echo \"got $*\" >&2; exit 7; }",
        "echo this is no JSON");
    assertEquals(Verdict.PASS, exec("judge", "two words").verdict());
    assertEquals(CallOutcome.fail(7, "got a"), exec("judge", "a"));
  }

  @Test
  void theUsersPluginWinsOverTheBuiltIn() throws Exception {
    assertEquals(Verdict.PASS, call("log", "info", Map.of("text", "hello")).verdict());
    program("log", "#!/bin/sh", "echo mine >&2; exit 1");
    assertEquals("mine", call("log", "info", Map.of("text", "hello")).message());
  }

  @Test
  void theHttpPluginAsksInstancesUntilTheyAreWell() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    AtomicInteger asked = new AtomicInteger();
    server.createContext(
        "/",
        exchange -> {
          int code =
              exchange.getRequestURI().getPath().equals("/late") && asked.getAndIncrement() < 1
                  ? 503
                  : exchange.getRequestURI().getPath().equals("/gone") ? 404 : 200;
          exchange.sendResponseHeaders(code, -1);
          exchange.close();
        });
    server.start();
    try {
      Object port = Integer.toString(server.getAddress().getPort());
      assertEquals(Verdict.PASS, call("http", "get", Map.of("port", port)).verdict());
      assertEquals(
          Verdict.PASS, call("http", "get_ok", Map.of("port", port, "path", "late")).verdict());
      assertEquals(2, asked.get());
      assertEquals(
          Verdict.PASS,
          call("http", "service_up", Map.of("port", port, "path", "/gone")).verdict());
      assertEquals(
          Verdict.PASS,
          call("http", "get", Map.of("port", port, "path", "/gone", "ok_codes", "404,410"))
              .verdict());
      String failed = call("http", "get", Map.of("port", port, "path", "/gone")).message();
      assertTrue(failed.startsWith("Error: GET request to http://127.0.0.1:"), failed);
      assertTrue(call("tcp", "service_up", Map.of("port", port)).verdict() == Verdict.PASS);
      assertEquals(
          "Error: expected a whole number for port, found `eighty`",
          call("http", "get_ok", Map.of("port", "eighty")).message());
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aProbeNamesAnotherPluginAndPassesTheRestOn() throws Exception {
    program(
        "probe-redis",
        "#!/bin/sh",
        "[ \"$1\" = check ] && case \"$2\" in",
        "*plugin_*) exit 3;; *'\"db\":1'*) exit 0;; esac; exit 1");
    assertEquals(
        Verdict.PASS,
        call(
                "core",
                "call_plugin",
                Map.of("plugin_image", "opsani/probe-redis:v1", "plugin_action", "check", "db", 1L))
            .verdict());
    assertEquals(
        Verdict.PASS,
        call("core", "call_builtin_plugin", Map.of("plugin_name", "log", "plugin_action", "info"))
            .verdict());
  }
}
