package dev.slipway.sequence;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No event makes the machine throw, whatever it says. */
class HostileEventsTest {
  private static final List<String> TYPES =
      List.of(
          "",
          ".",
          "sh.keptn.event.",
          "sh.keptn.event..",
          "sh.keptn.event...",
          "sh.keptn.event.dev.delivery.triggered",
          "sh.keptn.event.build.started",
          "sh.keptn.event.build.finished",
          "sh.keptn.event.build.status.changed",
          "sh.keptn.event.approval.finished",
          "sh.keptn.event.sequence.pause",
          "sh.keptn.event.sequence.resume",
          "sh.keptn.event.sequence.abort",
          "sh.keptn.event.dev.evaluation.triggered",
          "com.acme.pushed",
          "x".repeat(5_000));

  private static final List<String> TEXTS =
      List.of(
          "",
          "shop",
          "dev",
          "carts",
          "C1",
          "pass",
          "fail",
          "errored",
          "\u0000",
          "ü😀",
          "..",
          "%",
          "y".repeat(300),
          "-1",
          "32");

  private static final String STAGES =
      """
      - name: dev
        sequences:
        - name: delivery
          triggeredOn:
          - {event: com.acme.pushed, selector: {match: {a.b: x, result: pass},
             matchExpressions: [{key: l, operator: NotIn, values: [1]}]}}
          tasks: [{name: build, properties: {a: {b: [1.5]}}}, {name: approval}]
      """;

  private final Theatre theatre = Theatre.with(STAGES);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void nothingThatIsSaidMakesItThrow(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      theatre.receive(event(random));
      if (i % 50 == 0) {
        theatre.advance("PT1M");
      }
      if (i % 100 == 0) {
        theatre.now = Instant.ofEpochMilli(random.nextLong());
      }
    }
  }

  @SuppressWarnings("NullAway") // a compiled record's constructor has lost its type annotations
  private Event event(Random random) {
    TreeMap<String, String> extensions = new TreeMap<>();
    for (String name :
        List.of(Event.CONTEXT, "triggerdepth", "project", "service", "traceparent")) {
      if (random.nextInt(3) > 0) {
        extensions.put(name, name.equals(Event.CONTEXT) ? "C1" : pick(random, TEXTS));
      }
    }
    if (!theatre.emitted.isEmpty() && random.nextBoolean()) {
      int newest = Math.max(0, theatre.emitted.size() - 4);
      int any = newest + random.nextInt(theatre.emitted.size() - newest);
      extensions.put(Event.TRIGGERED_ID, theatre.emitted.get(any).id());
    }
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", random.nextInt(5) == 0 ? value(random, 0) : "shop");
    data.put("stage", random.nextInt(5) == 0 ? value(random, 0) : "dev");
    data.put("service", random.nextInt(5) == 0 ? value(random, 0) : "carts");
    for (String key :
        List.of("result", "status", "message", "labels", "build", "a", "temporaryData", "l", "")) {
      if (random.nextInt(3) == 0) {
        data.put(key, value(random, 0));
      }
    }
    return new Event(
        random.nextInt(4) == 0 ? pick(random, TEXTS) : "id" + random.nextInt(),
        pick(random, TEXTS),
        pick(random, TYPES),
        null,
        null,
        extensions,
        Data.copy(data));
  }

  private static String pick(Random random, List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }

  private static @Nullable Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 3 ? 7 : 9)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextLong();
      case 3 -> Double.NaN;
      case 4 -> new BigDecimal("1e999999999");
      case 5, 6 -> pick(random, TEXTS);
      case 7 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          list.add(value(random, depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
          map.put(pick(random, TEXTS), value(random, depth + 1));
        }
        map.put("distributor", value(random, depth + 1));
        map.put("b", value(random, depth + 1));
        yield map;
      }
    };
  }
}
