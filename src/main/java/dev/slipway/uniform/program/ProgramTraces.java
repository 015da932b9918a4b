package dev.slipway.uniform.program;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A folder that holds a file for each program that runs, named by its mark, so that what a killed
 * worker left running is found and stopped before its order is done again.
 *
 * @param folder made where it is missing
 */
record ProgramTraces(Path folder) {
  private static final System.Logger LOG = System.getLogger(ProgramTraces.class.getName());

  /** Notes that a program with this mark is about to start. */
  void begin(String mark) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(mark), identity(ProcessHandle.current()));
  }

  /** Notes that nothing of the program is left, or that what is left may stay. */
  void end(String mark) {
    try {
      Files.deleteIfExists(folder.resolve(mark));
    } catch (IOException e) {
      LOG.log(Level.WARNING, "cannot remove the trace {0}: {1}", mark, e.toString());
    }
  }

  /** The marks of programs whose worker process is gone. */
  List<String> orphans() throws IOException {
    List<String> marks = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> traces = Files.newDirectoryStream(folder)) {
        for (Path trace : traces) {
          if (!ownerLives(Files.readString(trace))) {
            marks.add(trace.getFileName().toString());
          }
        }
      }
    }
    return marks;
  }

  private static boolean ownerLives(String owner) {
    try {
      return ProcessHandle.of(Long.parseLong(owner.split(" ", 2)[0]))
          .filter(process -> identity(process).equals(owner))
          .isPresent();
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** A process as its id and its start, since ids come again. */
  private static String identity(ProcessHandle process) {
    Optional<Instant> start = process.info().startInstant();
    return process.pid() + " " + start.map(Instant::toEpochMilli).orElse(0L);
  }
}
