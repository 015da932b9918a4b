package dev.slipway.skopos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.DoubtPolicy;
import dev.slipway.skopos.plan.Finding;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.Report;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.CallNote;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A plan with what must come of it, in the form of the conformance data. */
final class PlanCase {
  private final String file;
  private final String plan;
  private final Map<String, @Nullable Object> given;
  private final Map<String, @Nullable Object> expect;
  private final CallMaker plugins;
  private final List<String> trace = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private final List<Object> calls = new ArrayList<>();
  private final Map<String, Deque<String>> answers = new LinkedHashMap<>();
  private Instant now = Instant.EPOCH;

  PlanCase(String file, String plan, Map<String, @Nullable Object> given, CallMaker plugins) {
    this.file = file;
    this.plan = plan;
    this.given = given;
    this.expect = Data.asMap(given.get("expect"));
    this.plugins = plugins;
    Data.asMap(given.get("gates"))
        .forEach((gate, answer) -> {
          Deque<String> all = new ArrayDeque<>();
          if (answer instanceof List<?> list) {
            list.forEach(one -> all.add(String.valueOf(one)));
          } else {
            all.add(String.valueOf(answer));
          }
          answers.put(gate, all);
        });
  }

  /** Fails where something comes out otherwise. */
  void check() throws InterruptedException {
    PlanContext context = context();
    switch (PlanReader.read(file, plan, Optional.of(context))) {
      case PlanReader.Reading.Refused(List<Finding> findings) -> refused(findings);
      case PlanReader.Reading.Accepted(Plan read, List<Finding> warnings) -> {
        assertEquals(expect.get("load"), "ok");
        assertWarned(warnings);
        run(read, context);
      }
    }
  }

  private PlanContext context() {
    Map<String, @Nullable Object> context = Data.asMap(given.get("context"));
    Map<String, String> vars = new LinkedHashMap<>();
    Data.asMap(context.get("vars")).forEach((k, v) -> vars.put(k, String.valueOf(v)));
    return new PlanContext(
        "run",
        context.containsKey("project") ? Data.text(context.get("project")) : "project",
        Data.asMap(context.get("model")),
        vars,
        EntryForm.instances(Data.asMap(context.get("old"))),
        DoubtPolicy.ASK);
  }

  private void refused(List<Finding> findings) {
    assertEquals("error", expect.get("load"), findings::toString);
    List<Finding> errors = findings.stream().filter(f -> f.problem().isError()).toList();
    assertEquals(
        expect.get("error") + " " + Data.text(expect.get("step")),
        errors.getFirst().problem().code() + " " + errors.getFirst().step(),
        findings::toString);
    assertEquals(1, errors.size(), findings::toString);
    assertTrue(errors.getFirst().problem().span().line() > 0);
  }

  private void assertWarned(List<Finding> warnings) {
    if (expect.get("load_warnings") instanceof List<?> wanted) {
      assertEquals(
          wanted, warnings.stream().map(w -> w.problem().code() + ":" + w.step()).toList());
    }
  }

  private void run(Plan read, PlanContext context) throws InterruptedException {
    InstantSource clock = () -> now;
    Mailbox mailbox = new Mailbox(clock);
    PlanRun run =
        new PlanRun(
            read,
            context,
            new MemoryRunJournal(),
            this::make,
            clock,
            mailbox,
            new Person(mailbox),
            "test");
    Verdict verdict = run.run();
    same("trace", trace);
    same("events", events);
    same("skipped", run.state().skipped(read));
    same("calls", calls);
    if (expect.containsKey("result")) {
      assertEquals(expect.get("result"), verdict.text());
    }
  }

  private void same(String key, List<?> found) {
    if (expect.get(key) instanceof List<?> wanted) {
      assertEquals(lines(wanted), lines(found), key);
    }
  }

  private static String lines(List<?> items) {
    return String.join("\n", items.stream().map(String::valueOf).toList());
  }

  private CallOutcome make(Call call, CallNote note) throws InterruptedException {
    calls.add(new LinkedHashMap<>(CallForm.of(call)));
    return plugins.make(call, note);
  }

  /** Answers questions, resumes pauses, lets time pass, and writes down what happens. */
  private final class Person implements RunListener {
    private final Mailbox mailbox;
    private int asked;

    Person(Mailbox mailbox) {
      this.mailbox = mailbox;
    }

    @Override
    public void reported(Report report) {
      switch (report) {
        case Report.Ended ended -> trace.add(ended.line());
        case Report.Noted noted -> noted(noted);
        case Report.Entered entered
            when entered.step() instanceof dev.slipway.skopos.plan.Step.Delay delay ->
            now = now.plus(delay.duration()).plus(Duration.ofNanos(1));
        case Report.Entered _, Report.Retried _, Report.Over _ -> {}
      }
    }

    private void noted(Report.Noted noted) {
      String step = noted.at().step();
      switch (noted.note()) {
        case CONTROL -> {}
        case PAUSE -> {
          events.add(noted.line());
          asked++;
          mailbox.put(new Signal.Resumed("test", ""));
        }
        case GATE -> {
          events.add(noted.line());
          String answer = answers.getOrDefault(step, new ArrayDeque<>()).removeFirst();
          mailbox.put(new Signal.Answered(noted.at().text() + "." + ++asked, answer, "test", ""));
        }
        case INFO, WARN, ERROR, DOUBT -> events.add(noted.line());
      }
    }
  }
}
