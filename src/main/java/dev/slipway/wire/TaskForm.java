package dev.slipway.wire;

import dev.slipway.sequence.Answer;
import dev.slipway.sequence.TaskRun;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of a {@link TaskRun} in JSON. */
final class TaskForm {
  private TaskForm() {}

  static Map<String, @Nullable Object> write(TaskRun task) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("id", task.id());
    map.put("name", task.name());
    map.put("position", task.position());
    map.put("triggeredAt", task.triggeredAt().toString());
    task.startDeadline().ifPresent(at -> map.put("startDeadline", at.toString()));
    task.deadline().ifPresent(at -> map.put("deadline", at.toString()));
    map.put("answers", task.answers().stream().map(TaskForm::answer).toList());
    if (!task.notes().isEmpty()) {
      map.put("notes", task.notes().stream().map(TaskForm::note).toList());
    }
    task.end().ifPresent(end -> map.put("end", end(end)));
    return map;
  }

  private static Map<String, @Nullable Object> answer(Answer answer) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("source", answer.source());
    map.put("startedAt", answer.startedAt().toString());
    answer.finished().ifPresent(finish -> map.put("finished", finish(finish)));
    return map;
  }

  private static Map<String, @Nullable Object> finish(Answer.Finish finish) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("at", finish.at().toString());
    map.put("result", finish.result());
    map.put("status", finish.status());
    map.put("message", finish.message());
    return map;
  }

  private static Map<String, @Nullable Object> note(TaskRun.Note note) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("at", note.at().toString());
    map.put("source", note.source());
    map.put("status", note.status());
    map.put("message", note.message());
    return map;
  }

  private static Map<String, @Nullable Object> end(TaskRun.End end) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("at", end.at().toString());
    map.put("result", end.result().text());
    map.put("status", end.status().text());
    map.put("message", end.message());
    map.put("timedOut", end.timedOut());
    return map;
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
