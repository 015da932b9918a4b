package dev.slipway.cli;

import dev.slipway.history.DeliveryView;
import dev.slipway.history.RunView;
import dev.slipway.history.TaskView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A delivery as a tree: its stages, their sequences and the tasks of these. */
public final class RunTree {
  private final Style style;

  /** A tree for that kind of output. */
  public RunTree(Style style) {
    this.style = style;
  }

  /** The lines of the tree; {@code now} is what open things are timed against. */
  public List<String> lines(DeliveryView delivery, Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add(
        style.bold(Style.safe(delivery.project() + "/" + delivery.service()))
            + "  "
            + Style.safe(delivery.context())
            + "  "
            + outcome(delivery.state(), delivery.result())
            + "  "
            + took(delivery.started(), delivery.ended(), now));
    Map<String, List<RunView>> stages = new LinkedHashMap<>();
    delivery
        .sequences()
        .forEach(run -> stages.computeIfAbsent(run.stage(), s -> new ArrayList<>()).add(run));
    int left = stages.size();
    for (Map.Entry<String, List<RunView>> stage : stages.entrySet()) {
      boolean last = --left == 0;
      lines.add(branch(last) + style.bold(Style.safe(stage.getKey())));
      addRuns(lines, stage.getValue(), trunk(last), now);
    }
    return lines;
  }

  private void addRuns(List<String> lines, List<RunView> runs, String indent, Instant now) {
    for (int i = 0; i < runs.size(); i++) {
      RunView run = runs.get(i);
      boolean last = i == runs.size() - 1;
      lines.add(
          indent
              + branch(last)
              + mark(run.state(), run.result())
              + " "
              + Style.safe(run.sequence())
              + "  "
              + outcome(run.state(), run.result())
              + "  "
              + took(run.started().orElse(run.triggered()), run.ended(), now)
              + note(run.ended().isPresent() ? run.message() : run.waiting().orElse("")));
      addTasks(lines, run.tasks(), indent + trunk(last), now);
    }
  }

  private void addTasks(List<String> lines, List<TaskView> tasks, String indent, Instant now) {
    for (int i = 0; i < tasks.size(); i++) {
      TaskView task = tasks.get(i);
      lines.add(
          indent
              + branch(i == tasks.size() - 1)
              + mark(task.state(), task.result())
              + " "
              + Style.safe(task.name())
              + "  "
              + outcome(task.state(), task.result())
              + "  "
              + took(task.triggered(), task.ended(), now)
              + workers(task)
              + note(message(task)));
    }
  }

  private static String workers(TaskView task) {
    String names =
        task.workers().stream()
            .map(TaskView.Worker::source)
            .map(Style::safe)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : "  " + names;
  }

  private static String message(TaskView task) {
    return task.message().isEmpty() && !task.notes().isEmpty()
        ? task.notes().getLast().message()
        : task.message();
  }

  private static String note(String text) {
    String safe = Style.safe(text);
    return safe.isEmpty() ? "" : "  " + safe;
  }

  private String outcome(String state, Optional<String> result) {
    String word = Style.safe(result.filter(r -> state.equals("finished")).orElse(state));
    return style.tinted(word, word);
  }

  private String mark(String state, Optional<String> result) {
    String word = result.filter(r -> state.equals("finished")).orElse(state);
    String mark =
        switch (word) {
          case "pass", "finished" -> style.unicode() ? "✔" : "+";
          case "warning" -> "!";
          case "fail", "aborted", "timedOut" -> style.unicode() ? "✘" : "x";
          case "started" -> style.unicode() ? "▶" : ">";
          default -> style.unicode() ? "…" : ".";
        };
    return style.tinted(word, mark);
  }

  private String branch(boolean last) {
    return style.unicode() ? (last ? "└─ " : "├─ ") : (last ? "`- " : "|- ");
  }

  private String trunk(boolean last) {
    return last ? "   " : style.unicode() ? "│  " : "|  ";
  }

  private static String took(Instant from, Optional<Instant> to, Instant now) {
    return duration(Duration.between(from, to.orElse(now)));
  }

  /** A duration for people, such as {@code 850ms}, {@code 3.2s}, {@code 2m05s}, {@code 1h02m}. */
  static String duration(Duration duration) {
    long millis = Math.max(0, duration.toMillis());
    if (millis < 1000) {
      return millis + "ms";
    }
    if (millis < 60_000) {
      return millis / 1000 + "." + millis % 1000 / 100 + "s";
    }
    long seconds = millis / 1000;
    return seconds < 3600
        ? seconds / 60 + "m" + twoDigits(seconds % 60) + "s"
        : seconds / 3600 + "h" + twoDigits(seconds % 3600 / 60) + "m";
  }

  private static String twoDigits(long number) {
    return number < 10 ? "0" + number : Long.toString(number);
  }
}
