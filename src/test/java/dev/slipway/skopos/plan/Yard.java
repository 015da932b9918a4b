package dev.slipway.skopos.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A machine with hands: makes calls in memory, writes every signal down, and lets time pass. */
final class Yard {
  static final String HEAD =
      "doctype: com.datagridsys.doctype/skopos/deploy-plan\nversion: alpha/1\nsteps:\n";

  final List<Signal> signals = new ArrayList<>();
  final List<Instant> times = new ArrayList<>();
  final List<String> trace = new ArrayList<>();
  final List<String> effects = new ArrayList<>();
  final PlanMachine machine;
  Transition at;
  Instant now = Instant.EPOCH;
  int epoch = 1;

  Yard(String steps, PlanContext context) {
    machine = new PlanMachine(plan(steps), context);
    at = machine.initial();
  }

  static Plan plan(String steps) {
    return switch (PlanReader.read("plan.yaml", HEAD + steps, Optional.empty())) {
      case PlanReader.Reading.Accepted(Plan plan, List<Finding> _) -> plan;
      case PlanReader.Reading.Refused refused -> throw new AssertionError(refused.findings());
    };
  }

  static PlanContext context() {
    Map<String, List<Instance>> old = new LinkedHashMap<>();
    old.put("ship", List.of(new Instance(0, Map.of("index", 0, "id", "old-0"))));
    return new PlanContext("run", "project", Map.of(), Map.of(), old, DoubtPolicy.ASK);
  }

  static PlanContext context(DoubtPolicy policy) {
    PlanContext asking = context();
    return new PlanContext("run", "project", Map.of(), Map.of(), asking.old(), policy);
  }

  Yard say(Signal signal) {
    signals.add(signal);
    times.add(now);
    at = machine.advance(at.next(), signal, now);
    for (Report report : at.reports()) {
      if (report instanceof Report.Ended ended) {
        trace.add(ended.line());
      }
    }
    return this;
  }

  /** What is demanded, in a word and the step. */
  String demand() {
    return switch (at.demand()) {
      case Demand.Begin _ -> "begin";
      case Demand.MakeCall call -> "call " + call.at().text() + " " + call.attempt();
      case Demand.Describe describe -> "describe " + describe.at().text();
      case Demand.WaitUntil _ -> "wait";
      case Demand.Answer(Question question) -> "ask " + question.id();
      case Demand.Resume _ -> "resume";
      case Demand.Nothing(Verdict verdict) -> "over " + verdict.text();
    };
  }

  /** Makes one step of what a worker would do; a step whose id holds "bad" fails. */
  void work() {
    switch (at.demand()) {
      case Demand.Begin _ -> say(new Signal.Begun("first"));
      case Demand.MakeCall call when !call.started() ->
          say(new Signal.Started(epoch, call.at(), call.attempt()));
      case Demand.MakeCall call -> {
        effects.add(call.at().text());
        say(new Signal.Finished(epoch, call.at(), call.attempt(), outcome(call)));
      }
      case Demand.Describe _ -> say(new Signal.Described(epoch, Optional.empty()));
      case Demand.WaitUntil(Instant until) -> {
        now = until;
        say(new Signal.Elapsed(epoch));
      }
      case Demand.Answer(Question question) ->
          say(new Signal.Answered(question.id(), question.answers().getFirst(), "me", ""));
      case Demand.Resume _ -> say(new Signal.Resumed("me", ""));
      case Demand.Nothing _ -> throw new AssertionError("the plan is over");
    }
    now = now.plus(Duration.ofMillis(1));
  }

  private static CallOutcome outcome(Demand.MakeCall call) {
    if (call.at().step().contains("bad")) {
      return CallOutcome.fail(1, "told to fail");
    }
    return call.call() instanceof Call.Plugin plugin && plugin.action().equals("inst_create")
        ? CallOutcome.pass(
            Map.of("inst", List.of(Map.of("id", "new-0", "index", 0, "ipaddr", "10.0.0.1"))))
        : CallOutcome.pass(Map.of());
  }

  Yard workUntil(String demand) {
    while (!demand().equals(demand)) {
      work();
    }
    return this;
  }

  /** Works to the end. */
  Verdict finish() {
    while (!at.next().isOver()) {
      work();
    }
    return at.demand() instanceof Demand.Nothing(Verdict verdict) ? verdict : Verdict.FAIL;
  }
}
