package dev.slipway.cli;

import dev.slipway.history.DeliveryView;
import dev.slipway.wire.Json;
import dev.slipway.wire.ViewReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
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

/** {@code slipway event tail}: a line for everything that happens from now on. */
@Command(
    name = "tail",
    description = "Prints a line for everything that happens in deliveries from now on.")
public final class EventTailCommand implements Callable<Integer> {
  @Option(names = "--project", paramLabel = "P", description = "Of that project.")
  private Optional<String> project = Optional.empty();

  @Option(names = "--context", paramLabel = "C", description = "Of that delivery.")
  private Optional<String> context = Optional.empty();

  @Option(names = "--count", paramLabel = "N", description = "Ends after so many changes.")
  private Optional<Integer> count = Optional.empty();

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    ServerApi api = server.api();
    Map<String, Optional<String>> query = new LinkedHashMap<>();
    query.put("project", project);
    query.put("context", context);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                api.stream("/stream" + ServerApi.query(query), ""), StandardCharsets.UTF_8))) {
      return follow(lines);
    } catch (IOException e) {
      throw new CommandProblem(ExitCode.UNREACHABLE, "the server closed the feed");
    }
  }

  private int follow(BufferedReader lines) throws IOException {
    PrintWriter out = SlipwayCommand.out(spec);
    LiveRuns live = new LiveRuns(out, output.style());
    String event = "";
    int seen = 0;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("event:")) {
        event = line.substring("event:".length()).strip();
      } else if (line.startsWith("data:") && event.equals("run")) {
        show(Json.parse(line.substring("data:".length()).getBytes(StandardCharsets.UTF_8)), live);
        if (count.isPresent() && ++seen == count.get()) {
          return ExitCode.DONE.number();
        }
      }
    }
    throw new CommandProblem(ExitCode.UNREACHABLE, "the server closed the feed");
  }

  private void show(Map<String, @Nullable Object> delivery, LiveRuns live) {
    PrintWriter out = SlipwayCommand.out(spec);
    DeliveryView view = ViewReader.delivery(delivery);
    output.writeOne(out, delivery, "context", () -> live.tell(view));
  }
}
