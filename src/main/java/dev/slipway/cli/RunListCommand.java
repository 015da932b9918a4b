package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.history.DeliveryView;
import dev.slipway.wire.ViewReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code slipway run list}: deliveries, newest first. */
@Command(name = "list", description = "Lists deliveries, newest first.")
public final class RunListCommand implements Callable<Integer> {
  private static final int LARGEST_PAGE = 500;

  @Option(names = "--project", paramLabel = "P", description = "Of that project.")
  private Optional<String> project = Optional.empty();

  @Option(names = "--stage", paramLabel = "S", description = "With a run in that stage.")
  private Optional<String> stage = Optional.empty();

  @Option(names = "--service", paramLabel = "S", description = "With a run for that service.")
  private Optional<String> service = Optional.empty();

  @Option(names = "--state", paramLabel = "S", description = "In that state as a whole.")
  private Optional<String> state = Optional.empty();

  @Option(
      names = "--since",
      paramLabel = "D",
      converter = Durations.class,
      description = "Triggered in the last such time, such as 1h.")
  private Optional<Duration> since = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Most deliveries (default ${DEFAULT-VALUE}).")
  private int limit = 50;

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    if (limit < 1) {
      throw new CommandProblem(ExitCode.WRONG_USAGE, "--limit: expected 1 or more, found " + limit);
    }
    output.writeAll(SlipwayCommand.out(spec), read(server.api()), table(), "context");
    return ExitCode.DONE.number();
  }

  private List<Map<String, @Nullable Object>> read(ServerApi api) {
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      Map<String, Optional<String>> query = new LinkedHashMap<>();
      query.put("project", project);
      query.put("stage", stage);
      query.put("service", service);
      query.put("state", state);
      query.put("since", since.map(d -> Instant.now().minus(d).toString()));
      query.put("cursor", cursor);
      query.put(
          "limit", Optional.of(Integer.toString(Math.min(LARGEST_PAGE, limit - items.size()))));
      Map<String, @Nullable Object> page = api.get("/runs" + ServerApi.query(query));
      items.addAll(ServerApi.items(page.get("items")));
      cursor = Optional.of(Data.text(page.get("next"))).filter(next -> !next.isEmpty());
    } while (cursor.isPresent() && items.size() < limit);
    return items;
  }

  private static Table table() {
    return new Table()
        .column("CONTEXT", "context")
        .column("PROJECT", "project")
        .column("SERVICE", "service")
        .column("STATE", "state")
        .column("RESULT", "result")
        .column("AT", view(RunListCommand::at))
        .column("STARTED", "started")
        .column("TOOK", view(RunListCommand::took))
        .wide("REVISION", item -> Table.cell(item.get("revision")))
        .wide("ENDED", item -> Table.cell(item.get("ended")))
        .wide("WAITING", view(RunListCommand::waiting));
  }

  private static Function<Map<String, @Nullable Object>, String> view(
      Function<DeliveryView, String> cell) {
    return item -> Table.cell(cell.apply(ViewReader.delivery(Data.asMap(item))));
  }

  private static String at(DeliveryView delivery) {
    return delivery.sequences().isEmpty()
        ? ""
        : delivery.sequences().getLast().stage() + "." + delivery.sequences().getLast().sequence();
  }

  private static String took(DeliveryView delivery) {
    return RunTree.duration(
        Duration.between(delivery.started(), delivery.ended().orElseGet(Instant::now)));
  }

  private static String waiting(DeliveryView delivery) {
    return delivery.sequences().stream()
        .flatMap(run -> run.waiting().stream())
        .findFirst()
        .orElse("");
  }
}
