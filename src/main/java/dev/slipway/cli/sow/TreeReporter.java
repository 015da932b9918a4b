package dev.slipway.cli.sow;

import dev.slipway.cli.Style;
import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run on a terminal: a tree of its components that is drawn again at every change. Above it
 * stands what was said about doubtful things, below a failed component the end of what it printed.
 */
final class TreeReporter implements Reporter {
  private static final int LAST_LINES = 12;

  private final PrintWriter out;
  private final Style style;
  private final Map<String, Branch> branches = new LinkedHashMap<>();
  private int drawn;

  TreeReporter(PrintWriter out, Style style, List<String> names) {
    this.out = out;
    this.style = style;
    names.forEach(name -> branches.put(name, new Branch()));
  }

  /** One component. */
  private static final class Branch {
    private final Deque<String> lines = new ArrayDeque<>();
    private final Utf8Pieces pieces = new Utf8Pieces();
    private String rest = "";
    private String doing = "";
    private @Nullable Ending ending;

    void print(byte[] bytes) {
      String text = rest + pieces.add(bytes);
      int end = text.lastIndexOf('\n') + 1;
      text.substring(0, end).lines().forEach(this::keep);
      rest = text.substring(end);
    }

    void keep(String line) {
      lines.addLast(line);
      if (lines.size() > LAST_LINES) {
        lines.removeFirst();
      }
    }
  }

  @Override
  public synchronized void report(RunEvent event) {
    Branch branch = branches.computeIfAbsent(event.component(), _ -> new Branch());
    switch (event) {
      case RunEvent.Began(String _, String doing) -> branch.doing = doing;
      case RunEvent.PluginCalled called -> branch.doing = called.label();
      case RunEvent.Note(String _, String text) -> branch.keep(text);
      case RunEvent.Warning(String _, String text) -> {
        erase();
        out.println(Style.safe(text));
      }
      case RunEvent.Output(String _, boolean _, byte[] bytes) -> {
        branch.print(bytes);
        return;
      }
      case RunEvent.Ended ended -> {
        branch.ending = ended.ending();
        branch.doing = "";
      }
    }
    draw();
  }

  private void erase() {
    out.print(style.backOver(drawn));
    drawn = 0;
  }

  private void draw() {
    erase();
    List<String> lines = new ArrayList<>();
    branches.forEach((name, branch) -> {
      if (!name.isEmpty()) {
        lines.add(line(name, branch));
        if (branch.ending == Ending.FAILED) {
          branch.lines.forEach(text -> lines.add("    " + Style.safe(text)));
        }
      }
    });
    lines.forEach(out::println);
    drawn = lines.size();
    out.flush();
  }

  private String line(String name, Branch branch) {
    Ending ending = branch.ending;
    if (ending == null) {
      return branch.doing.isEmpty()
          ? "  " + mark("·", ".") + " " + Style.safe(name)
          : "  "
              + style.tinted("started", mark("●", "*") + " " + Style.safe(name))
              + "  "
              + Style.safe(branch.doing);
    }
    String word = ending.isGood() ? "pass" : "fail";
    String sign = ending.isGood() ? mark("✔", "+") : mark("✘", "x");
    return "  " + style.tinted(word, sign + " " + Style.safe(name) + "  " + ending.text());
  }

  private String mark(String sign, String plain) {
    return style.unicode() ? sign : plain;
  }
}
