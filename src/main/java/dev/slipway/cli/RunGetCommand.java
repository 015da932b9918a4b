package dev.slipway.cli;

import dev.slipway.wire.ViewReader;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway run get}: one delivery as a tree. */
@Command(name = "get", description = "Shows one delivery with its sequences and tasks.")
public final class RunGetCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CONTEXT", description = "The context of the delivery.")
  private String context = "";

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    Map<String, @Nullable Object> delivery =
        server.api().get("/runs/" + ServerApi.encoded(context));
    PrintWriter out = SlipwayCommand.out(spec);
    output.writeOne(
        out,
        delivery,
        "context",
        () ->
            new RunTree(output.style())
                .lines(ViewReader.delivery(delivery), Instant.now())
                .forEach(out::println));
    return ExitCode.DONE.number();
  }
}
