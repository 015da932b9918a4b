package dev.slipway.skopos;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Demand;
import dev.slipway.skopos.plan.Operation;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.PlanMachine;
import dev.slipway.skopos.plan.PlanState;
import dev.slipway.skopos.plan.Question;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Step;
import dev.slipway.skopos.plan.StepRef;
import dev.slipway.skopos.plan.Transition;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.CallNote;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One run of a plan: does what the machine demands, and writes everything into the journal before
 * it counts. The log decides: an entry that another worker has overtaken is not applied, and this
 * worker stops (skopos 4.5).
 */
public final class PlanRun {
  private static final Duration DESCRIBE_TIMEOUT = Duration.ofSeconds(60);

  private final Plan plan;
  private final Map<String, Step> steps;
  private final PlanContext context;
  private final PlanMachine machine;
  private final PlanJournal.RunJournal journal;
  private final CallMaker calls;
  private final InstantSource clock;
  private final Mailbox mailbox;
  private final RunListener listener;
  private final String worker;
  private final Set<String> heard = new HashSet<>();
  private volatile Transition at;
  private int epoch;

  /**
   * A run that goes on where its journal ends.
   *
   * @param worker a name that nobody else has, nor had
   */
  public PlanRun(
      Plan plan,
      PlanContext context,
      PlanJournal.RunJournal journal,
      CallMaker calls,
      InstantSource clock,
      Mailbox mailbox,
      RunListener listener,
      String worker) {
    this.plan = plan;
    this.steps = plan.byId();
    this.context = context;
    this.machine = new PlanMachine(plan, context);
    this.journal = journal;
    this.calls = calls;
    this.clock = clock;
    this.mailbox = mailbox;
    this.listener = listener;
    this.worker = worker;
    this.at = machine.initial();
    this.epoch = at.next().epoch();
  }

  /** Where the run stands. */
  public PlanState state() {
    return at.next();
  }

  /** The plan. */
  public Plan plan() {
    return plan;
  }

  /**
   * Takes the run up: folds what is in its journal, and takes it over where another worker had
   * begun it.
   */
  public void takeUp(List<Entry> entries) throws InterruptedException {
    boolean begun = false;
    for (Entry entry : entries) {
      if (entry instanceof Entry.Noted(Instant time, Signal signal)) {
        begun = true;
        heard.add(signal.event());
        at = machine.advance(at.next(), signal, time);
        at.reports().forEach(listener::recalled);
        if (signal instanceof Signal.Started
            && at.demand() instanceof Demand.MakeCall(var ref, int _, Call call, boolean _)) {
          listener.calling(ref, call);
        }
      }
    }
    if (begun && !at.next().isOver()) {
      epoch = at.next().epoch() + 1;
      note(new Signal.TakenOver(epoch, worker));
    }
  }

  /**
   * Runs the plan to its end.
   *
   * @throws InterruptedException where the thread was interrupted; a call that was being made is
   *     stopped, and stays open in the journal
   * @throws Superseded where another worker took the run over
   */
  public Verdict run() throws InterruptedException {
    readMail();
    while (!at.next().isOver()) {
      step();
      readMail();
    }
    return at.demand() instanceof Demand.Nothing(Verdict verdict) ? verdict : Verdict.FAIL;
  }

  private void step() throws InterruptedException {
    switch (at.demand()) {
      case Demand.Nothing _ -> {}
      case Demand.Begin _ -> note(new Signal.Begun(worker));
      case Demand.MakeCall wanted -> make(wanted);
      case Demand.Describe wanted -> note(new Signal.Described(epoch, describe(wanted)));
      case Demand.WaitUntil _, Demand.Answer _, Demand.Resume _ -> await();
    }
  }

  /**
   * Runs the plan until it asks something that is not answered yet; empty where it has ended.
   *
   * @throws InterruptedException as {@link #run}
   */
  public Optional<Question> untilQuestion() throws InterruptedException {
    readMail();
    while (!at.next().isOver()) {
      if (at.demand() instanceof Demand.Answer(Question question)) {
        return Optional.of(question);
      }
      step();
      readMail();
    }
    return Optional.empty();
  }

  /** Ends the plan without its cleanup path, after {@link #run} was interrupted. */
  public void abandon(String reason) throws InterruptedException {
    if (!at.next().isOver()) {
      note(new Signal.Aborted(false, reason, ""));
    }
  }

  /** Whether the plan is being taken back. */
  public boolean isRollingBack() {
    return at.next().isAborted();
  }

  private void readMail() throws InterruptedException {
    for (Signal letter : mailbox.takeAll()) {
      take(letter);
    }
  }

  private void await() throws InterruptedException {
    Optional<Signal> letter = mailbox.await(at.demand().deadline());
    if (letter.isPresent()) {
      take(letter.get());
    } else {
      note(new Signal.Elapsed(epoch));
    }
  }

  /** Notes what somebody says; an event that comes once more says nothing new. */
  private void take(Signal letter) throws InterruptedException {
    if (letter.event().isEmpty() || heard.add(letter.event())) {
      note(letter);
    }
  }

  private void make(Demand.MakeCall wanted) throws InterruptedException {
    note(new Signal.Started(epoch, wanted.at(), wanted.attempt()));
    boolean stillWanted =
        at.demand() instanceof Demand.MakeCall(StepRef ref, int attempt, Call _, boolean started)
            && started
            && ref.equals(wanted.at())
            && attempt == wanted.attempt();
    if (!stillWanted) {
      return;
    }
    listener.calling(wanted.at(), wanted.call());
    CallOutcome outcome = calls.make(wanted.call(), callNote(wanted));
    readMail();
    if (!at.next().isOver()) {
      note(new Signal.Finished(epoch, wanted.at(), wanted.attempt(), outcome));
    }
  }

  private CallNote callNote(Demand.MakeCall wanted) {
    Step step = steps.get(wanted.at().step());
    boolean cleanup = step != null && step.head().cleanup();
    Instant deadline = clock.instant().plus(wanted.call().timeout());
    return new CallNote(
        context.run(), context.project(), wanted.at(), wanted.attempt(), cleanup, deadline);
  }

  private Optional<Map<String, @org.jspecify.annotations.Nullable Object>> describe(
      Demand.Describe wanted) throws InterruptedException {
    if (wanted.plugin().isEmpty() || wanted.component().isEmpty()) {
      return Optional.empty();
    }
    Call call =
        new Call.Plugin(
            wanted.plugin(),
            Operation.DESCRIBE,
            Map.of(),
            wanted.component(),
            Optional.empty(),
            DESCRIBE_TIMEOUT,
            true,
            false);
    Instant deadline = clock.instant().plus(DESCRIBE_TIMEOUT);
    CallNote note = new CallNote(context.run(), context.project(), wanted.at(), 1, false, deadline);
    CallOutcome outcome = calls.make(call, note);
    return outcome.verdict() == Verdict.PASS ? Optional.of(outcome.output()) : Optional.empty();
  }

  private void note(Signal signal) throws InterruptedException {
    for (Entry entry : journal.append(new Entry.Noted(clock.instant(), signal))) {
      if (entry instanceof Entry.Noted(Instant time, Signal noted)) {
        at = machine.advance(at.next(), noted, time);
        at.reports().forEach(listener::reported);
      }
    }
    if (at.next().epoch() != epoch || !at.next().owner().equals(worker)) {
      throw new Superseded(context.run());
    }
  }
}
