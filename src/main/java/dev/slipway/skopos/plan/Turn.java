package dev.slipway.skopos.plan;

import dev.slipway.skopos.plan.PlanState.Course;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One advance of the machine: the state while it changes.
 *
 * <p>It is longer than most files because it is a table: one method for each signal, one for each
 * way in and out of a step, as in skopos 4.1 and 4.2.
 */
final class Turn {
  /** How often a step may be entered while its chain runs (skopos C17). */
  private static final int MOST_VISITS = 100;

  private final Plan plan;
  private final Map<String, Step> steps;
  private final PlanContext context;
  private final Instant now;
  private final List<Frame> frames;
  private final Set<String> entered;
  private final List<String> warnings;
  private final List<Report> reports = new ArrayList<>();
  private Phase phase;
  private Instances instances;
  private Course course;
  private int epoch;
  private String owner;
  private int asked;
  private Optional<PlanState.Failure> failure;

  /** What the loop of a turn does next; null where the plan has to wait. */
  private sealed interface Move {
    record Enter() implements Move {}

    record Leave(StepRef at, Verdict verdict, String message, Instant since) implements Move {}

    record Follow(Exit exit) implements Move {}

    record EndChain(Verdict verdict) implements Move {}

    record Stop() implements Move {}
  }

  Turn(Plan plan, PlanContext context, PlanState state, Instant now) {
    this.plan = plan;
    this.steps = plan.byId();
    this.context = context;
    this.now = now;
    this.frames = new ArrayList<>(state.frames());
    this.entered = new LinkedHashSet<>(state.entered());
    this.warnings = new ArrayList<>(state.warnings());
    this.phase = state.phase();
    this.instances = state.instances();
    this.course = state.course();
    this.epoch = state.epoch();
    this.owner = state.owner();
    this.asked = state.asked();
    this.failure = state.failure();
  }

  Transition end() {
    PlanState next =
        new PlanState(
            phase, frames, instances, entered, course, epoch, owner, asked, warnings, failure);
    return new Transition(next, demand(), reports);
  }

  private Demand demand() {
    return switch (phase) {
      case Phase.Idle _ -> new Demand.Begin();
      case Phase.Calling calling ->
          new Demand.MakeCall(calling.at(), calling.attempt(), calling.call(), calling.started());
      case Phase.Resting resting -> new Demand.WaitUntil(resting.until());
      case Phase.Doubting doubt ->
          doubt.call() instanceof Call.Plugin plugin
              ? new Demand.Describe(doubt.at(), plugin.plugin(), plugin.component())
              : new Demand.Describe(doubt.at(), "", "");
      case Phase.Undecided(Phase.Doubting _, Question question) -> new Demand.Answer(question);
      case Phase.Delaying delaying -> new Demand.WaitUntil(delaying.until());
      case Phase.Asking asking -> new Demand.Answer(asking.question());
      case Phase.PausedAt paused -> new Demand.Answer(paused.question());
      case Phase.Held _ -> new Demand.Resume();
      case Phase.Over(Verdict verdict) -> new Demand.Nothing(verdict);
    };
  }

  // Signals.

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
    boolean again = !isBack() || current().head().cleanup();
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

