package dev.slipway.cli;

import dev.slipway.history.DeliveryView;
import dev.slipway.history.RunView;
import dev.slipway.history.TaskView;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Deliveries as they happen: on a terminal the tree of one, drawn again at every change; elsewhere
 * a line for everything that is new.
 */
public final class LiveRuns {
  private final PrintWriter out;
  private final Style style;
  private final RunTree tree;
  private final Set<String> said = new HashSet<>();
  private int drawn;

  /** Shows deliveries there. */
  public LiveRuns(PrintWriter out, Style style) {
    this.out = out;
    this.style = style;
    this.tree = new RunTree(style);
  }

  /** Shows a delivery in its new form. */
  public void show(DeliveryView delivery, Instant now) {
    if (style.terminal()) {
      draw(tree.lines(delivery, now));
    } else {
      tell(delivery);
    }
    out.flush();
  }

  /** Says what is new in a delivery, a line for each, also on a terminal. */
  public void tell(DeliveryView delivery) {
    for (RunView run : delivery.sequences()) {
      String name =
          delivery.project() + "/" + run.service() + " " + run.stage() + "." + run.sequence();
      String key = delivery.project() + "/" + delivery.context() + "/" + run.number();
      say(key + "/triggered", run.triggered(), name, "triggered", "");
      run.started().ifPresent(at -> say(key + "/started", at, name, "started", ""));
      for (TaskView task : run.tasks()) {
        tellTask(key + "/" + task.id(), name + " " + task.name(), task);
      }
      run.ended()
          .ifPresent(
              at -> say(key + "/ended", at, name, word(run.state(), run.result()), run.message()));
    }
    delivery
        .ended()
        .ifPresent(at ->
            say(
                delivery.project() + "/" + delivery.context() + "/ended" + at,
                at,
                delivery.project() + "/" + delivery.service(),
                word(delivery.state(), delivery.result()),
                delivery.context()));
    out.flush();
  }

  private void tellTask(String key, String name, TaskView task) {
    say(key + "/triggered", task.triggered(), name, "triggered", "");
    for (TaskView.Worker worker : task.workers()) {
      say(key + "/" + worker.source(), worker.started(), name, "started", worker.source());
    }
    for (TaskView.Note note : task.notes()) {
      say(key + "/" + note.at(), note.at(), name, "status", note.message());
    }
    task.ended()
        .ifPresent(
            at -> say(key + "/ended", at, name, word("finished", task.result()), task.message()));
  }

  private static String word(String state, Optional<String> result) {
    return state.equals("finished") ? result.orElse(state) : state;
  }

  private void say(String key, Instant at, String name, String word, String detail) {
    if (!said.add(key)) {
      return;
    }
    String safe = Style.safe(detail);
    out.println(
        at
            + "  "
            + Style.safe(name)
            + "  "
            + style.tinted(word, Style.safe(word))
            + (safe.isEmpty() ? "" : "  " + safe));
  }

  private void draw(List<String> lines) {
    out.print(style.backOver(drawn));
    lines.forEach(out::println);
    drawn = lines.size();
  }
}
