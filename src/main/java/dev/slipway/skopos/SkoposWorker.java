package dev.slipway.skopos;

import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.Plugins;
import dev.slipway.uniform.OrderReturned;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.OutcomeForm;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Worker;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * A plan of a project that does tasks. The run's id is that of the order, so that an order that
 * comes again goes on where its journal ends.
 */
public final class SkoposWorker implements Worker {
  /** The name of the worker of the usual plans. */
  public static final String NAME = "skopos";

  private static final System.Logger LOG = System.getLogger(SkoposWorker.class.getName());

  /** How long a rollback that was asked for may take to be heard of after the delivery ended. */
  private static final Duration HEARSAY = Duration.ofSeconds(2);

  private final String name;
  private final String file;
  private final SkoposTools tools;

  /** The worker of a plan's file beside the usual one. */
  SkoposWorker(String name, String file, SkoposTools tools) {
    this.name = name;
    this.file = file;
    this.tools = tools;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean keepsJournal() {
    return true;
  }

  @Override
  public Outcome perform(TaskOrder order, Progress progress) throws InterruptedException {
    String run = name.equals(NAME) ? order.id() : order.id() + "." + name;
    PlanJournal.RunJournal journal = tools.journals().of(order.project(), run);
    try {
      List<Entry> entries = journal.read();
      Optional<Map<String, @Nullable Object>> ended = journal.ended();
      if (ended.isPresent()) {
        return OutcomeForm.read(ended.get());
      }
      PlanOpening opening = new PlanOpening(tools, order, file);
      Plugins plugins = opening.plugins();
      if (entries.isEmpty() || !(entries.getFirst() instanceof Entry.Opened)) {
        switch (opening.open(run, plugins)) {
          case PlanOpening.Opened.Refused(Outcome outcome) -> {
            return outcome;
          }
          case PlanOpening.Opened.Good(Entry.Opened opened) -> entries = journal.append(opened);
        }
      }
      return run(run, journal, entries, plugins, progress);
    } catch (IOException e) {
      return Outcome.errored(name + ": the files cannot be used: " + e.getMessage());
    }
  }

  private Outcome run(
      String run,
      PlanJournal.RunJournal journal,
      List<Entry> entries,
      Plugins plugins,
      Progress progress)
      throws InterruptedException {
    Entry.Opened opened = (Entry.Opened) entries.getFirst();
    PlanReader.Reading reading =
        PlanReader.read(opened.file(), opened.plan(), Optional.of(opened.context()));
    if (!(reading instanceof PlanReader.Reading.Accepted accepted)) {
      return PlanOutcome.refused(reading.findings());
    }
    Mailbox mailbox = new Mailbox(tools.clock());
    PlanRun planRun = planRun(accepted.plan(), opened, journal, plugins, mailbox, progress);
    // The log's clock is another one than ours.
    Instant since = opened.at().minusSeconds(60);
    tools.desk().listen(run, opened.place(), since, mailbox);
    try {
      Verdict verdict = attended(planRun, entries, mailbox, progress);
      Outcome outcome = PlanOutcome.of(planRun.state(), verdict);
      journal.end(OutcomeForm.of(outcome));
      return outcome;
    } catch (Superseded e) {
      throw new OrderReturned(String.valueOf(e.getMessage()));
    } finally {
      tools.desk().leave(run);
    }
  }

  private PlanRun planRun(
      Plan plan,
      Entry.Opened opened,
      PlanJournal.RunJournal journal,
      Plugins plugins,
      Mailbox mailbox,
      Progress progress) {
    return new PlanRun(
        plan,
        opened.context(),
        journal,
        (call, note) -> {
          tools.calls().acquire();
          try {
            return plugins.make(call, note);
          } finally {
            tools.calls().release();
          }
        },
        tools.clock(),
        mailbox,
        new StepProgress(progress),
        tools.instance() + "/" + UUID.randomUUID());
  }

  /**
   * Runs the plan in a thread of its own, so that it need not stop at once where the delivery
   * ended: with a rollback it goes on until everything is cleaned up.
   */
  private Verdict attended(PlanRun run, List<Entry> entries, Mailbox mailbox, Progress progress)
      throws InterruptedException {
    CompletableFuture<Verdict> done = new CompletableFuture<>();
    Thread thread =
        Thread.ofVirtual()
            .name(Thread.currentThread().getName() + " plan")
            .start(() -> {
              try {
                run.takeUp(entries);
                done.complete(run.run());
              } catch (InterruptedException | RuntimeException | Error e) {
                done.completeExceptionally(e);
              }
            });
    try {
      return verdict(done);
    } catch (InterruptedException e) {
      if (progress.cancelled().isEmpty()) {
        thread.interrupt();
        thread.join();
        throw e;
      }
      return cancelled(run, thread, done, mailbox, progress.cancelled().get());
    }
  }

  private Verdict cancelled(
      PlanRun run, Thread thread, CompletableFuture<Verdict> done, Mailbox mailbox, String reason)
      throws InterruptedException {
    if (mailbox.awaitRollback(HEARSAY) || run.isRollingBack()) {
      LOG.log(Level.INFO, "the plan of {0} is taken back: {1}", name, reason);
      return verdict(done);
    }
    mailbox.put(new Signal.Aborted(false, reason, ""));
    thread.interrupt();
    thread.join();
    run.abandon(reason);
    return Verdict.FAIL;
  }

  private static Verdict verdict(CompletableFuture<Verdict> done) throws InterruptedException {
    try {
      return done.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case InterruptedException interrupted -> throw interrupted;
        case RuntimeException failure -> throw failure;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
