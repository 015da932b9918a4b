package dev.slipway.wire;

import dev.slipway.event.Data;
import dev.slipway.history.DeliveryView;
import dev.slipway.history.RunView;
import dev.slipway.history.TaskView;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Deliveries as the HTTP interface shows them, read back. Unknown members are ignored. */
public final class ViewReader {
  private final Map<String, @Nullable Object> members;

  private ViewReader(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /**
   * The delivery that a JSON object shows.
   *
   * @throws Json.Malformed if a time is none
   */
  public static DeliveryView delivery(Map<String, @Nullable Object> object) {
    try {
      ViewReader in = new ViewReader(object);
      return new DeliveryView(
          in.text("context"),
          in.text("project"),
          in.text("service"),
          in.text("revision"),
          in.text("state"),
          in.optional("result"),
          in.time("started").orElse(Instant.EPOCH),
          in.time("ended"),
          in.list("sequences", ViewReader::run));
    } catch (DateTimeException e) {
      throw new Json.Malformed(1, 1, "expected a time: " + e.getMessage());
    }
  }

  private static RunView run(ViewReader in) {
    return new RunView(
        in.members.get("number") instanceof Number number ? number.intValue() : 0,
        in.text("stage"),
        in.text("sequence"),
        in.text("service"),
        in.text("state"),
        in.optional("result"),
        in.optional("status"),
        in.text("message"),
        in.time("triggered").orElse(Instant.EPOCH),
        in.time("started"),
        in.time("ended"),
        in.optional("waiting"),
        in.list("tasks", ViewReader::task));
  }

  private static TaskView task(ViewReader in) {
    return new TaskView(
        in.text("id"),
        in.text("name"),
        in.text("state"),
        in.time("triggered").orElse(Instant.EPOCH),
        in.time("started"),
        in.time("ended"),
        in.time("deadline"),
        in.optional("result"),
        in.optional("status"),
        in.text("message"),
        in.list("workers", ViewReader::worker),
        in.list("notes", ViewReader::note));
  }

  private static TaskView.Worker worker(ViewReader in) {
    return new TaskView.Worker(
        in.text("source"),
        in.time("started").orElse(Instant.EPOCH),
        in.time("finished"),
        in.optional("result"),
        in.optional("status"),
        in.text("message"));
  }

  private static TaskView.Note note(ViewReader in) {
    return new TaskView.Note(
        in.time("at").orElse(Instant.EPOCH),
        in.text("source"),
        in.text("status"),
        in.text("message"));
  }

  private String text(String name) {
    return Data.text(members.get(name));
  }

  private Optional<String> optional(String name) {
    return members.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private Optional<Instant> time(String name) {
    return optional(name).map(Instant::parse);
  }

  private <T> List<T> list(String name, Function<ViewReader, T> item) {
    return members.get(name) instanceof List<?> items
        ? items.stream().map(i -> item.apply(new ViewReader(Data.asMap(i)))).toList()
        : List.of();
  }
}
