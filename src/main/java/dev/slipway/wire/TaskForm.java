package dev.slipway.wire;

import dev.slipway.sequence.Answer;
import dev.slipway.sequence.TaskRun;

/** The form of a {@link TaskRun} in JSON. */
final class TaskForm {
  private TaskForm() {}

  static void write(JsonWriter out, TaskRun task) {
    out.text("id", task.id());
    out.text("name", task.name());
    out.number("position", task.position());
    out.time("triggeredAt", task.triggeredAt());
    task.startDeadline().ifPresent(at -> out.time("startDeadline", at));
    task.deadline().ifPresent(at -> out.time("deadline", at));
    out.objects("answers", task.answers(), answer -> write(out, answer));
    if (!task.notes().isEmpty()) {
      out.objects("notes", task.notes(), note -> write(out, note));
    }
    task.end().ifPresent(end -> out.object("end", () -> write(out, end)));
  }

  private static void write(JsonWriter out, Answer answer) {
    out.text("source", answer.source());
    out.time("startedAt", answer.startedAt());
    answer.finished().ifPresent(finish -> out.object("finished", () -> write(out, finish)));
  }

  private static void write(JsonWriter out, Answer.Finish finish) {
    out.time("at", finish.at());
    out.text("result", finish.result());
    out.text("status", finish.status());
    out.text("message", finish.message());
  }

  private static void write(JsonWriter out, TaskRun.Note note) {
    out.time("at", note.at());
    out.text("source", note.source());
    out.text("status", note.status());
    out.text("message", note.message());
  }

  private static void write(JsonWriter out, TaskRun.End end) {
    out.time("at", end.at());
    out.text("result", end.result().text());
    out.text("status", end.status().text());
    out.text("message", end.message());
    out.flag("timedOut", end.timedOut());
  }

  static TaskRun read(Members members) {
    return new TaskRun(
        members.text("id"),
        members.text("name"),
        members.integer("position"),
        members.instant("triggeredAt"),
        members.optionalInstant("startDeadline"),
        members.optionalInstant("deadline"),
        members.list("answers", TaskForm::readAnswer),
        members.list("notes", TaskForm::readNote),
        members.optional("end", TaskForm::readEnd));
  }

  private static Answer readAnswer(Members members) {
    return new Answer(
        members.text("source"),
        members.instant("startedAt"),
        members.optional("finished", TaskForm::readFinish));
  }

  private static Answer.Finish readFinish(Members members) {
    return new Answer.Finish(
        members.instant("at"),
        members.text("result"),
        members.text("status"),
        members.text("message"));
  }

  private static TaskRun.Note readNote(Members members) {
    return new TaskRun.Note(
        members.instant("at"),
        members.text("source"),
        members.text("status"),
        members.text("message"));
  }

  private static TaskRun.End readEnd(Members members) {
    return new TaskRun.End(
        members.instant("at"),
        RunForm.result(members),
        RunForm.status(members),
        members.text("message"),
        members.flag("timedOut"));
  }
}
