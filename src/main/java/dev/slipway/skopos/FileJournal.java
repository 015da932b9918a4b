package dev.slipway.skopos;

import dev.slipway.uniform.JsonCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The journal of one run in a file, a JSON object on each line, each on the disk before it counts.
 * A last line without its end was being written when the process died, and does not count.
 */
public final class FileJournal implements PlanJournal.RunJournal, AutoCloseable {
  private final Path file;
  private final JsonCodec json;
  private final FileChannel channel;

  private FileJournal(Path file, JsonCodec json, FileChannel channel) {
    this.file = file;
    this.json = json;
    this.channel = channel;
  }

  /**
   * Opens a journal, or begins one; only one process can have it open.
   *
   * @throws IOException where the file cannot be used
   */
  public static FileJournal open(Path file, JsonCodec json) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw new IOException("expected a journal that is not in use, found " + file + " in use");
    }
    return new FileJournal(file, json, channel);
  }

  @Override
  public List<Entry> read() {
    try {
      byte[] all = Files.readAllBytes(file);
      List<Entry> entries = new ArrayList<>();
      int from = 0;
      for (int i = 0; i < all.length; i++) {
        if (all[i] == '\n') {
          entries.add(entry(java.util.Arrays.copyOfRange(all, from, i), entries.size() + 1));
          from = i + 1;
        }
      }
      channel.truncate(from);
      channel.position(from);
      return entries;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the journal " + file, e);
    }
  }

  private Entry entry(byte[] line, int number) throws IOException {
    Optional<Entry> entry =
        switch (json.parse(line)) {
          case JsonCodec.Parsed.Value(Map<String, @Nullable Object> object) ->
              EntryForm.read(object);
          case JsonCodec.Parsed.Malformed _ -> Optional.empty();
        };
    return entry.orElseThrow(() ->
        new IOException(
            "expected an entry of a plan's journal in line " + number + ", found another text"));
  }

  @Override
  public List<Entry> append(Entry entry) {
    byte[] line = json.print(EntryForm.of(entry));
    ByteBuffer buffer = ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
    try {
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(false);
      return List.of(entry);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the journal " + file, e);
    }
  }

  @Override
  public Optional<Map<String, @Nullable Object>> ended() {
    return Optional.empty();
  }

  /** The file stays as it is: its last entry says that the run has ended. */
  @Override
  public void end(Map<String, @Nullable Object> outcome) {}

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close the journal " + file, e);
    }
  }
}
