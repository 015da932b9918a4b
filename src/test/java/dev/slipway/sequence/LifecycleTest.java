package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Event;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The table of legal moves (semantics 8). */
class LifecycleTest {
  private static final String STAGES =
      """
      - name: dev
        sequences:
        - name: delivery
          tasks: [{name: build}, {name: test}]
        - name: gated
          tasks: [{name: approval}, {name: build}]
      - name: prod
        sequences:
        - name: delivery
          triggeredOn: [dev.delivery.finished]
          tasks: [{name: deploy}]
      """;

  @Test
  void everyMoveOfTheTableIsMadeSomewhereHere() {
    Set<Lifecycle.Move> made = new LinkedHashSet<>();
    for (Theatre theatre :
        List.of(queued(), approved(), paused(), aborted(), timedOut(), tooLarge())) {
      made.addAll(theatre.moves);
    }
    Set<Lifecycle.Move> never = new LinkedHashSet<>(Lifecycle.MOVES);
    never.removeAll(made);
    assertEquals(Set.of(), never);
  }

  private static Theatre queued() {
    Theatre theatre = Theatre.with(STAGES);
    theatre.trigger("C1", "dev.delivery");
    theatre.trigger("C2", "dev.delivery");
    theatre.done("C1", "build", "fail");
    return theatre;
  }

  private static Theatre approved() {
    Theatre theatre = Theatre.with(STAGES);
    theatre.trigger("C1", "dev.gated");
    theatre.control("C1", "pause");
    theatre.control("C1", "resume");
    theatre.done("C1", "approval", "pass");
    return theatre;
  }

  private static Theatre paused() {
    Theatre theatre = Theatre.with(STAGES);
    theatre.trigger("C1", "prod.delivery");
    theatre.control("C1", "pause");
    theatre.control("C1", "resume");
    theatre.control("C1", "pause");
    theatre.done("C1", "deploy", "pass");
    return theatre;
  }

  private static Theatre aborted() {
    Theatre theatre = Theatre.with(STAGES);
    theatre.trigger("C1", "dev.delivery");
    theatre.trigger("C2", "dev.delivery");
    theatre.trigger("C3", "prod.delivery");
    theatre.trigger("C4", "dev.gated", "other");
    theatre.control("C3", "pause");
    List.of("C2", "C1", "C3", "C4").forEach(context -> theatre.control(context, "abort"));
    return theatre;
  }

  private static Theatre timedOut() {
    Theatre theatre = Theatre.with(STAGES);
    theatre.trigger("C1", "dev.delivery");
    theatre.trigger("C2", "prod.delivery");
    theatre.control("C2", "pause");
    theatre.advance("PT10M");
    return theatre;
  }

  private static Theatre tooLarge() {
    Theatre theatre = Theatre.with(STAGES);
    theatre.trigger("C1", "prod.delivery");
    theatre.trigger("C2", "dev.delivery");
    theatre.done("C2", "build", "pass");
    theatre.done("C2", "test", "pass");
    Event trigger = theatre.emitted.get(theatre.emitted.size() - 2);
    theatre.apply(new Signal.OutputTooLarge(trigger, 2_000_000));
    return theatre;
  }

  @Test
  void aMoveThatIsNotInTheTableIsAProgrammingError() {
    Lifecycle lifecycle = new Lifecycle(_ -> {});
    assertThrows(
        IllegalStateException.class, () -> lifecycle.move(RunState.FINISHED, RunState.STARTED));
  }

  @Test
  void nothingLeadsOutOfAnEnd() {
    assertTrue(Lifecycle.MOVES.stream().noneMatch(move -> move.from().isFinal()));
  }

  @Test
  void theDiagramShowsEveryMove() {
    String diagram = Lifecycle.diagram();
    assertTrue(diagram.startsWith("stateDiagram-v2\n"));
    for (Lifecycle.Move move : Lifecycle.MOVES) {
      assertTrue(diagram.contains(move.from().text() + " --> " + move.to().text()));
    }
  }
}
