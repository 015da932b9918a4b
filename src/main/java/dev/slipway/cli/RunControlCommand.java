package dev.slipway.cli;

import dev.slipway.event.Control;
import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway run pause|resume|abort}: intervenes in a delivery. */
@Command
public final class RunControlCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CONTEXT", description = "The context of the delivery.")
  private String context = "";

  @Option(names = "--stage", paramLabel = "S", description = "Only in that stage.")
  private Optional<String> stage = Optional.empty();

  @Option(
      names = "--rollback",
      description = "With abort: plans that run take back what they did by their cleanup path.")
  private boolean rollback;

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  private final Control control;

  /** The command for one kind of intervention. */
  public RunControlCommand(Control control) {
    this.control = control;
  }

  @Override
  public Integer call() {
    Map<String, @Nullable Object> order = new LinkedHashMap<>();
    order.put("action", control.text());
    stage.ifPresent(name -> order.put("stage", name));
    if (rollback && control != Control.ABORT) {
      throw new CommandProblem(
          ExitCode.WRONG_USAGE, "expected --rollback with abort only, found " + control.text());
    }
    if (rollback) {
      order.put("rollback", true);
    }
    order.put("who", System.getProperty("user.name", ""));
    Map<String, @Nullable Object> receipt =
        Data.asMap(
            server
                .api()
                .post(
                    "/runs/" + ServerApi.encoded(context) + "/control",
                    "application/json",
                    Json.print(order)));
    PrintWriter out = SlipwayCommand.out(spec);
    output.writeOne(
        out, receipt, "context", () -> out.println(control.text() + " asked for " + context));
    return ExitCode.DONE.number();
  }
}
