package dev.slipway.uniform.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.uniform.Scripts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramRunnerTest {
  private static final Duration SHORT = Duration.ofMillis(1500);

  private final ProgramRunner runner =
      new ProgramRunner(ProgramRunner.Settings.standard().withGrace(Duration.ofMillis(300)));

  @TempDir Path folder;

  private ProgramCall script(String body, String... arguments) throws IOException {
    Scripts.write(folder.resolve("bin/program"), body);
    List<String> argv = new ArrayList<>(List.of("./bin/program"));
    argv.addAll(List.of(arguments));
    return ProgramCall.of(folder, argv);
  }

  private ProgramResult.Exited exited(ProgramCall call) {
    return assertInstanceOf(ProgramResult.Exited.class, runner.run(call));
  }

  @Test
  void aProgramReadsItsInputAndSpeaksOnBothStreams() throws IOException {
    ProgramCall call = script("cat; echo log >&2; exit 7\n");
    ProgramResult.Exited exited = exited(call.withStdin("héllo".getBytes(StandardCharsets.UTF_8)));
    assertEquals(7, exited.code());
    assertEquals("héllo", exited.stdout().text());
    assertEquals("log\n", exited.stderr().text());
  }

  @Test
  void argumentsArriveExactlyAsTheyWere() throws IOException {
    String[] hostile = {
      "",
      " ",
      "a b",
      "$(id)",
      "`id`",
      "; rm -rf /",
      "'",
      "\"",
      "\\",
      "\n\t",
      "*",
      "~",
      "-x",
      "--",
      "${PATH}",
      "{{7*7}}",
      "é∀😀",
      "a\u0001b"
    };
    ProgramResult.Exited exited = exited(script("printf '%s\\0' \"$@\"\n", hostile));
    assertEquals(
        Arrays.asList(hostile),
        Arrays.asList(exited.stdout().text().split("\0", hostile.length)).stream()
            .map(text -> text.replace("\0", ""))
            .toList());
  }

  @Test
  void theEnvironmentIsClean() throws IOException {
    ProgramCall call = script("env -0\n").withEnvironment(Map.of("COLOR", "a b=c"));
    TreeSet<String> names = new TreeSet<>();
    for (String line : exited(call).stdout().text().split("\0", -1)) {
      names.add(line.split("=", 2)[0]);
    }
    names.removeAll(List.of("", "PWD", "OLDPWD", "SHLVL", "_"));
    assertEquals(
        new TreeSet<>(List.of("COLOR", "HOME", "LANG", "PATH", "SLIPWAY_TASK_ID", "TMPDIR")),
        names);
  }

  @Test
  void homeIsAFolderOfItsOwnAndIsRemoved() throws IOException {
    String home = exited(script("echo x > \"$HOME/file\"; echo \"$HOME\"\n")).stdout().text();
    assertFalse(Files.exists(Path.of(home.strip())));
  }

  @Test
  void aNameWithoutASlashIsLookedUpInThePath() {
    ProgramCall call = ProgramCall.of(folder, List.of("java", "-version"));
    ProgramResult.Exited exited = exited(call);
    assertEquals(0, exited.code());
    assertTrue(exited.stderr().text().contains(System.getProperty("java.version")));
  }

  @Test
  void aProgramThatIgnoresSigtermIsKilledWithAllItStarted() throws IOException {
    ProgramCall call =
        script("trap '' TERM; (trap '' TERM; sleep 1000) & echo $! > child; sleep 1000\n");
    ProgramResult result = runner.run(call.withTimeout(SHORT));
    assertEquals(SHORT, assertInstanceOf(ProgramResult.TimedOut.class, result).timeout());
    assertFalse(Scripts.runs(folder.resolve("child")));
  }

  @Test
  void aProgramMayCleanUpOnSigterm() throws IOException {
    ProgramCall call = script("trap 'echo bye; exit 0' TERM; while :; do sleep 0.05; done\n");
    ProgramResult result = runner.run(call.withTimeout(SHORT));
    assertEquals("bye\n", assertInstanceOf(ProgramResult.TimedOut.class, result).stdout().text());
  }

  @Test
  void aDaemonThatLeftItsSessionAndItsParentDoesNotSurvive() throws IOException {
    exited(
        script(
            """
            setsid sh -c 'echo $$ > daemon; exec sleep 1000' &
            while [ ! -s daemon ]; do sleep 0.02; done
            """));
    assertFalse(Scripts.runs(folder.resolve("daemon")));
  }

  @Test
  void aDaemonOfAProgramThatTimedOutDoesNotSurvive() throws IOException {
    ProgramCall call =
        script(
            """
            setsid sh -c 'echo $$ > daemon; trap "" TERM HUP; while :; do sleep 1; done' &
            sleep 1000
            """);
    assertInstanceOf(ProgramResult.TimedOut.class, runner.run(call.withTimeout(SHORT)));
    assertFalse(Scripts.runs(folder.resolve("daemon")));
  }

  @Test
  void aServiceMayStayWhereTheCallAllowsIt() throws IOException {
    ProgramCall call = script("sleep 1000 < /dev/null > /dev/null 2>&1 & echo $! > service\n");
    exited(call.leavingService(true));
    Path service = folder.resolve("service");
    assertTrue(Scripts.runs(service));
    ProcessHandle.of(Long.parseLong(Files.readString(service).strip()))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  @Test
  void aServiceIsStoppedAllTheSameWhenItsProgramTimesOut() throws IOException {
    ProgramCall call =
        script("sleep 1000 < /dev/null > /dev/null 2>&1 & echo $! > service; sleep 1000\n");
    runner.run(call.leavingService(true).withTimeout(SHORT));
    assertFalse(Scripts.runs(folder.resolve("service")));
  }

  @Test
  void aFloodOfOutputIsReadButNotKept() throws IOException {
    ProgramCall call = script("head -c 1073741824 /dev/zero; head -c 100000000 /dev/zero >&2\n");
    ProgramResult.Exited exited = exited(call);
    assertEquals(1_073_741_824L, exited.stdout().size());
    assertEquals(100_000_000L, exited.stderr().size());
    assertEquals(128 * 1024, exited.stdout().bytes().length);
    assertFalse(exited.stdout().isWhole());
  }

  @Test
  void anEndBySignalNamesTheSignal() throws IOException {
    ProgramResult result = runner.run(script("kill -SEGV $$\n"));
    assertEquals("SIGSEGV", assertInstanceOf(ProgramResult.Killed.class, result).signal());
    ProgramResult same = runner.run(script("exit 137\n"));
    assertEquals("SIGKILL", assertInstanceOf(ProgramResult.Killed.class, same).signal());
  }

  @Test
  void inputThatNobodyReadsHoldsNothingUp() throws IOException {
    ProgramResult.Exited exited =
        exited(script("exec <&-; echo done\n").withStdin(new byte[4 * 1024 * 1024]));
    assertEquals("done\n", exited.stdout().text());
  }

  @Test
  void whatCannotBeRunSaysWhy() throws IOException {
    Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
    Scripts.write(folder.resolve("headless"), "");
    Files.writeString(folder.resolve("headless"), "#!/no/such/shell\n");
    Files.createSymbolicLink(folder.resolve("out"), Path.of("/bin/sh"));
    assertEquals("expected a program at ./missing, found no such file", reason("./missing"));
    assertEquals("expected a program at ./., found no regular file", reason("./."));
    assertEquals(
        "expected a program at ./plain, found a file that is not executable (chmod +x)",
        reason("./plain"));
    assertTrue(reason("./out").contains("leads out of it"));
    assertTrue(reason("../../bin/sh").contains("found"));
    assertTrue(reason("no-such-program").startsWith("expected a program named"));
    assertTrue(reason("./headless").contains("headless"));
    assertTrue(reason("sh", "a\0b").startsWith("expected arguments without NUL"));
  }

  private String reason(String... argv) {
    ProgramResult result = runner.run(ProgramCall.of(folder, List.of(argv)));
    return assertInstanceOf(ProgramResult.NotStarted.class, result).reason();
  }

  @Test
  void anInterruptionCancelsTheProgramAndAllItStarted() throws Exception {
    ProgramCall call = script("setsid sh -c 'echo $$ > daemon; exec sleep 1000' & sleep 1000\n");
    CompletableFuture<ProgramResult> result = new CompletableFuture<>();
    Thread thread = Thread.ofVirtual().start(() -> result.complete(runner.run(call)));
    while (!Files.exists(folder.resolve("daemon")) || Files.size(folder.resolve("daemon")) == 0) {
      Thread.onSpinWait();
    }
    thread.interrupt();
    assertInstanceOf(ProgramResult.Cancelled.class, result.get());
    assertFalse(Scripts.runs(folder.resolve("daemon")));
  }

  @Test
  void noCoreIsDumped() throws IOException {
    assertEquals("0\n", exited(script("ulimit -c\n")).stdout().text());
  }
}
