package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.sequence.Delivery.OpenRun;
import dev.slipway.sequence.StageQueue.Entry;
import dev.slipway.sequence.StageQueue.Want;
import dev.slipway.wire.StateCodec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random stories, each from one seed: deliveries, answers in any order, control and time. After
 * every step the invariants of the engine must hold, and a machine that restarts after every step
 * must say the same.
 */
class RandomStoriesTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
        - name: delivery
          triggeredOn: [com.acme.pushed]
          tasks:
          - {name: build, timeout: 30m}
          - {name: approval}
          - {name: test, triggeredAfter: 2m}
          - {name: undo, when: failure}
        - name: rollback
          triggeredOn: [{event: dev.delivery.finished, selector: {match: {result: fail}}}]
          tasks: [{name: revert}]
        - name: notify
          triggeredOn: [{event: dev.delivery.finished, selector: {match: {result: fail}}}]
          tasks: [{name: mail, when: failure}, {name: approval}]
      - name: prod
        sequences:
        - name: delivery
          triggeredOn: [dev.delivery.finished, dev.evaluation.finished]
          tasks: [{name: approval}, {name: deploy, startTimeout: 5m}]
        - name: never
          triggeredOn: [{event: prod.delivery.finished, selector: {match: {result: fail}}}]
          tasks: [{name: nothing, when: failure}]
      """;

  private final Theatre theatre = Theatre.with(STAGES).storing(RandomStoriesTest::checked);
  private final Theatre restarted =
      Theatre.with(STAGES).storing(piece -> StateCodec.parse(StateCodec.print(piece)));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
  void keepTheInvariants(int seed) {
    Random random = new Random(seed);
    for (int step = 0; step < 250; step++) {
      act(random);
      holdsTogether();
    }
    settle();
    holdsInTheEnd();
  }

  private void act(Random random) {
    String context = "C" + random.nextInt(5);
    String service = random.nextInt(4) == 0 ? "db" : "carts";
    switch (random.nextInt(14)) {
      case 0 -> both(theatre.triggered(context, "dev.delivery", service));
      case 1 -> both(theatre.triggered(context, "prod.delivery", service));
      case 2 -> both(theatre.triggered(context, "dev.evaluation", service));
      case 3 -> both(control(random, context));
      case 4 -> advance("PT" + (1 + random.nextInt(240)) + "S");
      case 5 ->
          both(
              theatre.event(
                  "com.acme.pushed",
                  context,
                  Map.of("project", Theatre.PROJECT, "service", service, "n", random.nextLong())));
      default -> answer(random);
    }
  }

  private Event control(Random random, String context) {
    List<String> words = List.of("pause", "resume", "resume", "resume", "abort");
    String word = words.get(random.nextInt(words.size()));
    List<String> stages = List.of("", "dev", "prod");
    return theatre.event(
        EventType.PREFIX + "sequence." + word,
        context,
        Map.of(
            "project",
            Theatre.PROJECT,
            "service",
            "carts",
            "stage",
            stages.get(random.nextInt(stages.size()))));
  }

  private void answer(Random random) {
    List<Event> asked =
        theatre.emitted.stream().filter(e -> e.kind() instanceof EventType.TaskEvent).toList();
    if (asked.isEmpty()) {
      return;
    }
    int newest = Math.max(0, asked.size() - 8);
    Event task = asked.get(newest + random.nextInt(asked.size() - newest));
    List<Phase> phases =
        List.of(Phase.STARTED, Phase.FINISHED, Phase.FINISHED, Phase.STATUS_CHANGED);
    List<String> results = List.of("pass", "pass", "pass", "warning", "fail", "odd");
    both(
        theatre.answer(
            task,
            phases.get(random.nextInt(phases.size())),
            "worker-" + random.nextInt(2),
            Map.of(
                "result",
                results.get(random.nextInt(results.size())),
                "status",
                "succeeded",
                "list",
                List.of(random.nextLong(3)),
                "message",
                "said so")));
  }

  /** The same event to both machines; the same, once more, changes nothing. */
  private void both(Event event) {
    Outcome outcome = theatre.receive(event);
    assertEquals(outcome, restarted.receive(event));
    sameWords();
    if (event.kind() instanceof EventType.TaskEvent) {
      int before = theatre.emitted.size();
      theatre.receive(event);
      restarted.receive(event);
      assertEquals(before, theatre.emitted.size(), "an answer twice");
    }
  }

  private void advance(String duration) {
    theatre.advance(duration);
    restarted.advance(duration);
    sameWords();
  }

  private void sameWords() {
    assertEquals(theatre.emitted.size(), restarted.emitted.size());
    for (int i = Math.max(0, theatre.emitted.size() - 10); i < theatre.emitted.size(); i++) {
      assertEquals(theatre.emitted.get(i).id(), restarted.emitted.get(i).id());
      assertEquals(theatre.emitted.get(i).type(), restarted.emitted.get(i).type());
    }
  }

  /** State can be kept and read back; an open task belongs to an open run. */
  private static Piece checked(Piece piece) {
    assertEquals(piece, StateCodec.parse(StateCodec.print(piece)));
    if (piece instanceof SequenceRun run) {
      long open = run.taskRuns().stream().filter(t -> t.end().isEmpty()).count();
      assertEquals(run.step() instanceof Step.Open ? 1 : 0, open, "open tasks");
      assertEquals(run.state().isFinal(), run.step() instanceof Step.Ended);
      assertEquals(run.state().isFinal(), run.end().isPresent());
    }
    return piece;
  }

  /** Places, queues and deliveries tell one story; nobody waits for a free place. */
  private void holdsTogether() {
    for (Piece piece : theatre.pieces.values()) {
      if (piece instanceof StageQueue queue) {
        holds(queue);
      }
      if (piece instanceof Delivery delivery) {
        Set<String> active = new HashSet<>();
        for (OpenRun open : delivery.open()) {
          SequenceRun run = theatre.run(delivery.run(open.number())).orElseThrow();
          assertFalse(run.state().isFinal());
          assertTrue(!open.active() || active.add(open.stage()), "one run per delivery and stage");
          assertEquals(open.active(), want(run) == Want.HOLDS);
        }
        assertEquals(delivery.open().isEmpty(), delivery.endedAt().isPresent());
      }
    }
  }

  private Want want(SequenceRun run) {
    return theatre.queue(run.place()).orElseThrow().want(run.key()).orElseThrow();
  }

  private void holds(StageQueue queue) {
    long holders = queue.entries().stream().filter(e -> e.want() == Want.HOLDS).count();
    assertTrue(holders <= 1, "one holder");
    for (Entry entry : queue.entries()) {
      SequenceRun run = theatre.run(queue.run(entry)).orElseThrow();
      Delivery delivery = theatre.delivery(run.key().delivery()).orElseThrow();
      boolean busy =
          run.step() instanceof Step.Delayed
              || (run.step() instanceof Step.Open
                  && !run.taskRuns().getLast().name().equals("approval"));
      assertEquals(busy, entry.want() == Want.HOLDS, () -> run.key() + " " + run.step());
      if (entry.want() == Want.WAITS) {
        assertTrue(holders == 1 || delivery.isActive(run.stage()), "nobody waits for a free place");
        assertFalse(delivery.isPaused(run.stage()), "a paused run does not ask for a place");
      }
    }
  }

  /** Everything resumed, and everybody answers until nothing is open. */
  private void settle() {
    for (int i = 0; i < 5; i++) {
      both(
          theatre.event(
              EventType.PREFIX + "sequence.resume",
              "C" + i,
              Map.of("project", Theatre.PROJECT, "service", "carts")));
    }
    for (int round = 0; round < 2_000 && anyOpen(); round++) {
      theatre.runs().forEach(run -> run.openTask().ifPresent(task -> finish(run, task)));
      advance("PT10M");
    }
  }

  private void finish(SequenceRun run, TaskRun task) {
    List<String> sources = new ArrayList<>(task.answers().stream().map(Answer::source).toList());
    sources.add("closer");
    Event triggered = theatre.task(run.key().context(), task.name(), task.id());
    for (String source : sources) {
      Map<String, String> data = Map.of("result", "pass", "status", "succeeded");
      both(theatre.answer(triggered, Phase.FINISHED, source, data));
    }
  }

  private boolean anyOpen() {
    return theatre.runs().stream().anyMatch(r -> !r.state().isFinal());
  }

  private void holdsInTheEnd() {
    assertFalse(anyOpen(), "every run ends");
    assertTrue(
        theatre.pieces.values().stream().noneMatch(StageQueue.class::isInstance),
        "no queue is left");
    Set<String> ids = new HashSet<>();
    Map<String, Integer> finished = new HashMap<>();
    List<String> twice = new ArrayList<>();
    for (Event event : theatre.emitted) {
      if (!ids.add(event.id())) {
        twice.add(event.type());
      }
      if (event.kind() instanceof EventType.SequenceEvent type && type.phase() == Phase.FINISHED) {
        finished.merge(event.triggeredId(), 1, Integer::sum);
      }
    }
    assertEquals(List.of(), twice, "every id once");
    for (SequenceRun run : theatre.runs()) {
      assertEquals(1, finished.get(run.origin().triggerId()), "one .finished per run");
    }
  }
}
