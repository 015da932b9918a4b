package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.scenario.GivenShipyards;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.shipyard.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A machine with state in memory, for tests: events in short form in, events in short form out. */
final class Theatre implements Pieces {
  static final String PROJECT = "shop";
  private static final byte[] SECRET = new byte[32];

  final GivenShipyards shipyards = new GivenShipyards(PROJECT);
  final List<Lifecycle.Move> moves = new ArrayList<>();
  final Map<PieceKey, Piece> pieces = new LinkedHashMap<>();
  final List<Event> emitted = new ArrayList<>();
  final List<Action> actions = new ArrayList<>();
  private final SequenceMachine machine;
  private UnaryOperator<Piece> store = UnaryOperator.identity();
  Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private int count;
  private int told;

  private Theatre(SequenceMachine.Settings settings) {
    machine = new SequenceMachine(shipyards, Ids.of(SECRET), settings, moves::add);
  }

  /** A machine with one project whose shipyard has these stages, in YAML from column 0. */
  static Theatre with(String stages) {
    return with(SequenceMachine.Settings.DEFAULTS, stages);
  }

  static Theatre with(SequenceMachine.Settings settings, String stages) {
    Theatre theatre = new Theatre(settings);
    theatre.shipyards.put("r1", shipyard(stages));
    if (!(theatre.shipyards.current(PROJECT) instanceof Standing.Good)) {
      throw new IllegalArgumentException(theatre.shipyards.current(PROJECT).toString());
    }
    return theatre;
  }

  static String shipyard(String stages) {
    return "apiVersion: spec.keptn.sh/0.2.4\nkind: Shipyard\nmetadata: {name: shop}\nspec:\n"
        + "  stages:\n"
        + stages.indent(2);
  }

  Theatre storing(UnaryOperator<Piece> newStore) {
    store = newStore;
    return this;
  }

  Transition apply(Signal signal) {
    Transition transition = machine.advance(this, signal, now);
    for (Piece piece : transition.changed()) {
      if (piece.isVoid()) {
        pieces.remove(piece.key());
      } else {
        pieces.put(piece.key(), store.apply(piece));
      }
    }
    for (Action action : transition.actions()) {
      actions.add(action);
      if (action instanceof Action.Emit(Event event)) {
        emitted.add(event);
        checkOrder(event);
      }
    }
    return transition;
  }

  /** An order that nobody has answered can be had from the state as it was sent. */
  private void checkOrder(Event event) {
    if (event.kind() instanceof EventType.TaskEvent) {
      List<Event> open = runs().stream().flatMap(run -> machine.order(run).stream()).toList();
      assertTrue(open.contains(event), () -> event + " is not among " + open);
    }
  }

  Outcome receive(Event event) {
    return apply(new Signal.Received(event)).outcome();
  }

  /** {@code <stage>.<sequence>.triggered} for service carts. */
  Outcome trigger(String context, String name) {
    return trigger(context, name, "carts");
  }

  Outcome trigger(String context, String name, String service) {
    return receive(triggered(context, name, service));
  }

  Event triggered(String context, String name, String service) {
    String stage = name.substring(0, name.indexOf('.'));
    return event(
        EventType.PREFIX + name + ".triggered",
        context,
        Map.of("project", PROJECT, "stage", stage, "service", service));
  }

  Event event(String type, String context, Map<String, ? extends @Nullable Object> data) {
    SortedMap<String, String> extensions = new TreeMap<>();
    if (!context.isEmpty()) {
      extensions.put(Event.CONTEXT, context);
    }
    return event(type, "test", extensions, data);
  }

  @SuppressWarnings("NullAway") // a compiled record's constructor has lost its type annotations
  Event event(
      String type,
      String source,
      SortedMap<String, String> extensions,
      Map<String, ? extends @Nullable Object> data) {
    return new Event("in" + ++count, source, type, null, now, extensions, Data.copy(data));
  }

