package dev.slipway.skopos.plan;

import dev.slipway.skopos.plan.PlanState.Course;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One advance of the machine: one method for each signal (skopos 4.5). */
final class Turn extends Walk {
  private int epoch;
  private String owner;

  Turn(Plan plan, PlanContext context, PlanState state, Instant now) {
    super(plan, context, state, now);
    this.epoch = state.epoch();
    this.owner = state.owner();
  }

  Transition end() {
    return end(epoch, owner);
  }

  void begin(Signal.Begun signal) {
    if (phase instanceof Phase.Idle) {
      owner = signal.worker();
      frames.add(Frame.of("", List.of(), now));
      run(plan.steps().isEmpty() ? new Move.EndChain(Verdict.PASS) : new Move.Enter());
    }
  }

  void started(Signal.Started signal) {
    if (signal.epoch() == epoch
        && phase instanceof Phase.Calling c
        && isCurrent(c, signal.at(), signal.attempt())) {
      phase = new Phase.Calling(c.at(), c.attempt(), c.failures(), true, c.call(), c.since());
    }
  }

  private static boolean isCurrent(Phase.Calling calling, StepRef at, int attempt) {
    return calling.at().equals(at) && calling.attempt() == attempt;
  }

  void finished(Signal.Finished signal) {
    if (signal.epoch() == epoch
        && phase instanceof Phase.Calling calling
        && calling.started()
        && isCurrent(calling, signal.at(), signal.attempt())) {
      called(calling, signal.outcome());
    }
  }

  private void called(Phase.Calling calling, CallOutcome outcome) {
    boolean passed = outcome.verdict() == Verdict.PASS;
    int failures = calling.failures() + 1;
    CallRules rules = rules(steps.get(calling.at().step()));
    boolean again = course != Course.ROLLING_BACK || isCleaning();
    if (!passed && failures <= rules.retries() && again) {
      reports.add(new Report.Retried(calling.at(), calling.attempt(), outcome.message(), now));
      phase =
          new Phase.Resting(
              calling.at(),
              calling.attempt() + 1,
              failures,
              calling.call(),
              calling.since(),
              now.plus(rules.backoff()));
      return;
    }
    if (passed && calling.call() instanceof Call.Plugin call) {
      instances = Bookkeeping.after(instances, call, selector(calling.at()), outcome.output());
    }
    run(new Move.Leave(calling.at(), outcome.verdict(), outcome.message(), calling.since()));
  }

  private static CallRules rules(@org.jspecify.annotations.Nullable Step step) {
    return switch (step) {
      case Step.PluginAction action -> action.rules();
      case Step.ScriptAction action -> action.rules();
      case null, default -> CallRules.NONE;
    };
  }

  private Optional<Selector> selector(StepRef at) {
    return steps.get(at.step()) instanceof Step.PluginAction action
        ? action.selector().flatMap(Selector::of)
        : Optional.empty();
  }

  void elapsed(Signal.Elapsed signal) {
    Optional<Instant> due = demand().deadline();
    if (signal.epoch() != epoch || due.isEmpty() || now.isBefore(due.get())) {
      return;
    }
    switch (phase) {
      case Phase.Resting r ->
          phase = new Phase.Calling(r.at(), r.attempt(), r.failures(), false, r.call(), r.since());
      case Phase.Delaying delaying ->
          run(new Move.Leave(delaying.at(), Verdict.PASS, "", delaying.since()));
      case Phase.Asking asking ->
          answer(asking.question(), asking.question().byDefault(), "expired");
      case Phase.Idle _,
          Phase.Calling _,
          Phase.Doubting _,
          Phase.Undecided _,
          Phase.PausedAt _,
          Phase.Held _,
          Phase.Over _ -> {}
    }
  }

  void answered(Signal.Answered signal) {
    Optional<Question> open =
        demand() instanceof Demand.Answer(Question question)
            ? Optional.of(question)
            : Optional.empty();
    if (open.isPresent()
        && open.get().id().equals(signal.question())
        && open.get().answers().contains(signal.answer())) {
      answer(open.get(), signal.answer(), who(signal));
    }
  }

  private static String who(Signal.Answered signal) {
    String by = signal.who().isEmpty() ? "" : "by " + signal.who();
    return by + (signal.comment().isEmpty() ? "" : ": " + signal.comment());
  }

  private void answer(Question question, String answer, String remark) {
    note(Report.Note.CONTROL, question.at(), (answer + " " + remark.strip()).strip());
    switch (phase) {
      case Phase.Asking(StepRef at, Instant since, Question _) -> {
        boolean passed = answer.equals("pass");
        run(
            new Move.Leave(
                at, Verdict.of(passed), passed ? "" : "refused " + remark.strip(), since));
      }
      case Phase.PausedAt(StepRef _, Exit exit, Question _) -> run(new Move.Follow(exit));
      case Phase.Undecided(Phase.Doubting doubt, Question _) -> decided(doubt, answer);
      case Phase.Idle _,
          Phase.Calling _,
          Phase.Resting _,
          Phase.Doubting _,
          Phase.Delaying _,
          Phase.Held _,
          Phase.Over _ -> {}
    }
  }

