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
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.Plugins;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.wire.JsonObjects;
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
  private record Opening(
      Entry.Opened frozen, PlanReader.Reading.Accepted accepted, List<Entry> entries) {}

  private int run(PlanJournal.RunJournal log) throws InterruptedException {
    Optional<PlanContextFile> file = options.context();
    Optional<Opening> opening = open(log, file);
    if (opening.isEmpty()) {
      return ExitCode.INVALID_FILE.number();
    }
    Plan plan = opening.get().accepted().plan();
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
    return Supervised.run(
        this::stopped,
        () -> {
          run.takeUp(opening.get().entries());
          Optional<Verdict> verdict =
              new PlanDialogue(given, journal.isPresent(), this::err).follow(run, mailbox);
          if (verdict.isEmpty()) {
            return ExitCode.FAILED.number();
          }
          if (!people()) {
            output.writeOne(
                out,
                record.item(opening.get().accepted(), run.state(), verdict.get()),
                "result",
                () -> {});
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
      return read(frozen).map(accepted -> new Opening(frozen, accepted, entries));
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
    Optional<PlanReader.Reading.Accepted> accepted = read(frozen);
    if (accepted.isPresent()) {
      log.append(frozen);
    }
    return accepted.map(good -> new Opening(frozen, good, List.of()));
  }

  private Optional<PlanReader.Reading.Accepted> read(Entry.Opened frozen) {
    Optional<PlanContext> context = Optional.of(frozen.context());
    return switch (PlanReader.read(frozen.file(), frozen.plan(), context)) {
      case PlanReader.Reading.Accepted accepted -> {
        PlanLintCommand.lines(accepted.warnings(), Style.PLAIN).forEach(this::err);
        yield Optional.of(accepted);
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

  private int stopped() {
    err("slipway: stopped" + (journal.isPresent() ? "; the same command goes on" : ""));
    return ExitCode.FAILED.number();
  }
}
