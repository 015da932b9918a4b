package dev.slipway.sow.plugin;

import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import dev.slipway.uniform.program.ProgramRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The functions that scripts of a landscape define: {@code lib/sow.sh}, {@code lib/action} and the
 * {@code action} file of a component. A bash process sources them and runs one function on request.
 */
public final class ActionScript {
  private static final String BUILTIN = "BUILTIN_";

  private final Path bridge;
  private final List<Path> sources;
  private final Set<String> functions;

  private ActionScript(Path bridge, List<Path> sources, Set<String> functions) {
    this.bridge = bridge;
    this.sources = List.copyOf(sources);
    this.functions = functions;
  }

  /**
   * The functions of these scripts, which are sourced in order.
   *
   * @param bridge the script of Slipway that sources them
   * @throws PluginFailure where they cannot be sourced
   */
  public static ActionScript load(
      Path bridge,
      List<Path> sources,
      ProgramRunner runner,
      Path folder,
      Map<String, String> environment)
      throws PluginFailure, InterruptedException {
    if (sources.isEmpty()) {
      return new ActionScript(bridge, sources, Set.of());
    }
    ActionScript script = new ActionScript(bridge, sources, new TreeSet<>());
    ProgramCall call =
        ProgramCall.of(folder, script.command("list", List.of())).withEnvironment(environment);
    ProgramResult result = runner.run(call);
    if (result instanceof ProgramResult.Cancelled) {
      throw new InterruptedException("cancelled");
    }
    if (!(result instanceof ProgramResult.Exited exited) || exited.code() != 0) {
      throw new PluginFailure(
          "the action scripts " + sources + " cannot be used: " + PluginProcess.sentence(result));
    }
    exited.stdout().text().lines().forEach(script.functions::add);
    return script;
  }

  /** Whether the scripts define this function. */
  public boolean has(String function) {
    return functions.contains(function);
  }

  /** Whether the scripts define this plugin as a built-in one. */
  boolean hasBuiltin(String plugin) {
    return has(BUILTIN + plugin);
  }

  List<String> builtin(String plugin, List<String> args) {
    return call(BUILTIN + plugin, args);
  }

  /** The command line that calls a function. */
  public List<String> call(String function, List<String> args) {
    List<String> words = new ArrayList<>(List.of(function));
    words.addAll(args);
    return command("call", words);
  }

  private List<String> command(String verb, List<String> words) {
    List<String> line = new ArrayList<>(List.of("bash", bridge.toString(), verb));
    line.add(Integer.toString(sources.size()));
    sources.forEach(source -> line.add(source.toString()));
    line.addAll(words);
    return line;
  }
}