  /** The step that the plan is at. */
  private StepRef here() {
    if (frames.isEmpty()) {
      return new StepRef("", StepRef.NO_INDEX);
    }
    Frame frame = frames.getLast();
    List<Step> chain = chain(frame);
    String id = frame.position() < chain.size() ? chain.get(frame.position()).id() : frame.owner();
    return new StepRef(id, frame.index());
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
    if (phase instanceof Phase.PausedAt) {
      run(new Move.Follow(current().head().onFail()));
    } else if (!callRuns) {
      run(new Move.Leave(here(), Verdict.FAIL, "aborted: " + signal.reason(), now));
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

  // The run of the chains.

  private void run(Move first) {
    Move move = first;
    while (!(move instanceof Move.Stop)) {
      move =
          switch (move) {
            case Move.Enter _ -> enter();
            case Move.Leave leave -> leave(leave);
            case Move.Follow(Exit exit) -> follow(exit);
            case Move.EndChain(Verdict verdict) -> endChain(verdict);
            case Move.Stop stop -> stop;
          };
    }
  }

  private List<Step> chain(Frame frame) {
    Step owner = steps.get(frame.owner());
    return owner == null ? plan.steps() : owner.children();
  }

  private Step current() {
    Frame frame = frames.getLast();
    return chain(frame).get(frame.position());
  }

  private StepRef ref(Step step) {
    return new StepRef(step.id(), frames.getLast().index());
  }

  private void replace(Frame frame) {
    frames.set(frames.size() - 1, frame);
  }

  private Move enter() {
    Step step = current();
    StepRef at = ref(step);
    if (course == Course.HELD) {
      phase = new Phase.Held(at);
      return new Move.Stop();
    }
    Frame frame = frames.getLast().visiting(step.id());
    replace(frame);
    if (frame.visits().getOrDefault(step.id(), 0) > MOST_VISITS) {
      note(Report.Note.ERROR, at, "expected at most " + MOST_VISITS + " visits in one chain");
      return new Move.EndChain(Verdict.FAIL);
    }
    entered.add(step.id());
    reports.add(new Report.Entered(at, step, now));
    return switch (step) {
      case Step.Group group -> chainOf(group, List.of());
      case Step.Component component -> chainOf(component, List.of());
      case Step.InstanceLoop loop -> loop(loop, at);
      case Step.PluginAction action -> call(at, calls(at).of(action));
      case Step.ScriptAction action -> call(at, calls(at).of(action));
      case Step.Delay delay -> {
        phase = new Phase.Delaying(at, now, now.plus(delay.duration()));
        yield new Move.Stop();
      }
      case Step.ManualGate gate -> gate(gate, at);
    };
  }

  private Move chainOf(Step owner, List<Integer> indexes) {
    if (owner.children().isEmpty()) {
      return new Move.Leave(ref(owner), Verdict.PASS, "", now);
    }
    frames.add(Frame.of(owner.id(), indexes, now));
    return new Move.Enter();
  }

  private Move loop(Step.InstanceLoop loop, StepRef at) {
    List<Integer> indexes = indexes(loop, at);
    return indexes.isEmpty() ? new Move.Leave(at, Verdict.PASS, "", now) : chainOf(loop, indexes);
  }

  /** The indexes of a loop, as they are when it begins (skopos I1–I6). */
  private List<Integer> indexes(Step.InstanceLoop loop, StepRef at) {
    int start = loop.start();
    if (loop.number().isPresent()) {
      int number = loop.number().getAsInt();
      return IntStream.range(start, start + number).boxed().toList();
    }
    String component = component(at);
    List<Integer> all =
        switch (loop.selector().orElse(Selector.TARGET)) {
          case TARGET -> IntStream.range(0, context.replicas(component)).boxed().toList();
          case OLD -> instances.indexes(component, Selector.OLD);
          case NEW -> instances.indexes(component, Selector.NEW);
        };
    return all.stream().filter(index -> index >= start).toList();
  }

  private String component(StepRef at) {
    return plan.componentOf(at.step()).map(Step.Component::component).orElse("");
  }

  private Calls calls(StepRef at) {
    return new Calls(context, instances, component(at), at);
  }

  private Move call(StepRef at, Calls.Made made) {
    return switch (made) {
      case Calls.Made.Impossible(String reason) -> impossible(at, reason);
      case Calls.Made.Good(Call call) -> {
        phase = new Phase.Calling(at, 1, 0, false, call, now);
        yield new Move.Stop();
      }
    };
  }

  private Move impossible(StepRef at, String reason) {
    note(Report.Note.ERROR, at, reason);
    return new Move.Leave(at, Verdict.FAIL, reason, now);
  }

  private Move gate(Step.ManualGate gate, StepRef at) {
    return switch (calls(at).variables(Optional.empty()).fill(gate.message())) {
      case Variables.Filled.Unresolved(String name) -> impossible(at, "unresolved " + name);
      case Variables.Filled.Value(Object text) -> {
        String message = String.valueOf(text);
        note(Report.Note.GATE, at, message);
        Question question =
            Question.gate(
                questionId(at), at, message, gate.expires().map(now::plus), gate.byDefault());
        phase = new Phase.Asking(at, now, question);
        yield new Move.Stop();
      }
    };
  }

  private String questionId(StepRef at) {
    asked++;
    return at.text() + "." + asked;
  }

  private Move leave(Move.Leave leave) {
    Step step = current();
    StepRef at = leave.at();
    boolean back = isBack();
    Exit exit = back && !step.head().cleanup() ? step.head().onFail() : step.exit(leave.verdict());
    reports.add(
        new Report.Ended(at, step, leave.verdict(), exit, leave.message(), leave.since(), now));
    if (leave.verdict() == Verdict.FAIL) {
      blame(step, at, exit, leave.message());
    }
    if (exit.has(Exit.Flag.WARN)) {
      warnings.add((at.text() + " " + leave.message()).strip());
      note(Report.Note.WARN, at, "");
    }
    if (exit.has(Exit.Flag.INFO)) {
      note(Report.Note.INFO, at, "");
    }
    if (exit.has(Exit.Flag.PAUSE) && !back) {
      note(Report.Note.PAUSE, at, "");
      phase = new Phase.PausedAt(at, exit, Question.pause(questionId(at), at));
      return new Move.Stop();
    }
    return new Move.Follow(exit);
  }

  /** Remembers the step for which the forward path was left. */
  private void blame(Step step, StepRef at, Exit exit, String message) {
    boolean leads =
        !(exit.target() instanceof Exit.Target.Next)
            && !(exit.target() instanceof Exit.Target.Pass);
    if (step.children().isEmpty() && !step.head().cleanup() && leads) {
      failure = Optional.of(new PlanState.Failure(at, step.head().label(), message));
    }
  }

  private Move follow(Exit exit) {
    Frame frame = frames.getLast();
    List<Step> chain = chain(frame);
    Step from = chain.get(frame.position());
    boolean back = isBack();
    return switch (exit.target()) {
      case Exit.Target.Pass _ -> new Move.EndChain(back ? Verdict.FAIL : Verdict.PASS);
      case Exit.Target.Fail _ -> new Move.EndChain(Verdict.FAIL);
      case Exit.Target.Next _ -> next(frame, chain, from, back);
      case Exit.Target.Goto(String id) -> {
        int position = chain.stream().map(Step::id).toList().indexOf(id);
        yield back && !chain.get(position).head().cleanup()
            ? new Move.EndChain(Verdict.FAIL)
            : go(frame, position);
      }
    };
  }

  /** Whether only cleanup steps may follow: the plan is taken back, and not inside one yet. */
  private boolean isBack() {
    return course == Course.ROLLING_BACK
        && frames.stream()
            .map(frame -> steps.get(frame.owner()))
            .noneMatch(owner -> owner != null && owner.head().cleanup());
  }

  private Move next(Frame frame, List<Step> chain, Step from, boolean back) {
    int next = frame.position() + 1;
    boolean cleanup = from.head().cleanup();
    if (next >= chain.size() || chain.get(next).head().cleanup() != cleanup) {
      return new Move.EndChain(Verdict.of(!cleanup && !back));
    }
    return back && !cleanup ? new Move.EndChain(Verdict.FAIL) : go(frame, next);
  }

  private Move go(Frame frame, int position) {
    replace(frame.at(position));
    return new Move.Enter();
  }

  private Move endChain(Verdict verdict) {
    Frame frame = frames.removeLast();
    if (frames.isEmpty()) {
      over(verdict);
      return new Move.Stop();
    }
    if (verdict == Verdict.PASS && frame.hasNextTurn()) {
      frames.add(frame.nextTurn());
      return new Move.Enter();
    }
    return new Move.Leave(ref(current()), verdict, "", frame.since());
  }

  private void over(Verdict verdict) {
    phase = new Phase.Over(verdict);
    reports.add(new Report.Over(verdict, now));
  }

  private void note(Report.Note note, StepRef at, String text) {
    reports.add(new Report.Noted(note, at, text, now));
  }
}
