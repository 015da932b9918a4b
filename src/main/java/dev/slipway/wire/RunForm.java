package dev.slipway.wire;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.SequenceRun.Origin;
import dev.slipway.sequence.Step;
import dev.slipway.shipyard.Task;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The form of a {@link SequenceRun} in JSON; its tasks are {@link TaskForm}'s. */
final class RunForm {
  private RunForm() {}

  static void write(Map<String, @Nullable Object> map, SequenceRun run) {
    map.put("project", run.key().project());
    map.put("context", run.key().context());
    map.put("number", run.key().number());
    map.put("stage", run.stage());
    map.put("sequence", run.sequence());
    map.put("service", run.service());
    map.put("state", run.state().text());
    map.put("origin", origin(run.origin()));
    map.put("tasks", run.tasks().stream().map(RunForm::task).toList());
    map.put("step", step(run.step()));
    map.put("taskRuns", run.taskRuns().stream().map(TaskForm::write).toList());
    run.startedAt().ifPresent(at -> map.put("startedAt", at.toString()));
    run.end().ifPresent(end -> map.put("end", end(end)));
    // The last one, so that Glance can leave it off.
    map.put("payload", run.payload());
  }

  private static Map<String, @Nullable Object> origin(Origin origin) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("triggerId", origin.triggerId());
    map.put("cause", origin.cause());
    map.put("revision", origin.revision());
    map.put("depth", origin.depth());
    if (!origin.trace().isEmpty()) {
      map.put("trace", origin.trace());
    }
    map.put("at", origin.at().toString());
    return map;
  }

  private static Map<String, @Nullable Object> task(Task task) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("name", task.name());
    if (!task.properties().isEmpty()) {
      map.put("properties", task.properties());
    }
    duration(map, "triggeredAfter", task.triggeredAfter(), Duration.ZERO);
    duration(map, "timeout", task.timeout(), Duration.ZERO);
    duration(map, "startTimeout", task.startTimeout(), Task.START_TIMEOUT);
    if (task.when() != Task.When.SUCCESS) {
      map.put("when", task.when().text());
    }
    return map;
  }

  private static void duration(
      Map<String, @Nullable Object> map, String key, Duration duration, Duration usual) {
    if (!duration.equals(usual)) {
      map.put(key, duration.toString());
    }
  }

  private static Map<String, @Nullable Object> step(Step step) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    switch (step) {
      case Step.Queued() -> map.put("is", "queued");
      case Step.Held(int position, boolean waited) -> {
        map.put("is", "held");
        map.put("position", position);
        map.put("waited", waited);
      }
      case Step.Delayed(int position, var until) -> {
        map.put("is", "delayed");
        map.put("position", position);
        map.put("until", until.toString());
      }
      case Step.Open() -> map.put("is", "open");
      case Step.Ended() -> map.put("is", "ended");
    }
    return map;
  }

  private static Map<String, @Nullable Object> end(SequenceRun.End end) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("at", end.at().toString());
    map.put("result", end.result().text());
    map.put("status", end.status().text());
    map.put("message", end.message());
    return map;
  }

  static SequenceRun read(Members members) {
    return new SequenceRun(
        new RunKey(members.text("project"), members.text("context"), members.integer("number")),
        members.text("stage"),
        members.text("sequence"),
        members.text("service"),
        readOrigin(members.members("origin")),
        members.list("tasks", RunForm::readTask),
        RunState.of(members.text("state")).orElseThrow(() -> unknown(members.text("state"))),
        readStep(members.members("step")),
        members.data("payload"),
        members.list("taskRuns", TaskForm::read),
        members.optionalInstant("startedAt"),
        members.optional("end", RunForm::readEnd));
  }

  private static Origin readOrigin(Members members) {
    SortedMap<String, String> trace = new TreeMap<>();
    members.data("trace").forEach((key, value) -> trace.put(key, Data.text(value)));
    return new Origin(
        members.text("triggerId"),
        members.text("cause"),
        members.text("revision"),
        members.integer("depth"),
        trace,
        members.instant("at"));
  }

  private static Task readTask(Members members) {
    return new Task(
        members.text("name"),
        members.data("properties"),
        duration(members, "triggeredAfter", Duration.ZERO),
        duration(members, "timeout", Duration.ZERO),
        duration(members, "startTimeout", Task.START_TIMEOUT),
        members.has("when")
            ? Task.When.of(members.text("when")).orElseThrow(() -> unknown(members.text("when")))
            : Task.When.SUCCESS);
  }

  private static Duration duration(Members members, String key, Duration usual) {
    return members.has(key) ? Duration.parse(members.text(key)) : usual;
  }

  private static Step readStep(Members members) {
    String is = members.text("is");
    return switch (is) {
      case "queued" -> new Step.Queued();
      case "held" -> new Step.Held(members.integer("position"), members.flag("waited"));
      case "delayed" -> new Step.Delayed(members.integer("position"), members.instant("until"));
      case "open" -> new Step.Open();
      case "ended" -> new Step.Ended();
      default -> throw unknown(is);
    };
  }

  private static SequenceRun.End readEnd(Members members) {
    return new SequenceRun.End(
        members.instant("at"), result(members), status(members), members.text("message"));
  }

  static Result result(Members members) {
    return Result.of(members.text("result")).orElseThrow(() -> unknown(members.text("result")));
  }

  static Status status(Members members) {
    return Status.of(members.text("status")).orElseThrow(() -> unknown(members.text("status")));
  }

  private static Json.Malformed unknown(String word) {
    return new Json.Malformed("expected a word of the state's vocabulary, found `" + word + "`");
  }
}
