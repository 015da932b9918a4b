package dev.slipway.simulation.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.scenario.GivenShipyards;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.StageQueue;
import dev.slipway.sequence.Step;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.wire.StateCodec;
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
import org.jspecify.annotations.Nullable;

/** One partition without lanes, small enough to try every order of what happens in it. */
final class SmallWorld {
  static final String PROJECT = "shop";
  private static final int MOST_ROUNDS = 100;

  private final Reference reference;
  private final List<Event> said = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Optional<Event> last = Optional.empty();
  private int count;
  private long received;

  /** A shipyard with these stages, in YAML from column 0. */
  static GivenShipyards shipyards(String stages) {
    GivenShipyards shipyards = new GivenShipyards(PROJECT);
    shipyards.put(
        "r1",
        "apiVersion: spec.keptn.sh/0.2.4\nkind: Shipyard\nmetadata: {name: shop}\nspec:\n"
            + "  stages:\n"
            + stages.indent(2));
    return shipyards;
  }

  SmallWorld(Shipyards shipyards) {
    ReplayedShipyards replayed = new ReplayedShipyards(shipyards);
    replayed.stand(shipyards.current(PROJECT));
    SequenceMachine.Settings settings = SequenceMachine.Settings.DEFAULTS;
    reference =
        new Reference(
            new SequenceMachine(replayed, Ids.of(new byte[32]), settings),
            replayed,
            new Rules(shipyards, settings));
  }

  /** A sequence is asked for. */
  void trigger(String context, String name) {
    Map<String, @Nullable Object> data = data();
    receive(event("test", EventType.PREFIX + name + ".triggered", context, "", data));
  }

  /** A worker says something about the newest task of that name, or about one that is not yet. */
  void answer(String context, String task, Phase phase, String worker, String result) {
    String id =
        said.stream()
            .filter(event -> event.context().equals(context))
            .filter(event -> event.kind().equals(EventType.task(task, Phase.TRIGGERED)))
            .map(Event::id)
            .reduce((_, later) -> later)
            .orElse("not-yet");
    Map<String, @Nullable Object> data = data();
    data.put("result", result);
    data.put("status", "succeeded");
    receive(event(worker, EventType.task(task, phase).text(), context, id, data));
  }

  /** Somebody pauses, resumes or aborts a delivery. */
  void control(String context, String word) {
    receive(event("person", EventType.PREFIX + "sequence." + word, context, "", data()));
  }

  /** The last event comes again, as it was. */
  void repeat() {
    last.ifPresent(event -> {
      Map<PieceKey, Piece> before = new LinkedHashMap<>(reference.pieces());
      receive(event);
      assertEquals(before, reference.pieces(), "a repeated event changes nothing");
    });
  }

  /** Time passes, and what is due is done in its order. */
  void pass(Duration time) {
    now = now.plus(time);
    for (int rounds = 0; fireNext(); rounds++) {
      assertTrue(rounds < MOST_ROUNDS, "timers without end");
    }
  }

  private boolean fireNext() {
    Optional<SequenceRun> due =
        reference.openRuns().stream()
            .filter(run -> run.nextDeadline().filter(at -> !at.isAfter(now)).isPresent())
            .min(Comparator.comparing(run -> run.nextDeadline().orElseThrow()));
    due.ifPresent(run -> {
      RunKey key = run.key();
      Instant at = run.nextDeadline().orElseThrow();
      said.addAll(reference.signal(new Signal.TimerDue(key, at), at));
    });
    return due.isPresent();
  }

  private Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", PROJECT);
    data.put("service", "carts");
    return data;
  }

  private Event event(
      String source, String type, String context, String id, Map<String, @Nullable Object> data) {
    SortedMap<String, String> extensions = new TreeMap<>(Map.of(Event.CONTEXT, context));
    if (!id.isEmpty()) {
      extensions.put(Event.TRIGGERED_ID, id);
    }
    if (EventType.of(type) instanceof EventType.TaskEvent) {
      data.put("stage", "dev");
    }
    return new Event("e" + ++count, source, type, null, null, extensions, data);
  }

  private void receive(Event event) {
    last = Optional.of(event);
    received++;
    now = now.plusMillis(1);
    said.addAll(reference.receive(event, now));
    for (PieceKey key : reference.takeChanges().keySet()) {
      Piece piece = reference.pieces().get(key);
      if (piece != null) {
        assertEquals(piece, StateCodec.parse(StateCodec.print(piece)));
      }
    }
  }

  /** All is resumed and answered until nothing is open; then the accounts must be right. */
  void end(List<String> contexts) {
    contexts.forEach(context -> control(context, "resume"));
    for (int rounds = 0; !reference.openRuns().isEmpty(); rounds++) {
      assertTrue(rounds < MOST_ROUNDS, () -> "stuck: " + reference.openRuns());
      for (SequenceRun run : reference.openRuns()) {
        if (run.step() instanceof Step.Open) {
          finish(run);
        }
      }
      pass(Duration.ofHours(1));
    }
    assertTrue(reference.pieces().values().stream().noneMatch(StageQueue.class::isInstance));
    long ended = reference.outcomes().values().stream().mapToLong(Long::longValue).sum();
    assertEquals(received, ended, "accepted events");
    assertEquals(0, reference.outcomes().getOrDefault(Outcome.DEAD_LETTERED, 0L));
  }

  private void finish(SequenceRun run) {
    String task = run.taskRuns().getLast().name();
    String context = run.key().context();
    List<String> hanging =
        run.taskRuns().getLast().answers().stream()
            .filter(answer -> answer.finished().isEmpty())
            .map(answer -> answer.source())
            .toList();
    for (String worker : hanging.isEmpty() ? List.of("w0") : hanging) {
      answer(context, task, Phase.FINISHED, worker, "pass");
    }
  }
}
