package dev.slipway.skopos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.Result;
import dev.slipway.uniform.HostSettings;
import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.OrderJournal;
import dev.slipway.uniform.Orders;
import dev.slipway.uniform.RecordingSink;
import dev.slipway.uniform.Scripts;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SkoposWorkerTest {
  private static final String HEAD =
      "doctype: com.datagridsys.doctype/skopos/deploy-plan\nversion: alpha/1\nsteps:\n";

  @TempDir private Path root;
  private Path skopos;
  private final RecordingSink sink = new RecordingSink();
  private final SharedJournals journals = new SharedJournals();
  private final PlanDesk desk =
      new PlanDesk(
          new PlanDesk.Feed() {
            @Override
            public void follow(Instant since, Consumer<Event> reader) {}

            @Override
            public void rest() {}
          });

  @BeforeEach
  void project() throws IOException {
    skopos = Files.createDirectories(root.resolve("files/dev/cart/skopos"));
    Scripts.write(
        skopos.resolve("bin/mark"),
        "echo \"$*\" >> \"$SLIPWAY_DATA/marks\"; [ \"$1\" != bad ] || { echo leaks >&2; exit 1; }");
    Scripts.write(
        skopos.resolve("bin/core"),
        """
        bus=$(cat)
        case "$1" in
          inst_describe_init)
            list=; for f in "$SLIPWAY_DATA"/inst-*; do [ -f "$f" ] &&
              list="$list${list:+,}{\\"id\\":\\"${f##*/}\\",\\"index\\":0}"; done
            echo "{\\"inst\\":{\\"cart\\":[$list]}}" ;;
          inst_create) touch "$SLIPWAY_DATA/inst-new"; [ ! -p "$SLIPWAY_DATA/hold" ] || {
              echo up > "$SLIPWAY_DATA/ready"; cat "$SLIPWAY_DATA/hold" >/dev/null; }
            echo '{"inst":[{"id":"inst-new","index":0}]}' ;;
          inst_destroy) rm -f $(printf %s "$bus" | grep -o 'inst-[a-z]*' |
              sed "s|^|$SLIPWAY_DATA/|"); echo '{}' ;;
        esac
        """);
  }

  private void plan(String steps) throws IOException {
    Files.writeString(skopos.resolve("plan.yaml"), HEAD + steps);
  }

  private WorkerHost host(OrderJournal orders) {
    JsonCodec json = new JsonObjects();
    SkoposTools tools =
        new SkoposTools(
            new ProgramRunner(ProgramRunner.Settings.standard().withGrace(Duration.ofMillis(100))),
            (_, _) -> root.resolve("files"),
            json,
            root.resolve("work"),
            List.of(),
            journals,
            desk,
            InstantSource.system(),
            new Semaphore(2),
            "here");
    return new WorkerHost(
        new SkoposRoster(tools),
        sink,
        orders,
        InstantSource.fixed(Orders.TIME),
        HostSettings.DEFAULT.withCapacity(1, 8));
  }

  private static Event order() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("stage", "dev");
    data.put("service", "cart");
    data.put("version", "1.2");
    data.put("deployment", Map.of("strategy", "direct"));
    return Orders.event("o-1", "sh.keptn.event.deployment.triggered", Orders.TIME, data);
  }

  private Event finished() {
    return sink.only("deployment.finished");
  }

  private void perform() throws Exception {
    host(OrderJournal.inMemory()).accept(order()).toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  private String marks() throws IOException {
    Path file = data().resolve("marks");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private Path data() {
    return root.resolve("work/shop/dev/cart");
  }

  @Test
  void aTaskIsDoneByThePlanAndEveryStepIsTold() throws Exception {
    plan(
        """
        - id: g
          class: group
          on_fail: fail
          steps:
            - { id: a, label: First, class: action, exec: "mark ${version} {{.vars.strategy}}", on_fail: fail }
            - { id: b, class: action, exec: mark bad, on_fail: "next,warn" }
        """);
    perform();
    assertEquals(
        List.of(
            "deployment.started",
            "deployment.status.changed",
            "deployment.status.changed",
            "deployment.status.changed",
            "deployment.status.changed",
            "deployment.finished"),
        sink.types());
    assertEquals("1.2 direct\nbad\n", marks());
    Map<String, @Nullable Object> first =
        Data.asMap(Data.at(sink.events().get(1).data(), "deployment.skopos"));
    assertEquals("a", first.get("step"));
    assertEquals("First", first.get("label"));
    assertEquals("pass", first.get("result"));
    assertEquals(Result.WARNING, finished().result().orElseThrow());
    assertEquals(List.of("b leaks"), Data.at(finished().data(), "deployment.skopos.warnings"));
    assertEquals("skopos", finished().source());
  }

  @Test
  void aPlanThatFailsSaysWhereAndCleansUp() throws Exception {
    Files.writeString(skopos.resolve("env.yaml"), "core_plugin: core\n");
    Files.createDirectories(data());
    Files.createFile(data().resolve("inst-old"));
    plan(
        """
        - id: cart
          class: component
          on_fail: fail
          steps:
            - { id: new, class: action, plugin: core, action: inst_create, arguments: { selector: new }, on_fail: fail }
            - { id: try, label: Try it, class: action, exec: "mark bad {{.new}} {{.old}}", on_fail: undo }
            - { id: undo, class: action, plugin: core, action: inst_destroy, arguments: { selector: new }, cleanup: true }
        """);
    perform();
    assertEquals(Result.FAIL, finished().result().orElseThrow());
    assertEquals("Try it failed: leaks", finished().message());
    assertEquals("try", Data.at(finished().data(), "deployment.skopos.failedStep"));
    assertEquals("bad inst-new inst-old\n", marks());
    assertTrue(Files.notExists(data().resolve("inst-new")));
    assertTrue(Files.exists(data().resolve("inst-old")));
  }

  @Test
  void aPlanWithErrorsEndsTheTaskAsErroredWithAll() throws Exception {
    plan(
        "- { id: g, class: gruop }\n- { id: g, class: group, steps: [ { id: n, class: delay, duration: x } ] }\n");
    perform();
    assertEquals("errored", finished().data().get("status"));
    List<?> findings = (List<?>) Data.at(finished().data(), "deployment.skopos.findings");
    assertEquals(3, findings.size(), findings::toString);
    assertTrue(
        finished().message().startsWith("dev/cart/skopos/plan.yaml:4:"), finished()::message);
    assertTrue(finished().message().contains("did you mean `group`?"));
  }

  @Test
  void aGateWaitsForItsAnswerAndTheAnswerIsKept() throws Exception {
    plan(
        """
        - { id: g, class: group, on_fail: fail, steps: [ { id: ask, class: manual-gate, message: Go?, on_fail: fail }, { id: b, class: action, exec: mark b } ] }
        """);
    CompletionStage<Void> done = host(OrderJournal.inMemory()).accept(order());
    journals.until(() -> !journals.board.questions().isEmpty());
    PlanBoard.OpenQuestion open = journals.board.questions().getFirst();
    assertEquals("Go?", open.question().message());
    assertEquals("dev", open.place().stage());
    desk.observe(answer(open, "pass"));
    done.toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals(Result.PASS, finished().result().orElseThrow());
    assertTrue(
        sink.events().stream().anyMatch(e -> e.message().equals("control ask pass by me: fine")),
        () -> sink.events().toString());
    assertEquals(List.of(), journals.board.questions());
  }

  private static Event answer(PlanBoard.OpenQuestion open, String word) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("plan", open.run());
    data.put("question", open.question().id());
    data.put("answer", word);
    data.put("who", "me");
    data.put("comment", "fine");
    return Orders.event("a-1", PlanDesk.ANSWERED, Orders.TIME, data);
  }

  private static Event control(String id, String word, boolean rollback) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("service", "cart");
    data.put("rollback", rollback);
    return Orders.event(id, "sh.keptn.event.sequence." + word, Orders.TIME, data);
  }

  /** An upgrade whose first step waits until somebody writes to a pipe. */
  private void upgrade() throws Exception {
    plan(
        """
        - id: cart
          class: component
          on_fail: fail
          steps:
            - { id: new, class: action, plugin: core, action: inst_create, arguments: { selector: new }, on_fail: undo }
            - { id: after, class: action, exec: mark after, on_fail: undo }
            - { id: undo, class: action, plugin: core, action: inst_destroy, arguments: { selector: new }, cleanup: true }
        """);
    Files.createDirectories(data());
    Process made =
        new ProcessBuilder(
                "mkfifo", data().resolve("hold").toString(), data().resolve("ready").toString())
            .start();
    assertEquals(0, made.waitFor());
  }

  private void letGo() throws IOException {
    Files.writeString(data().resolve("hold"), "go\n");
  }

  private void untilCalling() throws Exception {
    journals.until(() -> journals.of("o-1").size() == 3);
    assertEquals("up\n", Files.readString(data().resolve("ready")));
  }

  @Test
  void aPausedRunLetsItsCallEndAndWaitsThenGoesOn() throws Exception {
    upgrade();
    CompletionStage<Void> done = host(OrderJournal.inMemory()).accept(order());
    untilCalling();
    desk.observe(control("e-1", "pause", false));
    letGo();
    journals.until(() -> journals.of("o-1").size() == 5);
    assertEquals("", marks());
    desk.observe(control("e-1", "pause", false));
    desk.observe(control("e-2", "resume", false));
    done.toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals("after\n", marks());
    assertEquals(Result.PASS, finished().result().orElseThrow());
  }

  @Test
  void anAbortWithRollbackLetsTheCallEndAndCleansUp() throws Exception {
    upgrade();
    WorkerHost host = host(OrderJournal.inMemory());
    CompletionStage<Void> done = host.accept(order());
    untilCalling();
    desk.observe(control("e-1", "abort", true));
    assertTrue(host.cancel("o-1", "the sequence is over"));
    letGo();
    done.toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals("aborted", finished().data().get("status"));
    assertEquals("", marks());
    assertTrue(Files.notExists(data().resolve("inst-new")));
  }

  @Test
  void anAbortWithoutRollbackStopsTheCall() throws Exception {
    upgrade();
    WorkerHost host = host(OrderJournal.inMemory());
    CompletionStage<Void> done = host.accept(order());
    untilCalling();
    assertTrue(host.cancel("o-1", "the sequence is over"));
    done.toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals("aborted", finished().data().get("status"));
    assertEquals("", marks());
  }

  @Test
  void aRunThatWasGivenBackIsAskedAboutByTheNextWorker() throws Exception {
    upgrade();
    WorkerHost first = host(OrderJournal.inMemory());
    CompletionStage<Void> done = first.accept(order());
    untilCalling();
    assertTrue(first.giveBack("o-1", "the partition moved"));
    try {
      done.toCompletableFuture().get(60, TimeUnit.SECONDS);
      throw new AssertionError("the order was not given back");
    } catch (ExecutionException e) {
      assertEquals("the partition moved", e.getCause().getMessage());
    }
    Files.delete(data().resolve("hold"));

    CompletionStage<Void> again = host(OrderJournal.inMemory()).accept(order());
    journals.until(() -> !journals.board.questions().isEmpty());
    PlanBoard.OpenQuestion open = journals.board.questions().getFirst();
    assertEquals(List.of("retry", "pass", "fail"), open.question().answers());
    assertTrue(open.question().message().endsWith("known before: none; there now: inst-new"));
    desk.observe(answer(open, "fail"));
    again.toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals(Result.FAIL, finished().result().orElseThrow());
    assertTrue(Files.notExists(data().resolve("inst-new")));
    assertEquals("", marks());
  }

  @Test
  void whatEndedIsAnsweredAndNotDoneAgain() throws Exception {
    plan("- { id: g, class: group, steps: [ { id: a, class: action, exec: mark a } ] }");
    perform();
    host(OrderJournal.inMemory()).accept(order()).toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals("a\n", marks());
    assertEquals(2, sink.types().stream().filter(t -> t.equals("deployment.finished")).count());
  }

  @Test
  void plansOfOtherTasksAreNamedInTheUniform() throws Exception {
    Files.writeString(
        root.resolve("files/uniform.yaml"),
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - { name: mover, task: move, plan: move.yaml }
        """);
    Files.writeString(
        skopos.resolve("move.yaml"),
        HEAD + "- { id: g, class: group, steps: [ { id: a, class: action, exec: mark moved } ] }");
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "shop");
    data.put("stage", "dev");
    data.put("service", "cart");
    Event move = Orders.event("o-2", "sh.keptn.event.move.triggered", Orders.TIME, data);
    host(OrderJournal.inMemory()).accept(move).toCompletableFuture().get(60, TimeUnit.SECONDS);
    assertEquals("moved\n", marks());
    assertEquals("mover", sink.only("move.finished").source());
  }
}
