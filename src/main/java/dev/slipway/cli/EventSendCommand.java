package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code slipway event send}: hands in the events of a file, or one made of options. */
@Command(
    name = "send",
    description = "Hands in the CloudEvents of a file, or one that the options describe.")
public final class EventSendCommand implements Callable<Integer> {
  @Parameters(
      arity = "0..1",
      paramLabel = "EVENT",
      description = "A CloudEvent or an array of them: JSON, @file, or - for stdin.")
  private Optional<String> event = Optional.empty();

  @Option(names = "--type", paramLabel = "T", description = "The type of an event to make.")
  private Optional<String> type = Optional.empty();

  @Option(
      names = "--source",
      paramLabel = "S",
      description = "Its source (default ${DEFAULT-VALUE}).")
  private String source = "slipway-cli";

  @Option(names = "--id", paramLabel = "ID", description = "Its id (default a new one).")
  private Optional<String> id = Optional.empty();

  @Option(names = "--context", paramLabel = "C", description = "Its delivery.")
  private Optional<String> context = Optional.empty();

  @Option(names = "--answers", paramLabel = "ID", description = "The order that it answers.")
  private Optional<String> answers = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "JSON",
      description = "Its data: a JSON object, @file, or - for stdin.")
  private Optional<String> data = Optional.empty();

  @Mixin private ApiOptions server = new ApiOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    if (event.isPresent() == type.isPresent()) {
      throw new CommandProblem(
          ExitCode.WRONG_USAGE, "expected either an EVENT or --type, found both or none");
    }
    boolean batch = false;
    byte[] body;
    if (event.isPresent()) {
      body = JsonArgument.bytes(event.get());
      batch = isBatch(body, event.get());
    } else {
      body = Json.print(described());
    }
    Object receipt =
        server.api().post("/events", batch ? CloudEvents.BATCH : CloudEvents.STRUCTURED, body);
    List<Map<String, @Nullable Object>> receipts =
        batch ? ServerApi.items(receipt) : List.of(Data.asMap(receipt));
    Table table = new Table().column("ID", "id").column("CONTEXT", "context");
    output.writeAll(SlipwayCommand.out(spec), receipts, table, "context");
    return ExitCode.DONE.number();
  }

  private static boolean isBatch(byte[] body, String argument) {
    try {
      return Json.parseValue(body) instanceof List<?>;
    } catch (Json.Malformed e) {
      boolean file = argument.startsWith("@") || argument.equals("-");
      throw new CommandProblem(
          file ? ExitCode.INVALID_FILE : ExitCode.WRONG_USAGE,
          (file ? argument + ": " : "") + "expected JSON: " + e.getMessage());
    }
  }

  private Map<String, @Nullable Object> described() {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    described.put("specversion", "1.0");
    described.put("id", id.orElseGet(() -> UUID.randomUUID().toString()));
    described.put("source", source);
    described.put("type", type.orElse(""));
    described.put("time", Instant.now().toString());
    context.ifPresent(value -> described.put(Event.CONTEXT, value));
    answers.ifPresent(value -> described.put(Event.TRIGGERED_ID, value));
    data.ifPresent(argument -> {
      described.put("datacontenttype", "application/json");
      described.put("data", JsonArgument.object("--data", argument));
    });
    return described;
  }
}
