package dev.slipway.cli;

import dev.slipway.event.Data;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway run explain}: why a delivery does not move. */
@Command(
    name = "explain",
    description = "Says of each open sequence of a delivery why it does not move.")
public final class RunExplainCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CONTEXT", description = "The context of the delivery.")
  private String context = "";

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Map<String, @Nullable Object> explanation =
        server.api().get("/runs/" + ServerApi.encoded(context) + "/explanation");
    PrintWriter out = SlipwayCommand.out(spec);
    output.writeOne(out, explanation, "context", () -> print(explanation, out));
    return ExitCode.DONE.number();
  }

  private static void print(Map<String, @Nullable Object> explanation, PrintWriter out) {
    List<?> runs = explanation.get("runs") instanceof List<?> list ? list : List.of();
    if (runs.isEmpty()) {
      out.println("nothing is open: the delivery is " + safe(explanation, "state"));
    }
    for (Object each : runs) {
      Map<String, @Nullable Object> run = Data.asMap(each);
      out.println(safe(run, "name") + " (" + safe(run, "state") + "): " + safe(run, "waiting"));
      if (run.get("subscribed") instanceof List<?> names && !names.isEmpty()) {
        out.println(
            "  subscribed: "
                + names.stream()
                    .map(name -> Style.safe(String.valueOf(name)))
                    .collect(Collectors.joining(", ")));
      }
    }
  }

  private static String safe(Map<String, @Nullable Object> map, String key) {
    return Style.safe(Data.text(map.get(key)));
  }
}
