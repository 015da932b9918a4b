package dev.slipway.skopos;

import dev.slipway.event.Data;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.DoubtPolicy;
import dev.slipway.skopos.plan.Instance;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.StepRef;
import dev.slipway.skopos.plan.Verdict;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Entries as plain values, for journals. A table: one case for each kind of entry, out and in; what
 * cannot be read is none.
 */
public final class EntryForm {
  private static final String KIND = "kind";
  private static final String EPOCH = "epoch";
  private static final String EVENT = "event";

  private EntryForm() {}

  /** The plain form of an entry. */
  public static Map<String, @Nullable Object> of(Entry entry) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("at", entry.at().toString());
    switch (entry) {
      case Entry.Opened opened -> {
        map.put(KIND, "opened");
        RunPlace place = opened.place();
        map.put("project", place.project());
        map.put("stage", place.stage());
        map.put("service", place.service());
        map.put("task", place.task());
        map.put("delivery", place.delivery());
        map.put("file", opened.file());
        map.put("plan", opened.plan());
        map.put("context", of(opened.context()));
      }
      case Entry.Noted noted -> put(map, noted.signal());
    }
    return map;
  }

  private static Map<String, @Nullable Object> of(PlanContext context) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("run", context.run());
    map.put("project", context.project());
    map.put("model", context.model());
    map.put("vars", context.vars());
    Map<String, @Nullable Object> old = new LinkedHashMap<>();
    context
        .old()
        .forEach((component, instances) ->
            old.put(component, instances.stream().map(Instance::attributes).toList()));
    map.put("old", old);
    map.put("doubt", context.doubt().text());
    return map;
  }

  private static void put(Map<String, @Nullable Object> map, Signal signal) {
    switch (signal) {
      case Signal.Begun(String worker) -> {
        map.put(KIND, "begun");
        map.put("worker", worker);
      }
      case Signal.Started(int epoch, StepRef at, int attempt) -> {
        map.put(KIND, "started");
        put(map, epoch, at, attempt);
      }
      case Signal.Finished(int epoch, StepRef at, int attempt, CallOutcome outcome) -> {
        map.put(KIND, "finished");
        put(map, epoch, at, attempt);
        map.put("result", outcome.verdict().text());
        map.put("code", outcome.code());
        map.put("message", outcome.message());
        map.put("output", outcome.output());
      }
      case Signal.Described(int epoch, var instances) -> {
        map.put(KIND, "described");
        map.put(EPOCH, epoch);
        instances.ifPresent(all -> map.put("output", all));
      }
      case Signal.Elapsed(int epoch) -> {
        map.put(KIND, "elapsed");
        map.put(EPOCH, epoch);
      }
      case Signal.Answered(String question, String answer, String who, String comment) -> {
        map.put(KIND, "answered");
        map.put("question", question);
        map.put("answer", answer);
        map.put("who", who);
        map.put("comment", comment);
      }
      case Signal.Paused(String who, String event) -> {
        map.put(KIND, "paused");
        map.put("who", who);
        map.put(EVENT, event);
      }
      case Signal.Resumed(String who, String event) -> {
        map.put(KIND, "resumed");
        map.put("who", who);
        map.put(EVENT, event);
      }
      case Signal.Aborted(boolean rollback, String reason, String event) -> {
        map.put(KIND, "aborted");
        map.put(EVENT, event);
        map.put("rollback", rollback);
        map.put("reason", reason);
      }
      case Signal.TakenOver(int epoch, String worker) -> {
        map.put(KIND, "takenOver");
        map.put(EPOCH, epoch);
        map.put("worker", worker);
      }
    }
  }

  private static void put(Map<String, @Nullable Object> map, int epoch, StepRef at, int attempt) {
    map.put(EPOCH, epoch);
    map.put("step", at.step());
    if (at.isIndexed()) {
      map.put("index", at.index());
    }
    map.put("attempt", attempt);
  }

  /** The entry of a plain form; empty where it is none. */
  public static Optional<Entry> read(Map<String, @Nullable Object> map) {
    try {
      Instant at = Instant.parse(Data.text(map.get("at")));
      return Data.text(map.get(KIND)).equals("opened")
          ? Optional.of(opened(at, map))
          : signal(map).map(signal -> new Entry.Noted(at, signal));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Entry opened(Instant at, Map<String, @Nullable Object> map) {
    RunPlace place =
        new RunPlace(
            Data.text(map.get("project")),
            Data.text(map.get("stage")),
            Data.text(map.get("service")),
            Data.text(map.get("task")),
            Data.text(map.get("delivery")));
    return new Entry.Opened(
        at,
        place,
        Data.text(map.get("file")),
        Data.text(map.get("plan")),
        context(Data.asMap(map.get("context"))));
  }

  private static PlanContext context(Map<String, @Nullable Object> map) {
    Map<String, String> vars = new LinkedHashMap<>();
    Data.asMap(map.get("vars")).forEach((name, value) -> vars.put(name, Data.text(value)));
    return new PlanContext(
        Data.text(map.get("run")),
        Data.text(map.get("project")),
        Data.asMap(map.get("model")),
        vars,
        instances(Data.asMap(map.get("old"))),
        DoubtPolicy.of(Data.text(map.get("doubt"))).orElse(DoubtPolicy.ASK));
  }

  /** Lists of instances by component. */
  public static Map<String, List<Instance>> instances(Map<String, @Nullable Object> map) {
    Map<String, List<Instance>> all = new LinkedHashMap<>();
    map.forEach((component, list) -> {
      List<Instance> instances = new ArrayList<>();
      if (list instanceof List<?> items) {
        for (Object item : items) {
          instances.add(Instance.of(Data.asMap(item), instances.size()));
        }
      }
      all.put(component, instances);
    });
    return all;
  }

  private static Optional<Signal> signal(Map<String, @Nullable Object> map) {
    int epoch = number(map.get(EPOCH), 0);
    StepRef at =
        new StepRef(Data.text(map.get("step")), number(map.get("index"), StepRef.NO_INDEX));
    int attempt = number(map.get("attempt"), 1);
    String who = Data.text(map.get("who"));
    String event = Data.text(map.get(EVENT));
    return Optional.ofNullable(
        switch (Data.text(map.get(KIND))) {
          case "begun" -> new Signal.Begun(Data.text(map.get("worker")));
          case "started" -> new Signal.Started(epoch, at, attempt);
          case "finished" -> new Signal.Finished(epoch, at, attempt, outcome(map));
          case "described" ->
              new Signal.Described(
                  epoch,
                  map.containsKey("output")
                      ? Optional.of(Data.asMap(map.get("output")))
                      : Optional.empty());
          case "elapsed" -> new Signal.Elapsed(epoch);
          case "answered" ->
              new Signal.Answered(
                  Data.text(map.get("question")),
                  Data.text(map.get("answer")),
                  who,
                  Data.text(map.get("comment")));
          case "paused" -> new Signal.Paused(who, event);
          case "resumed" -> new Signal.Resumed(who, event);
          case "aborted" ->
              new Signal.Aborted(
                  Boolean.TRUE.equals(map.get("rollback")), Data.text(map.get("reason")), event);
          case "takenOver" -> new Signal.TakenOver(epoch, Data.text(map.get("worker")));
          default -> null;
        });
  }

  private static CallOutcome outcome(Map<String, @Nullable Object> map) {
    Verdict verdict = "pass".equals(map.get("result")) ? Verdict.PASS : Verdict.FAIL;
    return new CallOutcome(
        verdict,
        number(map.get("code"), -1),
        Data.text(map.get("message")),
        Data.asMap(map.get("output")));
  }

  private static int number(@Nullable Object value, int otherwise) {
    return value instanceof Number number ? number.intValue() : otherwise;
  }
}
