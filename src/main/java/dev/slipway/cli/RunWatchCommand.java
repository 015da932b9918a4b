package dev.slipway.cli;

import dev.slipway.history.DeliveryView;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway run watch}: shows a delivery until its end. */
@Command(
    name = "watch",
    description = "Shows what happens in a delivery until its end; exit code 1 if it failed.")
public final class RunWatchCommand implements Callable<Integer> {
  @Parameters(paramLabel = "CONTEXT", description = "The context of the delivery.")
  private String context = "";

  @Option(
      names = "--timeout",
      paramLabel = "D",
      converter = Durations.class,
      description = "The longest wait, such as 10m; then exit code 5.")
  private Optional<Duration> timeout = Optional.empty();

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}; NO_COLOR is honoured).")
  private Style.When color = Style.When.auto;

  @Mixin private ApiOptions server = new ApiOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    ServerApi api = server.api();
    api.get("/runs/" + ServerApi.encoded(context));
    LiveRuns live = new LiveRuns(SlipwayCommand.out(spec), Style.of(color));
    DeliveryView end =
        Follow.untilEnd(api, context, timeout, view -> live.show(view, Instant.now()));
    return Follow.exit(end);
  }
}
