package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The record that carries a landscape's state from one worker to another. */
class StateArchiveTest {
  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  @Test
  void filesArriveWithTheirBitsAndOthersGoAway() throws IOException {
    // given
    write("a/state/db/state.yaml", "x: 1\n");
    Files.setPosixFilePermissions(
        write("a/export/db/run.sh", "#!/bin/sh\n"), PosixFilePermissions.fromString("rwxr-x---"));
    write("a/gen/db/deployment.yaml", "{}\n");
    write("b/state/old/state.yaml", "y: 1\n");

    // when
    byte[] record = StateArchive.pack(folder.resolve("a"), 7);
    StateArchive.unpack(record, folder.resolve("b"));

    // then
    assertEquals(7, StateArchive.number(record));
    assertEquals("x: 1\n", Files.readString(folder.resolve("b/state/db/state.yaml")));
    assertEquals(
        "rwxr-x---",
        PosixFilePermissions.toString(
            Files.getPosixFilePermissions(folder.resolve("b/export/db/run.sh"))));
    assertFalse(Files.exists(folder.resolve("b/state/old")));
    assertFalse(Files.exists(folder.resolve("b/gen")));
    assertArrayEquals(record, StateArchive.pack(folder.resolve("b"), 7));
  }

  @Test
  void aRecordThatLeadsOutOfTheFoldersIsRefused() throws IOException {
    for (String name : new String[] {"../x", "state/../../x", "gen/x", "/etc/x", "state"}) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(bytes))) {
        out.writeByte(1);
        out.writeLong(1);
        out.writeUTF(name);
        out.writeShort(0644);
        out.writeInt(1);
        out.write('x');
        out.writeUTF("");
      }

      assertThrows(IOException.class, () -> StateArchive.unpack(bytes.toByteArray(), folder), name);
    }
    assertFalse(Files.exists(folder.resolveSibling("x")));
  }

  @Test
  void aBrokenRecordIsRefused() throws IOException {
    write("a/state/db/state.yaml", "x: 1\n");
    write("b/state/old/state.yaml", "y: 1\n");
    byte[] record = StateArchive.pack(folder.resolve("a"), 1);

    for (int length = 0; length < record.length; length++) {
      byte[] part = Arrays.copyOf(record, length);
      assertThrows(IOException.class, () -> StateArchive.unpack(part, folder.resolve("b")));
    }
    assertTrue(Files.exists(folder.resolve("b/state/old/state.yaml")));
  }
}
