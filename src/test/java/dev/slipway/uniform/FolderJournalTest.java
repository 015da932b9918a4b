package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.event.Result;
import dev.slipway.wire.JsonObjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FolderJournalTest {
  @TempDir Path folder;

  private OrderJournal open(Instant now) {
    return OrderJournal.inFolder(folder, new JsonObjects(), InstantSource.fixed(now));
  }

  @Test
  void anotherProcessGoesOnWhereOneDied() {
    Instant now = Instant.now();
    assertEquals(new OrderJournal.Entry.Open(1, 0), open(now).begin("o-1", "w"));
    assertEquals(new OrderJournal.Entry.Open(2, 1), open(now).begin("o-1", "w"));
    open(now).returned("o-1", "w");
    assertEquals(new OrderJournal.Entry.Open(3, 1), open(now).begin("o-1", "w"));
    Outcome outcome =
        Outcome.of(Result.WARNING, "slow", Map.of("p95", 12L, "notes", List.of("a")))
            .withPayload(Map.of("action", Map.of("name", "scale")))
            .withLabels(Map.of("team", "core"));
    open(now).ended("o-1", "w", outcome);
    assertEquals(new OrderJournal.Entry.Ended(3, outcome), open(now).begin("o-1", "w"));
    assertEquals(new OrderJournal.Entry.Open(1, 0), open(now).begin("o-1", "other"));
  }

  @Test
  void aBrokenNoteCountsAsNone() throws IOException {
    open(Instant.now()).begin("o-1", "w");
    try (Stream<Path> files = Files.list(folder)) {
      Files.writeString(files.findFirst().orElseThrow(), "{\"att");
    }
    assertEquals(new OrderJournal.Entry.Open(1, 0), open(Instant.now()).begin("o-1", "w"));
  }

  @Test
  void notesOlderThanTheLogOfOrdersAreRemoved() throws IOException {
    open(Instant.now()).begin("o-1", "w");
    open(Instant.now().plus(Duration.ofDays(7)));
    assertEquals(1, count());
    open(Instant.now().plus(Duration.ofDays(9)));
    assertEquals(0, count());
    assertTrue(Files.isDirectory(folder));
  }

  private long count() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
