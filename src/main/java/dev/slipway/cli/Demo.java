package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.history.DeliveryView;
import dev.slipway.wire.CloudEvents;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The three acts of the demo, played against a server as any user could. */
final class Demo {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final ServerApi api;
  private final Bookshop shops;
  private final PrintWriter out;
  private final Style style;

  Demo(ServerApi api, Bookshop shops, PrintWriter out, Style style) {
    this.api = api;
    this.shops = shops;
    this.out = out;
    this.style = style;
  }

  /** Plays everything; whether it went as it should. */
  boolean run() {
    awaitProject();
    title("1. Version 1.0 is delivered through dev, staging and production");
    DeliveryView first = deliver("1.0");
    boolean good = expect(passed(first) && runs("production", "1.0"), "1.0 runs in production");

    title("2. Version 2.0 fails in staging, and its plan takes it back");
    DeliveryView second = deliver("2.0");
    good &= expect(rolledBack(second) && runs("staging", "1.0"), "staging is back at 1.0");
    good &= expect(runs("production", "1.0"), "production never saw 2.0");

    title("3. A problem in production is repaired");
    shops.damage("production");
    good &= expect(!shops.sells("production"), "the shop in production refuses to sell");
    DeliveryView third = follow(problem());
    good &= expect(passed(third) && shops.sells("production"), "and sells again");
    return good;
  }

  private void awaitProject() {
    Instant start = Instant.now();
    while (!isKnown()) {
      if (Instant.now().isAfter(start.plus(PATIENCE))) {
        throw new CommandProblem(ExitCode.TIMED_OUT, "the project bookshop was not published");
      }
      Follow.pause();
    }
  }

  private boolean isKnown() {
    return api.find("/projects/bookshop")
        .filter(project -> !Data.text(project.get("revision")).isEmpty())
        .isPresent();
  }

  private DeliveryView deliver(String version) {
    EventType type = EventType.sequence("dev", "delivery", Phase.TRIGGERED);
    return follow(event(type.text(), "dev", Map.of("version", version)));
  }

  private static Event problem() {
    return event(
        EventType.PREFIX + "production.problem.open",
        "production",
        Map.of("problem", Map.of("ProblemTitle", "checkout fails")));
  }

  private static Event event(String type, String stage, Map<String, Object> more) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", "bookshop");
    data.put("stage", stage);
    data.put("service", "shop");
    data.putAll(more);
    Map<String, String> extensions =
        Map.of(Event.CONTEXT, UUID.randomUUID().toString(), Event.SPEC_VERSION, "0.2.4");
    return new Event(
        UUID.randomUUID().toString(),
        "slipway-demo",
        type,
        null,
        Instant.now(),
        new TreeMap<>(extensions),
        data);
  }

  private DeliveryView follow(Event event) {
    api.post("/events", CloudEvents.STRUCTURED, CloudEvents.encode(event));
    LiveRuns live = new LiveRuns(out, style);
    return Follow.untilEnd(
        api, event.context(), Optional.of(PATIENCE), view -> live.show(view, Instant.now()));
  }

  private static boolean passed(DeliveryView delivery) {
    return delivery.result().equals(Optional.of("pass"));
  }

  private static boolean rolledBack(DeliveryView delivery) {
    List<String> stages = delivery.sequences().stream().map(run -> run.stage()).toList();
    return !stages.contains("production")
        && delivery.sequences().stream()
            .anyMatch(run ->
                run.sequence().equals("rollback") && run.result().equals(Optional.of("pass")));
  }

  private boolean runs(String stage, String version) {
    return shops.version(stage).equals(version);
  }

  private boolean expect(boolean holds, String what) {
    String mark = style.unicode() ? (holds ? "✔ " : "✘ ") : (holds ? "+ " : "x ");
    out.println(style.tinted(holds ? "pass" : "fail", mark + what));
    out.flush();
    return holds;
  }

  private void title(String text) {
    out.println();
    out.println(style.bold(text));
    out.flush();
  }
}
