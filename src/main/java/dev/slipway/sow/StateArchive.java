package dev.slipway.sow;

import dev.slipway.uniform.program.Folders;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The folders {@code state} and {@code export} of a landscape in one compressed record.
 *
 * <p>The record holds a version, a number that grows with every record of a service, and for each
 * file its path, its permission bits and its bytes. Same files, same bytes.
 */
final class StateArchive {
  private static final List<String> FOLDERS = List.of("state", "export");
  private static final int VERSION = 1;
  private static final int MOST_FILES = 100_000;
  private static final int MOST_BYTES = 256 * 1024 * 1024;

  private StateArchive() {}

  /** The record of what is there. */
  static byte[] pack(Path root, long number) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
      out.writeByte(VERSION);
      out.writeLong(number);
      for (String top : FOLDERS) {
        pack(root, root.resolve(top), out);
      }
      out.writeUTF("");
    }
    return bytes.toByteArray();
  }

  private static void pack(Path root, Path top, DataOutputStream out) throws IOException {
    if (!Files.isDirectory(top)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.walk(top)) {
      files = all.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS)).sorted().toList();
    }
    for (Path file : files) {
      byte[] content = Files.readAllBytes(file);
      out.writeUTF(root.relativize(file).toString());
      out.writeShort(
          Permissions.bits(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))));
      out.writeInt(content.length);
      out.write(content);
    }
  }

  /** The number of a record. */
  static long number(byte[] record) throws IOException {
    try (DataInputStream in = open(record)) {
      return in.readLong();
    }
  }

  private static DataInputStream open(byte[] record) throws IOException {
    DataInputStream in = new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(record)));
    int version = in.readByte();
    if (version != VERSION) {
      throw new IOException("expected a record of version " + VERSION + ", found " + version);
    }
    return in;
  }

  /** A file of a record. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Entry(Path file, int bits, byte[] content) {}

  /**
   * Writes the files of a record; what else is in the two folders goes away. A record that is not
   * taken leaves everything as it was.
   *
   * @throws IOException where the record is broken, too large, or leads out of the two folders
   */
  static void unpack(byte[] record, Path root) throws IOException {
    List<Entry> entries = read(record, root);
    for (String top : FOLDERS) {
      if (Files.isDirectory(root.resolve(top))) {
        Folders.delete(root.resolve(top));
      }
      Files.createDirectories(root.resolve(top));
    }
    for (Entry entry : entries) {
      Files.createDirectories(entry.file().getParent());
      Files.write(entry.file(), entry.content());
      Files.setPosixFilePermissions(
          entry.file(), PosixFilePermissions.fromString(Permissions.text(entry.bits())));
    }
  }

  private static List<Entry> read(byte[] record, Path root) throws IOException {
    List<Entry> entries = new ArrayList<>();
    try (DataInputStream in = open(record)) {
      in.readLong();
      long bytes = 0;
      for (String name = in.readUTF(); !name.isEmpty(); name = in.readUTF()) {
        int bits = in.readUnsignedShort();
        int length = in.readInt();
        bytes += length;
        if (length < 0 || bytes > MOST_BYTES || entries.size() >= MOST_FILES) {
          throw new IOException("expected a record of a landscape's state, found one too large");
        }
        byte[] content = new byte[length];
        in.readFully(content);
        entries.add(new Entry(inside(root, name), bits, content));
      }
      // The end of the stream is where its checksum is compared.
      if (in.read() >= 0) {
        throw new IOException("expected the end of the record, found more");
      }
    }
    return entries;
  }

  private static Path inside(Path root, String name) throws IOException {
    Path file = root.resolve(name).normalize();
    for (String top : FOLDERS) {
      if (file.startsWith(root.resolve(top)) && !file.equals(root.resolve(top))) {
        return file;
      }
    }
    throw new IOException("expected files of state and export, found " + name);
  }
}
