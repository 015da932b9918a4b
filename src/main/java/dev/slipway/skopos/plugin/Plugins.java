package dev.slipway.skopos.plugin;

import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Operation;
import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.program.Captured;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import dev.slipway.uniform.program.ProgramRunner;
import dev.slipway.yaml.Spelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of plans: plugins and scripts in the folders of the user first, then the built-in
 * plugins (skopos 1).
 */
public final class Plugins {
  private static final Map<String, BuiltIn> BUILT_IN =
      new TreeMap<>(
          Map.of("http", new HttpPlugin(), "tcp", new TcpPlugin(), "log", new LogPlugin()));

  /** The names of the probe operations of a core plugin, which name another plugin. */
  private static final Set<String> INDIRECT = Set.of("call_plugin", "call_builtin_plugin");

  private final PluginFolders folders;
  private final ProgramRunner runner;
  private final JsonCodec json;
  private final Path workingFolder;
  private final Map<String, String> environment;

  /**
   * Plugins of some folders.
   *
   * @param workingFolder in which they run
   * @param environment what they see beside the clean environment
   */
  public Plugins(
      PluginFolders folders,
      ProgramRunner runner,
      JsonCodec json,
      Path workingFolder,
      Map<String, String> environment) {
    this.folders = folders;
    this.runner = runner;
    this.json = json;
    this.workingFolder = workingFolder;
    this.environment = new LinkedHashMap<>(environment);
  }

  /** The names of all plugins and scripts that there are. */
  public Set<String> names() {
    return names(folders);
  }

  /** The names of all plugins and scripts that there are with some folders. */
  public static Set<String> names(PluginFolders folders) {
    Set<String> names = new TreeSet<>(folders.names());
    names.addAll(BUILT_IN.keySet());
    names.add("core");
    return names;
  }

  /**
   * Makes a call. What goes wrong is part of the outcome.
   *
   * @throws InterruptedException where it was cancelled; the program is stopped
   */
  public CallOutcome make(Call call, CallNote note) throws InterruptedException {
    return switch (call) {
      case Call.Script script -> script(script);
      case Call.Plugin plugin -> plugin(plugin, note);
    };
  }

  private CallOutcome script(Call.Script call) throws InterruptedException {
    String name = call.words().getFirst();
    return switch (folders.find(name)) {
      case PluginFolders.Found.Nothing _ -> missing("script", name);
      case PluginFolders.Found.Unusable(String reason) -> CallOutcome.fail(-1, reason);
      case PluginFolders.Found.Program(Path file) -> {
        List<String> argv = new ArrayList<>(call.words());
        argv.set(0, file.toString());
        yield new Answer(name, json).ofScript(run(argv, new byte[0], call));
      }
    };
  }

  private CallOutcome plugin(Call.Plugin call, CallNote note) throws InterruptedException {
    Map<String, @Nullable Object> bus = Bus.of(call, note);
    return switch (folders.find(call.plugin())) {
      case PluginFolders.Found.Unusable(String reason) -> CallOutcome.fail(-1, reason);
      case PluginFolders.Found.Program(Path file) -> {
        List<String> argv = List.of(file.toString(), call.action());
        ProgramResult result = run(argv, json.print(bus), call);
        yield hook(call, new Answer(call.plugin(), json).ofPlugin(result));
      }
      case PluginFolders.Found.Nothing _ -> builtIn(call, bus);
    };
  }

  /** A plugin that does not know a hook passes it (skopos 1.3). */
  private static CallOutcome hook(Call.Plugin call, CallOutcome outcome) {
    boolean unknown =
        outcome.code() == BuiltIn.UNKNOWN_ACTION
            && outcome.message().contains("does not support action");
    return unknown && Operation.isHook(call.action()) ? CallOutcome.pass(Map.of()) : outcome;
  }

  private CallOutcome builtIn(Call.Plugin call, Map<String, @Nullable Object> bus)
      throws InterruptedException {
    if (INDIRECT.contains(call.action()) && call.plugin().equals("core")) {
      return indirect(call, bus);
    }
    BuiltIn plugin = BUILT_IN.get(call.plugin());
    if (plugin == null) {
      return missing("plugin", call.plugin());
    }
    if (plugin.actions().contains(call.action())) {
      return plugin.run(call.action(), bus);
    }
    return Operation.isHook(call.action())
        ? CallOutcome.pass(Map.of())
        : CallOutcome.fail(
            BuiltIn.UNKNOWN_ACTION,
            "Plugin " + call.plugin() + " does not support action " + call.action());
  }

  /**
   * A probe: {@code plugin_name} or the last part of {@code plugin_image} names a program in the
   * folders, called as a container is, with the object as one argument; or a built-in plugin.
   */
  private CallOutcome indirect(Call.Plugin call, Map<String, @Nullable Object> bus)
      throws InterruptedException {
    Arguments arguments = new Arguments(bus);
    String image = arguments.text("plugin_image").orElse("");
    String name =
        arguments
            .text("plugin_name")
            .orElse(image.replaceFirst(".*/", "").replaceFirst("[:@].*", ""));
    String action = arguments.text("plugin_action").orElse("service_up");
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(bus);
    rest.keySet().removeIf(key -> key.startsWith("plugin_"));
    return switch (folders.find(name)) {
      case PluginFolders.Found.Unusable(String reason) -> CallOutcome.fail(-1, reason);
      case PluginFolders.Found.Program(Path file) -> {
        String object = new String(json.print(rest), java.nio.charset.StandardCharsets.UTF_8);
        ProgramResult result = run(List.of(file.toString(), action, object), new byte[0], call);
        yield new Answer(name, json).ofScript(result);
      }
      case PluginFolders.Found.Nothing _ -> {
        BuiltIn plugin = BUILT_IN.get(name.replaceFirst("^probe-", ""));
        yield plugin == null
            ? missing("plugin", name)
            : plugin.actions().contains(action)
                ? plugin.run(action, rest)
                : CallOutcome.fail(
                    BuiltIn.UNKNOWN_ACTION,
                    "Plugin " + name + " does not support action " + action);
      }
    };
  }

  private CallOutcome missing(String kind, String name) {
    String hint = Spelling.hint(name, names());
    String message = "expected a " + kind + " `" + name + "` in " + folders.text() + ", found none";
    return CallOutcome.fail(-1, hint.isEmpty() ? message : message + " (" + hint + ")");
  }

  private ProgramResult run(List<String> argv, byte[] stdin, Call call)
      throws InterruptedException {
    ProgramResult result =
        runner.run(
            ProgramCall.of(workingFolder, argv)
                .withStdin(stdin)
                .withEnvironment(environment)
                .withTimeout(call.timeout())
                .leavingService(call.detach()));
    if (result instanceof ProgramResult.Cancelled(Captured _, Captured _)) {
      throw new InterruptedException(call.text() + " was cancelled");
    }
    return result;
  }

  /** Whether a name stands for something. */
  public boolean knows(String name) {
    return folders.find(name) instanceof PluginFolders.Found.Program
        || BUILT_IN.containsKey(name)
        || name.equals("core");
  }
}
