package dev.slipway.skopos;

import dev.slipway.event.Data;
import dev.slipway.skopos.model.Surroundings;
import dev.slipway.skopos.plan.Call;
import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Finding;
import dev.slipway.skopos.plan.Instance;
import dev.slipway.skopos.plan.Instances;
import dev.slipway.skopos.plan.Operation;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.StepRef;
import dev.slipway.skopos.plan.Verdict;
import dev.slipway.skopos.plugin.CallNote;
import dev.slipway.skopos.plugin.PluginFolders;
import dev.slipway.skopos.plugin.Plugins;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.exec.DataFolder;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a plan begins with: its text, the effective model and variables, and the instances that are
 * there (skopos 4.5, O-01).
 */
final class PlanOpening {
  private static final Duration DESCRIBE_TIMEOUT = Duration.ofSeconds(60);

  /** What every event has and no plan asks for. */
  private static final Set<String> NO_VARIABLES = Set.of("project", "message", "result", "status");

  private final SkoposTools tools;
  private final TaskOrder order;
  private final String file;
  private final PlanFiles files;

  PlanOpening(SkoposTools tools, TaskOrder order, String file) throws IOException {
    this.tools = tools;
    this.order = order;
    this.file = file;
    this.files = PlanFiles.of(tools.files().checkout(order.project(), order.revision()), order);
  }

  /** What came of opening. */
  sealed interface Opened {
    /** The first entry of the journal. */
    record Good(Entry.Opened entry) implements Opened {}

    /** The plan cannot be run. */
    record Refused(Outcome outcome) implements Opened {}
  }

  /** The plugins of the revision, then those of the server. */
  Plugins plugins() throws IOException {
    List<Path> folders = new ArrayList<>(files.programs());
    folders.addAll(tools.pluginFolders());
    Path data = new DataFolder(tools.dataFolder()).of(order);
    Map<String, String> environment = new LinkedHashMap<>();
    environment.put("SLIPWAY_PROJECT", order.project());
    environment.put("SLIPWAY_STAGE", order.stage());
    environment.put("SLIPWAY_SERVICE", order.service());
    environment.put("SLIPWAY_TASK", order.task());
    environment.put("SLIPWAY_CONTEXT", order.context());
    environment.put("SLIPWAY_ORDER", order.id());
    environment.put("SLIPWAY_REVISION", order.revision());
    environment.put("SLIPWAY_DATA", data.toString());
    environment.put("SLIPWAY_FILES", files.project().toAbsolutePath().toString());
    return new Plugins(new PluginFolders(folders), tools.runner(), tools.json(), data, environment);
  }

  Opened open(String run, Plugins plugins) throws IOException, InterruptedException {
    Optional<String> text = files.text(file);
    if (text.isEmpty()) {
      return refused("expected the plan " + files.name(file) + ", found none");
    }
    Surroundings.Reading reading =
        Surroundings.read(
            files.text(Surroundings.MODEL), files.text(Surroundings.ENVIRONMENT), delivered());
    return switch (reading) {
      case Surroundings.Reading.Refused(List<Problem> problems) ->
          new Opened.Refused(
              PlanOutcome.refused(
                  problems.getFirst().toString(),
                  problems.stream().map(Problem::toString).toList()));
      case Surroundings.Reading.Good(Surroundings surroundings) ->
          open(run, text.get(), surroundings, plugins);
    };
  }

  private static Opened refused(String message) {
    return new Opened.Refused(PlanOutcome.refused(message, List.of(message)));
  }

  /** The variables of the delivery: what its data say in a word, the task's own before others. */
  private Map<String, String> delivered() {
    Map<String, String> vars = new LinkedHashMap<>();
    words(order.data(), vars);
    words(order.properties(), vars);
    NO_VARIABLES.forEach(vars::remove);
    return vars;
  }

  private static void words(Map<String, @Nullable Object> data, Map<String, String> vars) {
    data.forEach((name, value) -> {
      if (value instanceof String || value instanceof Number || value instanceof Boolean) {
        vars.put(name, value.toString());
      }
    });
  }

  private Opened open(String run, String text, Surroundings surroundings, Plugins plugins)
      throws InterruptedException {
    PlanContext context =
        new PlanContext(
            run,
            order.project(),
            surroundings.model(),
            surroundings.vars(),
            Map.of(),
            surroundings.doubt());
    if (!surroundings.corePlugin().isEmpty()) {
      CallOutcome described = describe(surroundings.corePlugin(), context, plugins);
      if (described.verdict() == Verdict.FAIL) {
        return refused(
            "expected "
                + surroundings.corePlugin()
                + " to say what there is, found: "
                + described.message());
      }
      Map<String, List<Instance>> old = Instances.described(described.output());
      context = context.withOld(old);
    }
    return switch (PlanReader.read(files.name(file), text, Optional.of(context))) {
      case PlanReader.Reading.Refused(List<Finding> findings) ->
          new Opened.Refused(PlanOutcome.refused(findings));
      case PlanReader.Reading.Accepted _ ->
          new Opened.Good(
              new Entry.Opened(tools.clock().instant(), place(), files.name(file), text, context));
    };
  }

  private RunPlace place() {
    return new RunPlace(
        order.project(), order.stage(), order.service(), order.task(), order.context());
  }

  private CallOutcome describe(String plugin, PlanContext context, Plugins plugins)
      throws InterruptedException {
    List<Object> components =
        new ArrayList<>(Data.asMap(context.model().get("components")).keySet());
    Call call =
        new Call.Plugin(
            plugin,
            Operation.DESCRIBE,
            Map.of("components", components),
            "",
            Optional.empty(),
            DESCRIBE_TIMEOUT,
            true,
            false);
    Instant deadline = tools.clock().instant().plus(DESCRIBE_TIMEOUT);
    StepRef nowhere = new StepRef("", StepRef.NO_INDEX);
    return plugins.make(
        call, new CallNote(context.run(), order.project(), nowhere, 1, false, deadline));
  }
}
