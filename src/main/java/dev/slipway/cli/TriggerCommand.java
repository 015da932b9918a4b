package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.history.DeliveryView;
import dev.slipway.wire.CloudEvents;
import dev.slipway.yaml.Spelling;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway trigger}: starts a sequence. */
@Command(
    name = "trigger",
    description = "Starts a sequence and prints the context of the delivery.")
public final class TriggerCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "PROJECT", description = "The project.")
  private String project = "";

  @Parameters(index = "1", paramLabel = "STAGE.SEQUENCE", description = "What to start.")
  private String sequence = "";

  @Option(names = "--service", required = true, paramLabel = "S", description = "For what.")
  private String service = "";

  @Option(
      names = "--data",
      paramLabel = "JSON",
      description = "More data: a JSON object, @file, or - for stdin.")
  private Optional<String> data = Optional.empty();

  @Option(names = "--label", paramLabel = "K=V", description = "A label; may be repeated.")
  private Map<String, String> labels = new LinkedHashMap<>();

  @Option(names = "--wait", description = "Waits for the end; exit code 1 if it failed.")
  private boolean wait;

  @Option(names = "--watch", description = "Shows what happens until the end; implies --wait.")
  private boolean watch;

  @Option(
      names = "--timeout",
      paramLabel = "D",
      converter = Durations.class,
      description = "The longest wait, such as 10m; then exit code 5.")
  private Optional<Duration> timeout = Optional.empty();

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    ServerApi api = server.api();
    EventType.SequenceEvent type = type(api);
    Event event = event(type);
    api.post("/events", CloudEvents.STRUCTURED, CloudEvents.encode(event));
    PrintWriter out = SlipwayCommand.out(spec);
    boolean shown = watch && output.format() == OutputOptions.Format.table;
    if (!shown) {
      Map<String, @Nullable Object> receipt = new LinkedHashMap<>();
      receipt.put("id", event.id());
      receipt.put("context", event.context());
      output.writeOne(out, receipt, "context", () -> out.println(event.context()));
    }
    if (!wait && !watch) {
      return ExitCode.DONE.number();
    }
    LiveRuns live = new LiveRuns(shown ? out : SlipwayCommand.err(spec), output.style());
    Consumer<DeliveryView> seen = watch ? view -> live.show(view, Instant.now()) : view -> {};
    return Follow.exit(Follow.untilEnd(api, event.context(), timeout, seen));
  }

  /** What to start, looked up so that a wrong word is told at once. */
  private EventType.SequenceEvent type(ServerApi api) {
    String text = EventType.PREFIX + sequence + "." + Phase.TRIGGERED.text();
    if (!(EventType.of(text) instanceof EventType.SequenceEvent type)) {
      throw new CommandProblem(
          ExitCode.WRONG_USAGE, "expected STAGE.SEQUENCE such as dev.delivery, found " + sequence);
    }
    Map<String, @Nullable Object> view =
        api.find("/projects/" + ServerApi.encoded(project))
            .orElseThrow(() -> unknown("project", project, names(api.list("/projects"))));
    List<String> known = new ArrayList<>();
    for (Map<String, @Nullable Object> stage : ServerApi.items(view.get("stages"))) {
      String name = Data.text(stage.get("name"));
      names(ServerApi.items(stage.get("sequences"))).forEach(s -> known.add(name + "." + s));
      known.add(name + ".evaluation");
    }
    if (!known.contains(sequence)) {
      throw unknown("sequence", sequence, known.stream().distinct().toList());
    }
    return type;
  }

  private static List<String> names(List<Map<String, @Nullable Object>> items) {
    return items.stream().map(item -> Data.text(item.get("name"))).toList();
  }

  private static CommandProblem unknown(String kind, String name, List<String> known) {
    String hint = Spelling.hint(name, known);
    return new CommandProblem(
        ExitCode.NOT_FOUND,
        "there is no "
            + kind
            + " `"
            + name
            + "`; "
            + (hint.isEmpty() ? "there are: " + String.join(", ", known) : hint));
  }

  private Event event(EventType.SequenceEvent type) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    data.map(argument -> JsonArgument.object("--data", argument)).ifPresent(all::putAll);
    all.put("project", project);
    all.put("stage", type.stage());
    all.put("service", service);
    if (!labels.isEmpty()) {
      Map<String, @Nullable Object> merged = new LinkedHashMap<>(Data.asMap(all.get("labels")));
      merged.putAll(labels);
      all.put("labels", merged);
    }
    return new Event(
        UUID.randomUUID().toString(),
        "slipway-cli",
        type.text(),
        null,
        Instant.now(),
        new TreeMap<>(
            Map.of(Event.CONTEXT, UUID.randomUUID().toString(), Event.SPEC_VERSION, "0.2.4")),
        all);
  }
}
