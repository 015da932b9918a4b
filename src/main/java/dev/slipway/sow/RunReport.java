package dev.slipway.sow;

import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run in a worker does with its reports: components and plugins become progress, what is
 * printed becomes the end of a log, and each finished component is noted and kept.
 */
final class RunReport implements Reporter {
  private static final int LOG_CHARACTERS = 4 * 1024;

  private final Progress progress;
  private final RunJournal journal;
  private final KeptState state;
  private final StringBuilder log = new StringBuilder();

  RunReport(Progress progress, RunJournal journal, KeptState state) {
    this.progress = progress;
    this.journal = journal;
    this.state = state;
  }

  @Override
  public synchronized void report(RunEvent event) {
    switch (event) {
      case RunEvent.Began(String component, String doing) ->
          say(component, component + ": " + doing, "started");
      case RunEvent.PluginCalled called when !called.hidden() ->
          say(called.component(), called.component() + ": " + called.label(), "plugin");
      case RunEvent.PluginCalled _ -> {}
      case RunEvent.Note(String _, String text) -> print(text + "\n");
      case RunEvent.Warning(String _, String text) -> print("Warning: " + text + "\n");
      case RunEvent.Output(String _, boolean _, byte[] bytes) ->
          print(new String(bytes, StandardCharsets.UTF_8));
      case RunEvent.Ended(String component, Ending ending, String _) -> {
        say(component, component + ": " + ending.text(), ending.text());
        if (ending.isGood()) {
          keep(component);
        }
      }
    }
  }

  private void say(String component, String message, String what) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("component", component);
    data.put("state", what);
    progress.report(message, Map.of("sow", data));
  }

  private void keep(String component) {
    try {
      journal.finished(component);
      state.keep();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void print(String text) {
    log.append(text);
    if (log.length() > 2 * LOG_CHARACTERS) {
      log.delete(0, log.length() - LOG_CHARACTERS);
    }
  }

  /** The end of what was printed. */
  synchronized String log() {
    return log.length() > LOG_CHARACTERS
        ? log.substring(log.length() - LOG_CHARACTERS)
        : log.toString();
  }
}
