package dev.slipway.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code slipway worker list}: who is subscribed to what, and when they were last seen. */
@Command(
    name = "list",
    description = {
      "Lists who is subscribed to which tasks, and when they were last seen: what projects attach,",
      "who asks for orders over HTTP, and other sources of answers (* stands for all)."
    })
public final class WorkerListCommand implements Callable<Integer> {
  @Option(names = "--project", paramLabel = "P", description = "Only for that project.")
  private Optional<String> project = Optional.empty();

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Map<String, Optional<String>> parameters = new LinkedHashMap<>();
    parameters.put("project", project);
    Table table =
        new Table()
            .column("NAME", "name")
            .column("KIND", "kind")
            .column("PROJECT", worker -> any(worker.get("project")))
            .column("TASKS", worker -> any(worker.get("tasks")))
            .column("STAGES", worker -> any(worker.get("stages")))
            .column("SERVICES", worker -> any(worker.get("services")))
            .column("LAST SEEN", "lastSeen")
            .wide("CONDITIONS", worker -> joined(worker.get("conditions")));
    output.writeAll(
        SlipwayCommand.out(spec),
        server.api().list("/workers" + ServerApi.query(parameters)),
        table,
        "name");
    return ExitCode.DONE.number();
  }

  private static String any(@Nullable Object value) {
    String text = value instanceof List<?> ? joined(value) : Table.cell(value);
    return text.equals("-") ? "*" : text;
  }

  private static String joined(@Nullable Object value) {
    return value instanceof List<?> items
        ? Table.cell(items.stream().map(String::valueOf).collect(Collectors.joining(",")))
        : "-";
  }
}
