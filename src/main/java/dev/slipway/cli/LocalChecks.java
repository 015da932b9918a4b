package dev.slipway.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What can be told of this machine: the JDK, the start-up caches, the data folder and its disk. */
final class LocalChecks {
  private static final int JDK = 25;
  private static final String JAR = "quarkus-app/quarkus-run.jar";
  private static final long MEGABYTE = 1024 * 1024;

  /** Below this the embedded broker does not start. */
  private static final long LEAST_FREE = 200 * MEGABYTE;

  private static final long LITTLE_FREE = 2048 * MEGABYTE;

  private LocalChecks() {}

  static List<Check> of(Path data) {
    List<Check> checks = new ArrayList<>();
    checks.add(java());
    String home = System.getProperty("slipway.home", "");
    if (!home.isEmpty() && Files.exists(Path.of(home, "target", JAR))) {
      checks.add(caches(Path.of(home, "target")));
    }
    checks.add(folder(data));
    checks.add(disk(data));
    return checks;
  }

  private static Check java() {
    String found = Runtime.version() + " at " + System.getProperty("java.home");
    return Runtime.version().feature() >= JDK
        ? Check.ok("java", found)
        : Check.fail("java", found, "install a JDK 25, or set JAVA_HOME to one");
  }

  private static Check caches(Path target) {
    Path jar = target.resolve(JAR);
    List<String> missing =
        Stream.of("command.aot", "server.aot", "broker.aot")
            .filter(name -> !isNewer(target.resolve(name), jar))
            .toList();
    return missing.isEmpty()
        ? Check.ok("caches", "the start-up caches fit the build")
        : Check.warn(
            "caches",
            String.join(", ", missing) + " missing or older than the build",
            "`slipway aot` makes them; without them everything works, only slower");
  }

  private static boolean isNewer(Path file, Path than) {
    try {
      return Files.exists(file)
          && (!Files.exists(than)
              || Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(than)) >= 0);
    } catch (IOException e) {
      return false;
    }
  }

  private static Check folder(Path data) {
    Path there = existing(data);
    if (!Files.isDirectory(there) || !Files.isWritable(there)) {
      return Check.fail(
          "data", there + " cannot be written", "choose another folder with --data (SLIPWAY_DATA)");
    }
    return Files.exists(data)
        ? Check.ok("data", data.toString())
        : Check.ok("data", data + ", not made yet");
  }

  private static Check disk(Path data) {
    Path there = existing(data);
    try {
      long free = Files.getFileStore(there).getUsableSpace();
      String found = free / MEGABYTE + " MB free for " + data;
      if (free < LEAST_FREE) {
        return Check.fail(
            "disk", found, "a broker needs 200 MB; make room, or choose another --data");
      }
      return free < LITTLE_FREE
          ? Check.warn("disk", found, "make room before the broker has to stop at 200 MB")
          : Check.ok("disk", found);
    } catch (IOException e) {
      return Check.warn("disk", "the space of " + there + " is not told: " + e.getMessage(), "");
    }
  }

  private static Path existing(Path path) {
    Path there = path.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return there;
  }
}
