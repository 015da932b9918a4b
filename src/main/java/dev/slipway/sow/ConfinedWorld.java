package dev.slipway.sow;

import dev.slipway.dynaml.World;
import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The world that documents of a landscape see in a worker: the landscape's own files, time and
 * chance. They write only below {@code gen}, {@code state} and {@code export}, learn nothing of the
 * server's environment or network, and run commands only where the project allows it.
 */
public final class ConfinedWorld implements World, AutoCloseable {
  private static final Duration COMMAND_PATIENCE = Duration.ofMinutes(1);

  private final Acre acre;
  private final ProgramRunner runner;
  private final boolean runsCommands;
  private final SecureRandom random = new SecureRandom();
  private final List<Path> temporary = new ArrayList<>();

  /**
   * The world of a landscape.
   *
   * @param runsCommands whether {@code exec} and {@code pipe} are allowed
   */
  public ConfinedWorld(Acre acre, ProgramRunner runner, boolean runsCommands) {
    this.acre = acre;
    this.runner = runner;
    this.runsCommands = runsCommands;
  }

  /** The file with this name, which is inside the landscape, also after links are followed. */
  private Path inside(String name) throws IOException {
    Path path = acre.root().resolve(name).normalize();
    Path there = path;
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (!path.startsWith(acre.root())
        || there == null
        || !there.toRealPath().startsWith(acre.root())) {
      throw new IOException(
          "expected a file inside the landscape, found " + name + ", which leads out of it");
    }
    return path;
  }

  private Path writable(String name) throws IOException {
    Path path = inside(name);
    if (Stream.of(acre.gen(), acre.state(), acre.export()).noneMatch(path::startsWith)) {
      throw new IOException("expected a file below gen, state or export to write, found " + name);
    }
    return path;
  }

  @Override
  public Optional<String> environment(String name) {
    return Optional.empty();
  }

  @Override
  public byte[] read(String file) throws IOException {
    if (file.startsWith("http://") || file.startsWith("https://")) {
      throw new IOException("no network in a worker: " + file);
    }
    try {
      return Files.readAllBytes(inside(file));
    } catch (NoSuchFileException e) {
      throw new NoSuchFileException("open " + file + ": no such file or directory");
    }
  }

  @Override
  public void write(String file, byte[] content, int permissions) throws IOException {
    Path path = writable(file);
    boolean isNew = !Files.exists(path);
    Files.write(path, content);
    if (isNew) {
      permit(path, permissions);
    }
  }

  private static void permit(Path path, int permissions) throws IOException {
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(Permissions.text(permissions)));
  }

  @Override
  public void makeDirectory(String directory, int permissions) throws IOException {
    Path path = writable(directory);
    boolean isNew = !Files.exists(path);
    Files.createDirectories(path);
    if (isNew) {
      permit(path, permissions);
    }
  }

  @Override
  public boolean exists(String file, FileKind kind) throws IOException {
    Path path = inside(file);
    return Files.exists(path) && Files.isDirectory(path) == (kind == FileKind.DIRECTORY);
  }

  @Override
  public List<String> list(String directory, FileKind kind) throws IOException {
    try (Stream<Path> files = Files.list(inside(directory))) {
      return files
          .filter(file -> Files.isDirectory(file) == (kind == FileKind.DIRECTORY))
          .map(file -> String.valueOf(file.getFileName()))
          .sorted()
          .toList();
    }
  }

  @Override
  public String temporaryFile(byte[] content, int permissions) throws IOException {
    Path file = Files.createTempFile(acre.gen(), "dynaml-", "");
    temporary.add(file);
    Files.write(file, content);
    permit(file, permissions);
    return file.toString();
  }

  @Override
  public ProcessOutcome run(List<String> command, byte @Nullable [] input) throws IOException {
    if (!runsCommands) {
      throw new IOException(
          "expected no exec or pipe, found `"
              + command.getFirst()
              + "` (allow it with `sow: { exec: true }` in uniform.yaml)");
    }
    ProgramCall call = ProgramCall.of(acre.root(), command).withTimeout(COMMAND_PATIENCE);
    ProgramResult result = runner.run(input == null ? call : call.withStdin(input));
    return switch (result) {
      case ProgramResult.Exited exited ->
          new ProcessOutcome(exited.code(), exited.stdout().bytes());
      case ProgramResult.Cancelled _ -> throw new InterruptedIOException("cancelled");
      case ProgramResult.Killed killed -> throw new IOException("ended by " + killed.signal());
      case ProgramResult.TimedOut _ ->
          throw new IOException("did not end within " + COMMAND_PATIENCE.toSeconds() + "s");
      case ProgramResult.NotStarted(String reason) -> throw new IOException(reason);
    };
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public void pause(Duration duration) throws IOException {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  @Override
  public void random(byte[] target) {
    random.nextBytes(target);
  }

  @Override
  public String resolve(String file) {
    try {
      return inside(file).toRealPath().toString();
    } catch (IOException e) {
      return file;
    }
  }

  @Override
  public void close() throws IOException {
    for (Path file : temporary) {
      Files.deleteIfExists(file);
    }
  }
}
