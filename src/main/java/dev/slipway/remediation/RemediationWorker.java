package dev.slipway.remediation;

import dev.slipway.alert.ProblemFields;
import dev.slipway.event.Data;
import dev.slipway.remediation.Remediation.Action;
import dev.slipway.remediation.Remediation.Entry;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Worker;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Names the next action against {@code data.problem}, as Keptn's remediation service does: the one
 * at {@code data.get-action.actionIndex}, from 0. Its answer has the action as {@code data.action}
 * and the next index, which the merge keeps for the next round (semantics 4). It fails when no
 * action is left.
 */
public final class RemediationWorker implements Worker {
  static final String NAME = "remediation";

  private static final String INDEX = "actionIndex";
  private static final String ACTION = "action";
  private static final String VALUE = "value";

  private final Remediation remediation;

  RemediationWorker(Remediation remediation) {
    this.remediation = remediation;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Outcome perform(TaskOrder order, Progress progress) {
    ProblemFields problem = new ProblemFields(order.data().get("problem"));
    String found = found(problem);
    Optional<Entry> entry = remediation.entryFor(problem.rootCause(), problem.title());
    if (entry.isEmpty()) {
      return Outcome.fail(
          "expected a problem of type " + types() + ", found " + found, order.properties());
    }
    OptionalInt index = index(order.properties().get(INDEX));
    if (index.isEmpty()) {
      return Outcome.errored("expected a number from 0 as data.get-action.actionIndex");
    }
    List<Action> actions = entry.get().actions();
    if (index.getAsInt() >= actions.size()) {
      return Outcome.fail(
          "no action is left against " + found + ": " + tried(actions) + " did not help",
          order.properties());
    }
    Action action = actions.get(index.getAsInt());
    int number = index.getAsInt() + 1;
    String message = "action %d of %d against %s: %s";
    return Outcome.pass(own(entry.get(), number))
        .withMessage(message.formatted(number, actions.size(), found, action.name()))
        .withPayload(Map.of(ACTION, payload(action, Data.asMap(order.data().get(ACTION)))));
  }

  private static Map<String, @Nullable Object> own(Entry entry, int next) {
    Map<String, @Nullable Object> own = new LinkedHashMap<>();
    own.put(INDEX, next);
    own.put("problemType", entry.problemType());
    return own;
  }

  /** The action; what only the one before had is null, since the merge would keep it otherwise. */
  private static Map<String, @Nullable Object> payload(
      Action action, Map<String, @Nullable Object> before) {
    Map<String, @Nullable Object> payload = new LinkedHashMap<>();
    payload.put("name", action.name());
    payload.put(ACTION, action.action());
    payload.put("description", action.description());
    Object value = replacing(before.get(VALUE), action.value());
    if (value != null || before.containsKey(VALUE)) {
      payload.put(VALUE, value);
    }
    return payload;
  }

  private static @Nullable Object replacing(@Nullable Object before, @Nullable Object after) {
    if (!(before instanceof Map<?, ?>) || !(after instanceof Map<?, ?>)) {
      return after;
    }
    Map<String, @Nullable Object> old = Data.asMap(before);
    Map<String, @Nullable Object> value = new LinkedHashMap<>();
    Data.asMap(after).forEach((key, item) -> value.put(key, replacing(old.get(key), item)));
    old.keySet().forEach(key -> value.putIfAbsent(key, null));
    return value;
  }

  private static OptionalInt index(@Nullable Object value) {
    return switch (value) {
      case null -> OptionalInt.of(0);
      case Long number when number >= 0 && number <= Integer.MAX_VALUE ->
          OptionalInt.of(number.intValue());
      case Integer number when number >= 0 -> OptionalInt.of(number);
      default -> OptionalInt.empty();
    };
  }

  private String types() {
    return remediation.entries().stream()
        .map(entry -> "`" + entry.problemType() + "`")
        .collect(Collectors.joining(", "));
  }

  private static String tried(List<Action> actions) {
    return actions.stream().map(Action::name).collect(Collectors.joining(", "));
  }

  private static String found(ProblemFields problem) {
    String cause = problem.rootCause();
    String title = "`" + problem.title() + "`";
    return cause.isEmpty() ? title : title + " (root cause `" + cause + "`)";
  }
}
