package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.shipyard.Commit;
import dev.slipway.shipyard.RepositoryState;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What one instance writes of repositories, another reads. */
class RepositoryRecordsTest {
  private static final Instant AT = Instant.parse("2026-01-31T12:00:00Z");

  private final RepositoryRecords reader =
      new RepositoryRecords((_, _) -> new CompletableFuture<>());
  private final RepositoryRecords writer =
      new RepositoryRecords((key, value) -> {
        reader.take(key, value);
        return CompletableFuture.completedFuture(null);
      });

  @Test
  void aStateIsReadAsItWasWritten() {
    RepositoryState unseen = RepositoryState.unseen("yards", "/srv/yards.git", "");
    RepositoryState read =
        unseen.read(
            new Commit("yards", "0123", "Ada <ada@example.org>", AT, "First"),
            AT,
            List.of("bank", "shop"),
            List.of(
                Problem.warning(
                    new Span("yards:shop", 3, 5, 3, 5), "project-gone", "expected it", "look")),
            "one");
    RepositoryState failed = read.failed("nothing answers", AT.plusSeconds(60), "two");

    for (RepositoryState state : List.of(unseen, read, failed)) {
      writer.publish(state);
      assertEquals(Optional.of(state), reader.state("yards"));
    }
    assertEquals(Optional.empty(), reader.state("other"));
  }

  @Test
  void aWishReachesEveryListener() {
    List<String> asked = new ArrayList<>();
    reader.whenSyncIsRequested(asked::add);

    writer.requestSync("yards");

    assertEquals(List.of("yards"), asked);
  }
}
