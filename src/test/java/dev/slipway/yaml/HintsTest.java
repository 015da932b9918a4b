package dev.slipway.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HintsTest {
  private final Hints hints = new Hints();

  @Test
  void theWordThatWasMeantIsFound() {
    assertEquals("did you mean `tasks`?", hints.of("taks", () -> List.of("name", "tasks")));
    assertEquals("", hints.of("xyz", () -> List.of("name", "tasks")));
  }

  @Test
  void amongTooManyNobodyLooks() {
    List<String> known = IntStream.range(0, 501).mapToObj(n -> "task" + n).toList();

    assertEquals("", hints.of("taks1", () -> known));
    assertEquals("did you mean `task1`?", hints.of("taks1", () -> known.subList(0, 500)));
  }

  @Test
  void afterTwentyWordsNobodyAsksForTheKnownOnes() {
    AtomicInteger asked = new AtomicInteger();

    for (int n = 0; n < 1_000; n++) {
      hints.of(
          "taks",
          () -> {
            asked.incrementAndGet();
            return List.of("tasks");
          });
    }

    assertEquals(20, asked.get());
  }
}