  private void decided(Phase.Doubting doubt, String answer) {
    switch (answer) {
      case "retry" -> again(doubt);
      case "pass" -> {
        if (doubt.call() instanceof Call.Plugin call && call.instances().isPresent()) {
          instances = Bookkeeping.assumed(instances, call, selector(doubt.at()));
        }
        run(new Move.Leave(doubt.at(), Verdict.PASS, "", doubt.since()));
      }
      default ->
          run(
              new Move.Leave(
                  doubt.at(),
                  Verdict.FAIL,
                  "the worker died while it ran, and it counts as failed",
                  doubt.since()));
    }
  }

  private void again(Phase.Doubting doubt) {
    phase =
        new Phase.Calling(
            doubt.at(), doubt.attempt() + 1, doubt.failures(), false, doubt.call(), doubt.since());
  }

  void paused(Signal.Paused signal) {
    if (course == Course.FREE && !(phase instanceof Phase.Over)) {
      course = Course.HELD;
      note(Report.Note.CONTROL, here(), ("pause " + signal.who()).strip());
    }
  }

  void resumed(Signal.Resumed signal) {
    if (course == Course.HELD) {
      course = Course.FREE;
      note(Report.Note.CONTROL, here(), ("resume " + signal.who()).strip());
    }
    if (phase instanceof Phase.Held) {
      run(new Move.Enter());
    } else if (phase instanceof Phase.PausedAt paused) {
      answer(paused.question(), "resume", signal.who());
    }
  }

  void aborted(Signal.Aborted signal) {
    if (phase instanceof Phase.Over || course == Course.ROLLING_BACK) {
      return;
    }
    note(
        Report.Note.CONTROL,
        here(),
        (signal.rollback() ? "abort with rollback " : "abort ") + signal.reason());
    if (!signal.rollback() || phase instanceof Phase.Idle) {
      course = Course.ABORTED;
      over(Verdict.FAIL);
      return;
    }
    course = Course.ROLLING_BACK;
    boolean callRuns = phase instanceof Phase.Calling calling && calling.started();
    if (isCleaning()) {
      goOnCleaning();
    } else if (phase instanceof Phase.PausedAt) {
      run(new Move.Follow(current().head().onFail()));
    } else if (!callRuns) {
      run(new Move.Leave(here(), Verdict.FAIL, "aborted: " + signal.reason(), now));
    }
  }

  /**
   * The cleanup path is what an abort asks for: nothing of it is left out, and no pause holds it.
   */
  private void goOnCleaning() {
    if (phase instanceof Phase.Held) {
      run(new Move.Enter());
    } else if (phase instanceof Phase.PausedAt paused) {
      run(new Move.Follow(paused.exit()));
    }
  }

  void takenOver(Signal.TakenOver signal) {
    if (signal.epoch() <= epoch || phase instanceof Phase.Over) {
      return;
    }
    epoch = signal.epoch();
    owner = signal.worker();
    if (phase instanceof Phase.Calling calling && calling.started()) {
      Phase.Doubting doubt =
          new Phase.Doubting(
              calling.at(), calling.attempt(), calling.failures(), calling.call(), calling.since());
      if (calling.call().idempotent()) {
        again(doubt);
      } else {
        note(
            Report.Note.DOUBT,
            calling.at(),
            "the worker died while " + calling.call().text() + " ran");
        phase = doubt;
      }
    }
  }

  void described(Signal.Described signal) {
    if (signal.epoch() != epoch || !(phase instanceof Phase.Doubting doubt)) {
      return;
    }
    String found = "nobody can say what it did";
    if (doubt.call() instanceof Call.Plugin call && signal.instances().isPresent()) {
      Optional<List<Instance>> all =
          Instances.described(signal.instances().get(), call.component());
      if (all.isPresent()) {
        found = difference(call.component(), all.get());
        instances = instances.reconciled(call.component(), all.get());
      }
    }
    String message =
        "the worker died while "
            + doubt.call().text()
            + " ran at "
            + doubt.at().text()
            + "; "
            + found;
    Question question = Question.doubt(questionId(doubt.at()), doubt.at(), message);
    switch (context.doubt()) {
      case ASK -> {
        note(Report.Note.GATE, doubt.at(), message);
        phase = new Phase.Undecided(doubt, question);
      }
      case RETRY, PASS, FAIL -> {
        note(Report.Note.DOUBT, doubt.at(), message + "; by policy: " + context.doubt().text());
        decided(doubt, context.doubt().text());
      }
    }
  }

  private String difference(String component, List<Instance> found) {
    List<Instance> known = new ArrayList<>(instances.of(component, Selector.OLD));
    known.addAll(instances.of(component, Selector.NEW));
    return "known before: " + names(known) + "; there now: " + names(found);
  }

  private static String names(List<Instance> instances) {
    return instances.isEmpty()
        ? "none"
        : instances.stream().map(Instance::name).collect(Collectors.joining(", "));
  }
}
