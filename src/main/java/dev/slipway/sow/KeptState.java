package dev.slipway.sow;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The state of a working copy, which is also kept in a store. Records are numbered; the folder with
 * the smaller number is the older one.
 */
final class KeptState {
  private final Path root;
  private final Path numberFile;
  private final String key;
  private final StateStore store;
  private long number;

  KeptState(Path root, String key, StateStore store) throws IOException {
    this.root = root;
    this.numberFile = root.resolveSibling("state-number");
    this.key = key;
    this.store = store;
    try {
      this.number = TextFiles.text(numberFile).map(String::strip).map(Long::parseLong).orElse(0L);
    } catch (NumberFormatException e) {
      throw new IOException("expected a number in " + numberFile, e);
    }
  }

  /** Takes the state of another worker over, where that went on after this one. */
  void restore() throws IOException, InterruptedException {
    Optional<byte[]> record = store.latest(key);
    if (record.isPresent()) {
      long kept = StateArchive.number(record.get());
      if (kept > number) {
        Files.createDirectories(root);
        StateArchive.unpack(record.get(), root);
        number = kept;
        TextFiles.write(numberFile, number + "\n");
      }
    }
  }

  /**
   * Keeps what is there now.
   *
   * @throws UncheckedIOException where the store does not take it
   */
  synchronized void keep() throws InterruptedException {
    try {
      store.keep(key, StateArchive.pack(root, number + 1));
      number++;
      TextFiles.write(numberFile, number + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