  /** The newest {@code .triggered} of a task that was emitted in a context. */
  Event task(String context, String task) {
    return emitted.stream()
        .filter(e -> e.context().equals(context))
        .filter(e -> e.kind().equals(EventType.task(task, Phase.TRIGGERED)))
        .reduce((_, later) -> later)
        .orElseThrow(() -> new AssertionError("no " + task + ".triggered in " + context));
  }

  /** The {@code .triggered} of a task with that id. */
  Event task(String context, String task, String id) {
    return emitted.stream()
        .filter(e -> e.id().equals(id))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("no " + task + ".triggered " + id + " in " + context));
  }

  Outcome started(String context, String task) {
    return receive(answer(task(context, task), Phase.STARTED, "worker", Map.of()));
  }

  Outcome finished(String context, String task, String result) {
    return receive(
        answer(
            task(context, task),
            Phase.FINISHED,
            "worker",
            Map.of("result", result, "status", "succeeded")));
  }

  /** Started and finished at once. */
  Outcome done(String context, String task, String result) {
    started(context, task);
    return finished(context, task, result);
  }

  Event answer(
      Event triggered, Phase phase, String source, Map<String, ? extends @Nullable Object> more) {
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, triggered.context());
    extensions.put(Event.TRIGGERED_ID, triggered.id());
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    for (String key : List.of("project", "stage", "service")) {
      data.put(key, triggered.data().get(key));
    }
    data.putAll(more);
    String task = ((EventType.TaskEvent) triggered.kind()).task();
    return event(EventType.task(task, phase).text(), source, extensions, data);
  }

  Outcome control(String context, String word) {
    return control(context, word, "");
  }

  Outcome control(String context, String word, String stage) {
    return receive(
        event(
            EventType.PREFIX + "sequence." + word,
            context,
            Map.of("project", PROJECT, "service", "carts", "stage", stage)));
  }

  /** Moves the clock and does what is due on the way. */
  void advance(String duration) {
    Instant end = now.plus(Duration.parse(duration));
    for (Optional<SequenceRun> due = due(end); due.isPresent(); due = due(end)) {
      Instant deadline = due.get().nextDeadline().orElseThrow();
      now = deadline.isBefore(now) ? now : deadline;
      apply(new Signal.TimerDue(due.get().key(), deadline));
    }
    now = end;
  }

  private Optional<SequenceRun> due(Instant end) {
    return runs().stream()
        .filter(run -> run.nextDeadline().filter(d -> !d.isAfter(end)).isPresent())
        .min(Comparator.comparing(run -> run.nextDeadline().orElseThrow()));
  }

  List<SequenceRun> runs() {
    List<SequenceRun> runs = new ArrayList<>();
    for (Piece piece : pieces.values()) {
      if (piece instanceof SequenceRun run) {
        runs.add(run);
      }
    }
    return runs;
  }

  /** What was emitted since this was last asked: context and type without what all begin with. */
  List<String> heard() {
    List<String> heard =
        emitted.stream().map(e -> e.context() + " " + e.kind().shortName()).toList();
    List<String> fresh = List.copyOf(heard.subList(told, heard.size()));
    told = heard.size();
    return fresh;
  }

  /** The newest event that was emitted. */
  Event last() {
    return emitted.getLast();
  }

  /** The state of the latest run of a sequence. */
  String state(String context, String name) {
    return runs().stream()
        .filter(r -> r.key().context().equals(context) && r.name().equals(name))
        .reduce((_, later) -> later)
        .map(r -> r.state().text())
        .orElse("none");
  }

  SequenceRun run(String context, int number) {
    return run(new RunKey(PROJECT, context, number)).orElseThrow();
  }

  @Override
  public Optional<Delivery> delivery(DeliveryKey key) {
    return Optional.ofNullable((Delivery) pieces.get(key));
  }

  @Override
  public Optional<SequenceRun> run(RunKey key) {
    return Optional.ofNullable((SequenceRun) pieces.get(key));
  }

  @Override
  public Optional<StageQueue> queue(QueueKey key) {
    return Optional.ofNullable((StageQueue) pieces.get(key));
  }
}
