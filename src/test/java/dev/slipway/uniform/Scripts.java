package dev.slipway.uniform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Shell programs that tests write and run. */
public final class Scripts {
  private Scripts() {}

  /** Writes an executable shell script, with folders where they are missing. */
  public static Path write(Path file, String body) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, "#!/bin/sh\n" + body);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return file;
  }

  /** Whether the process whose id a file holds still runs; one that only waits to be reaped not. */
  public static boolean runs(Path pidFile) throws IOException {
    String pid = Files.readString(pidFile).strip();
    Path stat = Path.of("/proc", pid, "stat");
    if (!Files.isDirectory(Path.of("/proc", "self"))) {
      return ProcessHandle.of(Long.parseLong(pid)).map(ProcessHandle::isAlive).orElse(false);
    }
    try {
      String text = Files.readString(stat);
      return text.charAt(text.lastIndexOf(')') + 2) != 'Z';
    } catch (IOException e) {
      return false;
    }
  }
}
