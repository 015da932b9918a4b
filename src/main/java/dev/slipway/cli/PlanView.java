package dev.slipway.cli;

import dev.slipway.skopos.RunListener;
import dev.slipway.skopos.plan.Exit;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.Report;
import dev.slipway.skopos.plan.Step;
import dev.slipway.skopos.plan.Verdict;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan as it runs: on a terminal the tree of its steps, drawn again at every change; elsewhere a
 * line for everything that is new.
 */
final class PlanView implements RunListener {
  private final String title;
  private final Plan plan;
  private final PrintWriter out;
  private final Style style;
  private final Map<String, Line> lines = new LinkedHashMap<>();
  private int drawn;

  /** How a step is shown. */
  private record Line(String word, String detail) {}

  PlanView(String title, Plan plan, PrintWriter out, Style style) {
    this.title = title;
    this.plan = plan;
    this.out = out;
    this.style = style;
  }

  @Override
  public void reported(Report report) {
    keep(report);
    if (style.terminal()) {
      draw();
    } else {
      tell(report);
    }
    out.flush();
  }

  @Override
  public void recalled(Report report) {
    keep(report);
  }

  private void keep(Report report) {
    switch (report) {
      case Report.Entered entered ->
          lines.put(entered.at().step(), new Line("started", index(entered.at().text())));
      case Report.Ended ended ->
          lines.put(
              ended.at().step(),
              new Line(word(ended), (index(ended.at().text()) + " " + detail(ended)).strip()));
      case Report.Noted noted when waits(noted) ->
          lines.put(noted.at().step(), new Line("paused", noted.text()));
      case Report.Retried retried ->
          lines.put(retried.at().step(), new Line("started", "again: " + retried.message()));
      case Report.Noted _, Report.Over _ -> {}
    }
  }

  private static boolean waits(Report.Noted noted) {
    return noted.note() == Report.Note.GATE || noted.note() == Report.Note.PAUSE;
  }

  private static String word(Report.Ended ended) {
    return ended.exit().has(Exit.Flag.WARN) ? "warning" : ended.verdict().text();
  }

  private static String index(String text) {
    int hash = text.indexOf('#');
    return hash < 0 ? "" : text.substring(hash);
  }

  private static String detail(Report.Ended ended) {
    String took = RunTree.duration(Duration.between(ended.since(), ended.time()));
    String exit = ended.exit().equals(Exit.NEXT) ? "" : "  -> " + ended.exit().text();
    String message = ended.message().isEmpty() ? "" : "  " + ended.message();
    return took + exit + message;
  }

  private void tell(Report report) {
    switch (report) {
      case Report.Entered _ -> {}
      case Report.Ended ended ->
          say(ended.time(), word(ended), ended.at().text(), label(ended), detail(ended));
      case Report.Noted noted ->
          say(noted.time(), noted.note().text(), noted.at().text(), "", noted.text());
      case Report.Retried retried ->
          say(retried.time(), "retry", retried.at().text(), "", retried.message());
      case Report.Over(Verdict verdict, Instant time) ->
          say(time, verdict.text(), title, "", "the plan has ended");
    }
  }

  private static String label(Report.Ended ended) {
    String label = ended.step().head().label();
    return label.equals(ended.step().id()) ? "" : label;
  }

  private void say(Instant time, String word, String name, String label, String detail) {
    StringBuilder line = new StringBuilder(time.truncatedTo(ChronoUnit.MILLIS).toString());
    line.append("  ").append(style.tinted(word, word));
    for (String part : List.of(name, label, detail)) {
      String safe = Style.safe(part);
      line.append(safe.isEmpty() ? "" : "  " + safe);
    }
    out.println(line);
  }

  private void draw() {
    List<String> text = new ArrayList<>();
    text.add(style.bold(Style.safe(title)));
    chain(text, plan.steps(), "");
    out.print(style.backOver(drawn));
    text.forEach(out::println);
    drawn = text.size();
  }

  private void chain(List<String> text, List<Step> steps, String indent) {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      boolean last = i == steps.size() - 1;
      Line line = lines.getOrDefault(step.id(), new Line("", ""));
      String cleanup = step.head().cleanup() ? style.tinted("", "cleanup ") : "";
      String branch = style.unicode() ? (last ? "└─ " : "├─ ") : (last ? "`- " : "|- ");
      String detail = Style.safe(line.detail());
      text.add(
          indent
              + branch
              + mark(line.word())
              + " "
              + cleanup
              + Style.safe(step.head().label())
              + (detail.isEmpty() ? "" : "  " + detail));
      String trunk = last ? "   " : style.unicode() ? "│  " : "|  ";
      chain(text, step.children(), indent + trunk);
    }
  }

  private String mark(String word) {
    String mark =
        switch (word) {
          case "pass" -> style.unicode() ? "✔" : "+";
          case "fail" -> style.unicode() ? "✘" : "x";
          case "warning" -> "!";
          case "started" -> style.unicode() ? "▶" : ">";
          case "paused" -> "?";
          default -> style.unicode() ? "·" : ".";
        };
    return style.tinted(word, mark);
  }
}
