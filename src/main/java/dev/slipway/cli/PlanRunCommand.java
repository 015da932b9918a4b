package dev.slipway.cli;

import dev.slipway.skopos.Entry;
import dev.slipway.skopos.FileJournal;
import dev.slipway.skopos.Mailbox;
import dev.slipway.skopos.MemoryRunJournal;
import dev.slipway.skopos.PlanJournal;
import dev.slipway.skopos.PlanRun;
import dev.slipway.skopos.RunListener;
import dev.slipway.skopos.RunPlace;
import dev.slipway.skopos.plan.Finding;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.Question;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.Plugins;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code slipway plan run}: runs a plan here and now, with the real plugins. */
@Command(
    name = "run",
    description = "Runs a plan here and now, with the real plugins and without a server.",
    footer = {
      "",
      "With --journal, ctrl-C or a kill loses nothing: the same command goes on. What was being",
      "changed at that moment is asked about (--answer STEP=retry|pass|fail).",
      "Exit code: 0 passed, 1 failed or not answered, 8 an invalid plan."
    })
public final class PlanRunCommand implements Callable<Integer> {
  private static final int STOP_SECONDS = 8;

  @Mixin private PlanOptions options = new PlanOptions();

  @Option(
      names = "--answer",
      paramLabel = "GATE=WORD",
      description = "Answers a gate with pass or fail; repeated for the same gate: one each time.")
  private List<String> answers = new ArrayList<>();

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "Keeps a journal there, and goes on where it ends.")
  private Optional<Path> journal = Optional.empty();

  @Option(
      names = "--env",
      paramLabel = "NAME=VALUE",
      description = "A variable that plugins and scripts see; may be repeated.")
  private Map<String, String> environment = new LinkedHashMap<>();

  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    if (journal.isEmpty()) {
      return run(new MemoryRunJournal());
    }
    try (FileJournal file = FileJournal.open(journal.get(), new JsonObjects())) {
      return run(file);
    } catch (IOException e) {
      throw new CommandProblem(ExitCode.INVALID_FILE, String.valueOf(e.getMessage()));
    }
  }

  /** A plan that can be run: as it is, or as the journal has it. */
  private record Opening(Entry.Opened frozen, Plan plan, List<Entry> entries) {}

  private int run(PlanJournal.RunJournal log) throws InterruptedException {
    Optional<PlanContextFile> file = options.context();
    Optional<Opening> opening = open(log, file);
    if (opening.isEmpty()) {
      return ExitCode.INVALID_FILE.number();
    }
    Plan plan = opening.get().plan();
    PlanContext context = opening.get().frozen().context();
    PlanAnswers given = new PlanAnswers();
    file.ifPresent(f -> given.addAll(f.gates()));
    answers.forEach(given::add);
    Mailbox mailbox = new Mailbox(InstantSource.system());
    PrintWriter out = SlipwayCommand.out(spec);
    RunListener view =
        people()
            ? new PlanView(options.plan().toString(), plan, out, output.style())
            : RunListener.NONE;
    PlanRecord record = new PlanRecord(view);
    ProgramRunner runner = runner();
    Plugins plugins =
        new Plugins(
            options.folders(),
            runner,
            new JsonObjects(),
            Path.of("").toAbsolutePath(),
            environment);
    PlanRun run =
        new PlanRun(
            plan,
            context,
            log,
            plugins::make,
            InstantSource.system(),
            mailbox,
            record,
            "plan run " + UUID.randomUUID());
    return supervised(() -> {
      run.takeUp(opening.get().entries());
      Optional<Verdict> verdict = follow(run, mailbox, given);
      if (verdict.isEmpty()) {
        return ExitCode.FAILED.number();
      }
      if (!people()) {
        output.writeOne(out, record.item(plan, run.state(), verdict.get()), "result", () -> {});
      }
      return (verdict.get() == Verdict.PASS ? ExitCode.DONE : ExitCode.FAILED).number();
    });
  }

  private boolean people() {
    return output.format() == OutputOptions.Format.table
        || output.format() == OutputOptions.Format.wide;
  }

  private ProgramRunner runner() {
    ProgramRunner.Settings settings = ProgramRunner.Settings.standard();
    if (journal.isEmpty()) {
      return new ProgramRunner(settings);
    }
    Path file = journal.get().toAbsolutePath();
    Path traces = file.resolveSibling(file.getFileName() + ".programs");
    ProgramRunner runner = new ProgramRunner(settings.withTraces(traces));
    runner.stopLeftovers();
    return runner;
  }

  private Optional<Opening> open(PlanJournal.RunJournal log, Optional<PlanContextFile> file)
      throws InterruptedException {
    List<Entry> entries = log.read();
    if (!entries.isEmpty() && entries.getFirst() instanceof Entry.Opened frozen) {
      if (!frozen.plan().equals(UserFiles.text(options.plan()))) {
        err("the plan has changed since the journal was begun; the one in the journal is run");
      }
      return read(frozen).map(plan -> new Opening(frozen, plan, entries));
    }
    if (!entries.isEmpty()) {
      throw new CommandProblem(
          ExitCode.INVALID_FILE, "expected the journal of a plan, found another in " + journal);
    }
    String id = UUID.randomUUID().toString();
    PlanContext context =
        file.map(f -> f.toContext(id)).orElseGet(() -> PlanContext.of(id, "project"));
    Path path = options.plan();
    Entry.Opened frozen =
        new Entry.Opened(
            Instant.now(),
            RunPlace.offline(context.project()),
            path.toString(),
            UserFiles.text(path),
            context);
    Optional<Plan> plan = read(frozen);
    if (plan.isPresent()) {
      log.append(frozen);
    }
    return plan.map(good -> new Opening(frozen, good, List.of()));
  }

  private Optional<Plan> read(Entry.Opened frozen) {
    Optional<PlanContext> context = Optional.of(frozen.context());
    return switch (PlanReader.read(frozen.file(), frozen.plan(), context)) {
      case PlanReader.Reading.Accepted(Plan plan, List<Finding> warnings) -> {
        PlanLintCommand.lines(warnings, Style.PLAIN).forEach(this::err);
        yield Optional.of(plan);
      }
      case PlanReader.Reading.Refused(List<Finding> findings) -> {
        PlanLintCommand.lines(findings, Style.PLAIN).forEach(this::err);
        refused(findings);
        yield Optional.empty();
      }
    };
  }

  private void refused(List<Finding> findings) {
    if (!people()) {
      Finding first =
          findings.stream().filter(f -> f.problem().isError()).findFirst().orElseThrow();
      Map<String, @Nullable Object> item = new LinkedHashMap<>();
      item.put("load", "error");
      item.put("error", first.problem().code());
      if (!first.step().isEmpty()) {
        item.put("step", first.step());
      }
      item.put("findings", findings.stream().map(PlanLintCommand::item).toList());
      output.writeOne(SlipwayCommand.out(spec), item, "error", () -> {});
    }
  }

  private void err(String line) {
    PrintWriter err = SlipwayCommand.err(spec);
    err.println(Style.safe(line));
    err.flush();
  }

  /** Runs the plan and answers what it asks; empty where a question has no answer here. */
  private Optional<Verdict> follow(PlanRun run, Mailbox mailbox, PlanAnswers given)
      throws InterruptedException {
    while (true) {
      Optional<Question> question = run.untilQuestion();
      if (question.isEmpty()) {
        return Optional.of(run.run());
      }
      Optional<String> answer = given.next(question.get()).or(() -> ask(question.get()));
      if (answer.isEmpty()) {
        err(unanswered(question.get()));
        return Optional.empty();
      }
      String who = System.getProperty("user.name", "");
      mailbox.put(new Signal.Answered(question.get().id(), answer.get(), who, ""));
    }
  }

  private String unanswered(Question question) {
    String step = question.at().text();
    String words = String.join("|", question.answers());
    return step
        + ": "
        + question.message()
        + " (answer with --answer "
        + step
        + "="
        + words
        + (journal.isPresent() ? "; the journal keeps the rest)" : ")");
  }

  private static Optional<String> ask(Question question) {
    Console console = System.console();
    if (console == null || !console.isTerminal()) {
      return Optional.empty();
    }
    while (true) {
      String line =
          console.readLine(
              "%s: %s [%s] ",
              question.at().text(),
              Style.safe(question.message()),
              String.join("/", question.answers()));
      if (line == null) {
        return Optional.empty();
      }
      if (question.answers().contains(line.strip())) {
        return Optional.of(line.strip());
      }
    }
  }

  /** Work that a signal stops in order: what runs is stopped, and the journal stays as it is. */
  private int supervised(Callable<Integer> work) {
    Thread worker = Thread.currentThread();
    CountDownLatch done = new CountDownLatch(1);
    Thread stopper =
        new Thread(() -> {
          worker.interrupt();
          await(done);
        });
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      return work.call();
    } catch (InterruptedException e) {
      err("slipway: stopped" + (journal.isPresent() ? "; the same command goes on" : ""));
      return ExitCode.FAILED.number();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    } finally {
      done.countDown();
      removeHook(stopper);
    }
  }

  private static void removeHook(Thread stopper) {
    try {
      Runtime.getRuntime().removeShutdownHook(stopper);
    } catch (IllegalStateException e) {
      // The process is stopping already, which is what the hook was for.
      System.getLogger(PlanRunCommand.class.getName())
          .log(System.Logger.Level.DEBUG, "stopping", e);
    }
  }

  private static void await(CountDownLatch done) {
    try {
      if (!done.await(STOP_SECONDS, TimeUnit.SECONDS)) {
        System.err.println("slipway: what runs could not be stopped");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
