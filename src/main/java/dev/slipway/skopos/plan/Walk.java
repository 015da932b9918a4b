package dev.slipway.skopos.plan;

import dev.slipway.skopos.plan.PlanState.Course;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The way through the chains of a plan: the state while it changes.
 *
 * <p>It is as long as skopos 4.1 and 4.2, whose table it is: one method for each way into a step
 * and out of it.
 */
abstract sealed class Walk permits Turn {
  /** How often a step may be entered while its chain runs (skopos C17). */
  private static final int MOST_VISITS = 100;

  final Plan plan;
  final Map<String, Step> steps;
  final PlanContext context;
  final Instant now;
  final List<Frame> frames;
  private final Set<String> entered;
  private final List<String> warnings;
  final List<Report> reports = new ArrayList<>();
  Phase phase;
  Instances instances;
  Course course;
  private int asked;
  private Optional<PlanState.Failure> failure;

  /** What the loop of a turn does next; it stops where the plan has to wait. */
  sealed interface Move {
    record Enter() implements Move {}

    record Leave(StepRef at, Verdict verdict, String message, Instant since) implements Move {}

    record Follow(Exit exit) implements Move {}

    record EndChain(Verdict verdict) implements Move {}

    record Stop() implements Move {}
  }

  Walk(Plan plan, PlanContext context, PlanState state, Instant now) {
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
    this.asked = state.asked();
    this.failure = state.failure();
  }

  /** The state as it is now, for a worker. */
  Transition end(int epoch, String owner) {
    PlanState next =
        new PlanState(
            phase, frames, instances, entered, course, epoch, owner, asked, warnings, failure);
    return new Transition(next, demand(), reports);
  }

  /** What is needed to go on. */
  Demand demand() {
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

  /** The step that the plan is at. */
  StepRef here() {
    if (frames.isEmpty()) {
      return new StepRef("", StepRef.NO_INDEX);
    }
    Frame frame = frames.getLast();
    List<Step> chain = chain(frame);
    String id = frame.position() < chain.size() ? chain.get(frame.position()).id() : frame.owner();
    return new StepRef(id, frame.index());
  }

  void run(Move first) {
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

  Step current() {
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

  String questionId(StepRef at) {
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
    return course == Course.ROLLING_BACK && !isInsideCleanup();
  }

  private boolean isInsideCleanup() {
    return frames.stream()
        .map(frame -> steps.get(frame.owner()))
        .anyMatch(owner -> owner != null && owner.head().cleanup());
  }

  /** Whether the step that the plan is at belongs to a cleanup path. */
  boolean isCleaning() {
    return current().head().cleanup() || isInsideCleanup();
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

  void over(Verdict verdict) {
    phase = new Phase.Over(verdict);
    reports.add(new Report.Over(verdict, now));
  }

  void note(Report.Note note, StepRef at, String text) {
    reports.add(new Report.Noted(note, at, text, now));
  }
}
