package dev.slipway.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code slipway approval list}: what waits for an answer, the oldest first. */
@Command(name = "list", description = "Lists what waits for an answer, the oldest first.")
public final class ApprovalListCommand implements Callable<Integer> {
  @Option(names = "--project", paramLabel = "P", description = "Only of that project.")
  private Optional<String> project = Optional.empty();

  @Option(names = "--context", paramLabel = "C", description = "Only of that delivery.")
  private Optional<String> context = Optional.empty();

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Map<String, Optional<String>> parameters = new LinkedHashMap<>();
    parameters.put("project", project);
    parameters.put("context", context);
    Table table =
        new Table()
            .column("ID", "id")
            .column("KIND", "kind")
            .column("PROJECT", "project")
            .column("STAGE", "stage")
            .column("SERVICE", "service")
            .column("STEP", "step")
            .column("MESSAGE", "message")
            .wide("SINCE", item -> Table.cell(item.get("since")))
            .wide("CONTEXT", item -> Table.cell(item.get("context")));
    output.writeAll(
        SlipwayCommand.out(spec),
        server.api().list("/approvals" + ServerApi.query(parameters)),
        table,
        "id");
    return ExitCode.DONE.number();
  }
}
