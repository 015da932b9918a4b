package dev.slipway.cli.sow;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Runs {@code slipway sow} in a folder, in this process. */
final class SowShell {
  private SowShell() {}

  /** How a command came out. */
  record Ran(int exit, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  static Ran run(Path folder, String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine sow = new CommandLine(new SowCommand(folder));
    SowCommand.configure(sow);
    sow.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    int exit = sow.execute(words);
    return new Ran(exit, out.toString(), err.toString());
  }

  /** A command line in words; quotes are not known. */
  static Ran run(Path folder, String line) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    words.removeIf(String::isEmpty);
    return run(folder, words.toArray(String[]::new));
  }
}
