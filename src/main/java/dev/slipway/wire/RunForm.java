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
import java.util.SortedMap;
import java.util.TreeMap;

/** The form of a {@link SequenceRun} in JSON; its tasks are {@link TaskForm}'s. */
final class RunForm {
  /** The member behind all others, which a reader can leave off. */
  static final String PAYLOAD = "payload";

  private RunForm() {}

  /** Writes all members but the payload. */
  static void write(JsonWriter out, SequenceRun run) {
    out.text("project", run.key().project());
    out.text("context", run.key().context());
    out.number("number", run.key().number());
    out.text("stage", run.stage());
    out.text("sequence", run.sequence());
    out.text("service", run.service());
    out.text("state", run.state().text());
    out.object("origin", () -> write(out, run.origin()));
    out.objects("tasks", run.tasks(), task -> write(out, task));
    out.object("step", () -> write(out, run.step()));
    out.objects("taskRuns", run.taskRuns(), task -> TaskForm.write(out, task));
    run.startedAt().ifPresent(at -> out.time("startedAt", at));
    run.end().ifPresent(end -> out.object("end", () -> write(out, end)));
  }

  private static void write(JsonWriter out, Origin origin) {
    out.text("triggerId", origin.triggerId());
    out.text("cause", origin.cause());
    out.text("revision", origin.revision());
    out.number("depth", origin.depth());
    if (!origin.trace().isEmpty()) {
      out.value("trace", origin.trace());
    }
    out.time("at", origin.at());
  }

  private static void write(JsonWriter out, Task task) {
    out.text("name", task.name());
    if (!task.properties().isEmpty()) {
      out.value("properties", task.properties());
    }
    duration(out, "triggeredAfter", task.triggeredAfter(), Duration.ZERO);
    duration(out, "timeout", task.timeout(), Duration.ZERO);
    duration(out, "startTimeout", task.startTimeout(), Task.START_TIMEOUT);
    if (task.when() != Task.When.SUCCESS) {
      out.text("when", task.when().text());
    }
  }

  private static void duration(JsonWriter out, String key, Duration duration, Duration usual) {
    if (!duration.equals(usual)) {
      out.text(key, duration.toString());
    }
  }

  private static void write(JsonWriter out, Step step) {
    switch (step) {
      case Step.Queued() -> out.text("is", "queued");
      case Step.Held(int position, boolean waited) -> {
        out.text("is", "held");
        out.number("position", position);
        out.flag("waited", waited);
      }
      case Step.Delayed(int position, var until) -> {
        out.text("is", "delayed");
        out.number("position", position);
        out.time("until", until);
      }
      case Step.Open() -> out.text("is", "open");
      case Step.Ended() -> out.text("is", "ended");
    }
  }

  private static void write(JsonWriter out, SequenceRun.End end) {
    out.time("at", end.at());
    out.text("result", end.result().text());
    out.text("status", end.status().text());
    out.text("message", end.message());
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
        members.data(PAYLOAD),
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
