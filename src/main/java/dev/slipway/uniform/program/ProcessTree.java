package dev.slipway.uniform.program;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A program with everything that it started, also what left its parent, its group and its session.
 *
 * <p>A process belongs to the tree if it descends from the program, or shares its session, or
 * carries the mark of the call in its environment. Only a process that drops all three at once
 * escapes; where such programs run, a control group around the worker ends them.
 */
final class ProcessTree {
  private static final long NOBODY = -1;
  private static final Path PROC = Path.of("/proc");
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final Duration KILL_PATIENCE = Duration.ofSeconds(2);

  private final long leader;
  private final String mark;
  private final GroupKill groupKill;
  private final Set<ProcessHandle> known = new LinkedHashSet<>();

  /** Sends SIGKILL to a whole process group at once, which no fork can outrun. */
  interface GroupKill {
    void kill(long group);
  }

  /** The tree of a program that was just started. */
  ProcessTree(ProcessHandle leader, String mark, GroupKill groupKill) {
    this.leader = leader.pid();
    this.mark = mark;
    this.groupKill = groupKill;
    known.add(leader);
  }

  /** What is left of a program that another process started: what carries its mark. */
  ProcessTree(String mark, GroupKill groupKill) {
    this.leader = NOBODY;
    this.mark = mark;
    this.groupKill = groupKill;
  }

  /** Stops the tree: SIGTERM, the grace, SIGKILL. Returns whether nothing of it is left. */
  boolean stop(Duration grace) {
    Set<ProcessHandle> alive = alive();
    if (alive.isEmpty()) {
      return true;
    }
    alive.forEach(ProcessHandle::destroy);
    long end = System.nanoTime() + grace.toNanos();
    while (!alive().isEmpty()) {
      if (System.nanoTime() >= end) {
        return kill();
      }
      Uninterrupted.sleep(PAUSE);
    }
    return true;
  }

  private boolean kill() {
    long end = System.nanoTime() + KILL_PATIENCE.toNanos();
    for (Set<ProcessHandle> alive = alive(); !alive.isEmpty(); alive = alive()) {
      if (System.nanoTime() >= end) {
        return false;
      }
      if (alive.stream().anyMatch(p -> stat(p.pid()).filter(this::inGroup).isPresent())) {
        groupKill.kill(leader);
      }
      alive.forEach(ProcessHandle::destroyForcibly);
      Uninterrupted.sleep(PAUSE);
    }
    return true;
  }

  /** The processes of the tree that live, the program first. */
  private Set<ProcessHandle> alive() {
    for (ProcessHandle process : Set.copyOf(known)) {
      process.descendants().forEach(known::add);
    }
    scan();
    known.removeIf(process -> !isAlive(process));
    return new LinkedHashSet<>(known);
  }

  private static boolean isAlive(ProcessHandle process) {
    boolean zombie = stat(process.pid()).filter(stat -> stat.state() == 'Z').isPresent();
    return process.isAlive() && !zombie;
  }

  private void scan() {
    if (!Files.isDirectory(PROC)) {
      return;
    }
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        long pid = Long.parseLong(process.getFileName().toString());
        if (pid != ProcessHandle.current().pid() && belongs(pid)) {
          ProcessHandle.of(pid).ifPresent(known::add);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      System.getLogger(ProcessTree.class.getName())
          .log(System.Logger.Level.WARNING, "cannot look for left-over processes", e);
    }
  }

  private boolean belongs(long pid) {
    return stat(pid).filter(stat -> stat.session() == leader).isPresent()
        || read(pid, "environ").filter(text -> text.contains(mark)).isPresent();
  }

  private boolean inGroup(Stat stat) {
    return stat.group() == leader && stat.session() == leader;
  }

  /** What {@code /proc/<pid>/stat} says: the state letter, the process group and the session. */
  private record Stat(char state, long group, long session) {}

  private static Optional<Stat> stat(long pid) {
    return read(pid, "stat")
        .map(text -> text.substring(text.lastIndexOf(')') + 1).strip().split(" "))
        .filter(fields -> fields.length > 3)
        .map(f -> new Stat(f[0].charAt(0), Long.parseLong(f[2]), Long.parseLong(f[3])));
  }

  /** A file of a process; empty where the process is gone or is none of ours to look at. */
  private static Optional<String> read(long pid, String file) {
    // A plain stream: a channel would refuse to read in an interrupted thread.
    File path = PROC.resolve(Long.toString(pid)).resolve(file).toFile();
    try (InputStream stream = new FileInputStream(path)) {
      return Optional.of(new String(stream.readAllBytes(), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
