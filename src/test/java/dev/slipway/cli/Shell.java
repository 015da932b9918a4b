package dev.slipway.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Runs commands as a shell would. */
final class Shell {
  private final String server;

  Shell(String server) {
    this.server = server;
  }

  /** What came of a command. */
  record Ran(int exit, String out, String err) {
    List<String> lines() {
      return out.lines().toList();
    }
  }

  /** Runs a command against the server. */
  Ran run(String... args) {
    List<String> all = new ArrayList<>(List.of(args));
    all.add("--server=" + server);
    return bare(all.toArray(String[]::new));
  }

  /** Runs a command. */
  static Ran bare(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine slipway = SlipwayCommand.all(List.of());
    slipway.setOut(new PrintWriter(out));
    slipway.setErr(new PrintWriter(err));
    int exit = slipway.execute(args);
    return new Ran(exit, out.toString(), err.toString());
  }
}
