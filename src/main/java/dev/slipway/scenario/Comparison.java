package dev.slipway.scenario;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.scenario.Scenario.Expected;
import dev.slipway.scenario.Scenario.Step;
import dev.slipway.sequence.Outcome;
import dev.slipway.yaml.Span;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** What one step expects, held against what came out. */
final class Comparison {
  private final int step;
  private final Labels labels;
  private final List<Difference> differences = new ArrayList<>();

  Comparison(int step, Labels labels) {
    this.step = step;
    this.labels = labels;
  }

  private void differ(Span place, String message) {
    differences.add(new Difference(place, step, message));
  }

  private List<Difference> found() {
    List<Difference> found = List.copyOf(differences);
    differences.clear();
    return found;
  }

  List<Difference> outcome(Step expected, Optional<Outcome> outcome) {
    String actual = outcome.map(Outcome::text).orElse("nothing");
    expected
        .outcome()
        .filter(word -> !word.equals(actual))
        .ifPresent(
            word -> differ(expected.place(), "expected outcome " + word + ", found " + actual));
    return found();
  }

  List<Difference> states(Step expected, BiFunction<String, String, Optional<String>> stateOf) {
    expected
        .state()
        .forEach((context, sequences) ->
            sequences.forEach((sequence, word) -> {
              String actual = stateOf.apply(context, sequence).orElse("no run");
              if (!actual.equals(word)) {
                String what = "state of " + sequence + " in " + context;
                differ(
                    expected.place(), "expected " + what + " to be " + word + ", found " + actual);
              }
            }));
    return found();
  }

  /** Whether an emitted event is a CloudEvent of the right kind, with an id of its own. */
  List<Difference> valid(Step expected, Event event, boolean newId) {
    if (!newId) {
      differ(expected.place(), "expected every id once, found " + event.id() + " again");
    }
    boolean complete =
        !event.id().isEmpty()
            && !event.source().isEmpty()
            && event.time() != null
            && !event.extension(Event.SPEC_VERSION).isEmpty();
    if (!complete) {
      differ(expected.place(), "expected a complete CloudEvent, found " + event);
    }
    return found();
  }

  /** The events of each context in their order; those of different contexts in any. */
  List<Difference> events(Step expected, List<Event> emitted) {
    if (expected.expect().isEmpty()) {
      return List.of();
    }
    Map<String, List<Event>> actual = new LinkedHashMap<>();
    for (Event event : emitted) {
      actual.computeIfAbsent(event.context(), _ -> new ArrayList<>()).add(event);
    }
    Map<String, List<Expected>> wanted = new LinkedHashMap<>();
    for (Expected event : expected.expect().get()) {
      bind(event.context(), actual);
      wanted.computeIfAbsent(labels.context(event.context()), _ -> new ArrayList<>()).add(event);
    }
    wanted.forEach((context, events) -> pair(expected, events, actual.remove(context)));
    actual.values().forEach(rest -> pair(expected, List.of(), rest));
    return found();
  }

  /** An alias that stands for nothing yet means the only context that nobody has named. */
  private void bind(String alias, Map<String, List<Event>> actual) {
    if (!labels.isBound(alias)) {
      actual.keySet().stream()
          .filter(context -> !labels.names(context))
          .findFirst()
          .ifPresent(context -> labels.bind(alias, context));
    }
  }

  private void pair(Step step, List<Expected> expected, @Nullable List<Event> found) {
    List<Event> actual = found == null ? List.of() : found;
    for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
      if (i >= actual.size()) {
        differ(expected.get(i).place(), "expected " + expected.get(i).type() + ", found nothing");
      } else if (i >= expected.size()) {
        differ(step.place(), "expected nothing more, found " + describe(actual.get(i)));
      } else {
        labels.put(expected.get(i).label(), actual.get(i));
        event(expected.get(i), actual.get(i));
      }
    }
  }

  private static String describe(Event event) {
    return event.type() + " (stage " + event.stage() + ")";
  }

  private void event(Expected expected, Event event) {
    if (!expected.type().equals(event.type())) {
      differ(expected.place(), "expected " + expected.type() + ", found " + describe(event));
      return;
    }
    same(
        expected,
        event,
        "triggeredid",
        expected.triggeredIdOf().map(labels::id).orElse(""),
        event.triggeredId());
    expected
        .texts()
        .forEach((key, text) ->
            same(
                expected,
                event,
                key,
                text,
                key.equals(Event.GIT_COMMIT_ID)
                    ? event.extension(key)
                    : Data.text(event.data().get(key))));
    expected
        .extensions()
        .forEach((key, text) -> same(expected, event, key, text, event.extension(key)));
    subset(expected, event, "data", expected.data(), event.data());
    expected.absent().stream()
        .filter(path -> Data.has(event.data(), path))
        .forEach(path -> differ(expected.place(), at(event, path) + "expected nothing there"));
    if (expected.messageNonEmpty() && event.message().isEmpty()) {
      differ(expected.place(), at(event, "data.message") + "expected a text, found none");
    }
  }

  private static String at(Event event, String what) {
    return event.type() + ", " + what + ": ";
  }

  private void same(Expected expected, Event event, String what, String text, String actual) {
    if (!text.equals(actual)) {
      differ(expected.place(), at(event, what) + "expected `" + text + "`, found `" + actual + "`");
    }
  }

  /** Maps at least as large, everything else exactly the same. */
  private void subset(
      Expected expected, Event event, String path, @Nullable Object part, @Nullable Object whole) {
    if (part instanceof Map<?, ?> map && whole instanceof Map<?, ?>) {
      Map<String, @Nullable Object> found = Data.asMap(whole);
      for (Map.Entry<String, @Nullable Object> entry : Data.asMap(map).entrySet()) {
        String key = path + "." + entry.getKey();
        if (found.containsKey(entry.getKey())) {
          subset(expected, event, key, entry.getValue(), found.get(entry.getKey()));
        } else {
          differ(
              expected.place(),
              at(event, key) + "expected `" + entry.getValue() + "`, found nothing");
        }
      }
    } else if (!equal(part, whole)) {
      differ(expected.place(), at(event, path) + "expected `" + part + "`, found `" + whole + "`");
    }
  }

  /** Equality of JSON: numbers by value, everything else by kind and value. */
  static boolean equal(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Number && b instanceof Number) {
      return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString())) == 0;
    }
    if (a instanceof List<?> one && b instanceof List<?> other) {
      boolean same = one.size() == other.size();
      for (int i = 0; same && i < one.size(); i++) {
        same = equal(one.get(i), other.get(i));
      }
      return same;
    }
    if (a instanceof Map<?, ?> one && b instanceof Map<?, ?> other) {
      return one.keySet().equals(other.keySet())
          && one.keySet().stream().allMatch(key -> equal(one.get(key), other.get(key)));
    }
    return Objects.equals(a, b);
  }
}
