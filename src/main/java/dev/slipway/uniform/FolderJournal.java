package dev.slipway.uniform;

import dev.slipway.event.Data;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a folder. Files are replaced as a whole, so that a crash leaves the old note or the
 * new one. Notes older than the log of orders reaches back, eight days, are removed when the
 * journal is opened and once an hour.
 */
final class FolderJournal implements OrderJournal {
  private static final System.Logger LOG = System.getLogger(FolderJournal.class.getName());
  private static final Duration KEPT = Duration.ofDays(8);
  private static final Duration SWEEP_EVERY = Duration.ofHours(1);

  private final Path folder;
  private final JsonCodec json;
  private final InstantSource clock;
  private Instant nextSweep = Instant.MIN;

  FolderJournal(Path folder, JsonCodec json, InstantSource clock) {
    this.folder = folder;
    this.json = json;
    this.clock = clock;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for the journal at " + folder, e);
    }
    sweep();
  }

  @Override
  public Entry begin(String orderId, String worker) {
    sweep();
    Path file = file(orderId, worker);
    JournalNote note = read(file).map(JournalNote::takenUp).orElse(JournalNote.FIRST);
    write(file, orderId, worker, note);
    return note.entry();
  }

  @Override
  public void ended(String orderId, String worker, Outcome outcome) {
    Path file = file(orderId, worker);
    write(file, orderId, worker, read(file).orElse(JournalNote.FIRST).ended(outcome));
  }

  @Override
  public void returned(String orderId, String worker) {
    Path file = file(orderId, worker);
    write(file, orderId, worker, read(file).orElse(JournalNote.FIRST).givenBack());
  }

  private Path file(String orderId, String worker) {
    byte[] name = (orderId + "\n" + worker).getBytes(StandardCharsets.UTF_8);
    return folder.resolve(UUID.nameUUIDFromBytes(name) + ".json");
  }

  private Optional<JournalNote> read(Path file) {
    try {
      return Files.exists(file)
          ? note(file, json.parse(Files.readAllBytes(file)))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the journal at " + file, e);
    }
  }

  private static Optional<JournalNote> note(Path file, JsonCodec.Parsed parsed) {
    return switch (parsed) {
      case JsonCodec.Parsed.Malformed(int line, int column, String reason) -> {
        LOG.log(Level.WARNING, "{0}:{1}:{2}: the note is lost: {3}", file, line, column, reason);
        yield Optional.empty();
      }
      case JsonCodec.Parsed.Value(Map<String, @Nullable Object> map) ->
          Optional.of(
              new JournalNote(
                  number(map.get("attempt")),
                  number(map.get("deaths")),
                  Boolean.TRUE.equals(map.get("returned")),
                  map.get("outcome") instanceof Map<?, ?>
                      ? Optional.of(OutcomeForm.read(Data.asMap(map.get("outcome"))))
                      : Optional.empty()));
    };
  }

  private static int number(@Nullable Object value) {
    return value instanceof Number number ? number.intValue() : 0;
  }

  private void write(Path file, String orderId, String worker, JournalNote note) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    map.put("order", orderId);
    map.put("worker", worker);
    map.put("attempt", note.attempt());
    map.put("deaths", note.deaths());
    map.put("returned", note.returned());
    note.outcome().ifPresent(outcome -> map.put("outcome", OutcomeForm.of(outcome)));
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      Files.write(fresh, json.print(map));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the journal at " + file, e);
    }
  }

  private synchronized void sweep() {
    Instant now = clock.instant();
    if (now.isBefore(nextSweep)) {
      return;
    }
    nextSweep = now.plus(SWEEP_EVERY);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json*")) {
      for (Path file : files) {
        if (Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(KEPT))) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot clear the journal at {0}: {1}", folder, e.toString());
    }
  }
}
