package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.skopos.EntryForm;
import dev.slipway.skopos.plan.DoubtPolicy;
import dev.slipway.skopos.plan.PlanContext;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.YamlReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file that says what a plan runs against: {@code project}, {@code model}, {@code vars}, {@code
 * old} (instances by component) and {@code doubt}; or such a map under {@code context}, beside
 * {@code gates}.
 *
 * @param context the map
 * @param gates answers by gate: a word, or a list of one for each time it is asked
 */
record PlanContextFile(Map<String, @Nullable Object> context, Map<String, @Nullable Object> gates) {

  static PlanContextFile read(Path file) {
    String text = UserFiles.text(UserFiles.existing(file));
    return switch (YamlReader.readFile(file.toString(), text)) {
      case YamlReader.Reading.Broken(Problem problem) ->
          throw new CommandProblem(ExitCode.INVALID_FILE, problem.toString());
      case YamlReader.Reading.Documents(List<Node> roots) -> of(file, roots);
    };
  }

  private static PlanContextFile of(Path file, List<Node> roots) {
    if (roots.size() != 1 || !(roots.getFirst() instanceof Node.Mapping map)) {
      throw new CommandProblem(
          ExitCode.INVALID_FILE, file + ": expected a map with project, model, vars and old");
    }
    Map<String, @Nullable Object> all = Data.asMap(map.toExactValue());
    Map<String, @Nullable Object> context =
        all.containsKey("context") ? Data.asMap(all.get("context")) : all;
    return new PlanContextFile(context, Data.asMap(all.get("gates")));
  }

  PlanContext toContext(String run) {
    Map<String, String> vars = new LinkedHashMap<>();
    Data.asMap(context.get("vars")).forEach((name, value) -> vars.put(name, String.valueOf(value)));
    String project = Data.text(context.get("project"));
    return new PlanContext(
        run,
        project.isEmpty() ? "project" : project,
        Data.asMap(context.get("model")),
        vars,
        EntryForm.instances(Data.asMap(context.get("old"))),
        DoubtPolicy.of(Data.text(context.get("doubt"))).orElse(DoubtPolicy.ASK));
  }
}
