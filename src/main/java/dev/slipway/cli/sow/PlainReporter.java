package dev.slipway.cli.sow;

import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells a run line by line; of components side by side, one after the other at their ends. */
final class PlainReporter implements Reporter {
  private static final String LINE = "*****************************";

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean sideBySide;
  private final Utf8Pieces stdout = new Utf8Pieces();
  private final Utf8Pieces stderr = new Utf8Pieces();
  private final Map<String, List<RunEvent>> held = new LinkedHashMap<>();

  PlainReporter(PrintWriter out, PrintWriter err, boolean sideBySide) {
    this.out = out;
    this.err = err;
    this.sideBySide = sideBySide;
  }

  @Override
  public synchronized void report(RunEvent event) {
    if (!sideBySide) {
      tell(event);
      return;
    }
    held.computeIfAbsent(event.component(), _ -> new ArrayList<>()).add(event);
    if (event instanceof RunEvent.Began(String component, String _)) {
      out.println("starting component " + component);
      out.flush();
    } else if (event instanceof RunEvent.Ended ended) {
      held.getOrDefault(ended.component(), List.of()).forEach(this::tell);
      held.remove(ended.component());
    }
  }

  private void tell(RunEvent event) {
    switch (event) {
      case RunEvent.Began(String component, String doing) -> {
        out.println(LINE);
        out.println("*** " + doing + " species " + component);
      }
      case RunEvent.Note(String _, String text) -> out.println(text);
      case RunEvent.Warning(String _, String text) -> warn(text);
      case RunEvent.PluginCalled called when !called.hidden() ->
          out.println("Plugin: " + called.label() + " (" + called.origin() + ")");
      case RunEvent.PluginCalled _ -> {}
      case RunEvent.Output(String _, boolean error, byte[] bytes) -> {
        out.flush();
        if (error) {
          err.print(stderr.add(bytes));
          err.flush();
        } else {
          out.print(stdout.add(bytes));
        }
      }
      case RunEvent.Ended ended -> ended(ended);
    }
    out.flush();
  }

  private void ended(RunEvent.Ended ended) {
    switch (ended.ending()) {
      case DEPLOYED, DELETED, GENERATED -> {
        out.println("*** species " + ended.component() + " " + ended.ending().text());
        if (ended.ending() == Ending.GENERATED) {
          out.println(LINE);
        } else {
          out.println();
        }
      }
      case SKIPPED -> out.println("species " + ended.component() + " left as it is");
      case FAILED -> out.println("*** species " + ended.component() + " failed");
      case BLOCKED -> out.println("*** " + ended.message());
    }
  }

  private void warn(String text) {
    out.flush();
    err.println("Warning: " + text);
    err.flush();
  }
}
