package dev.slipway.sow;

import dev.slipway.uniform.program.ProgramCall;
import dev.slipway.uniform.program.ProgramResult;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The world that documents of a landscape see in a worker: the landscape's own files, time and
 * chance. They write only below {@code gen}, {@code state} and {@code export}, learn nothing of the
 * server's environment or network, and run commands only where the project allows it.
 */
public final class ConfinedWorld extends FileWorld {
  private static final Duration COMMAND_PATIENCE = Duration.ofMinutes(1);

  private final Acre acre;
  private final ProgramRunner runner;
  private final boolean runsCommands;

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
  @Override
  protected Path readable(String name) throws IOException {
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

  @Override
  protected Path writable(String name) throws IOException {
    Path path = readable(name);
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
  protected byte[] fetch(String address) throws IOException {
    throw new IOException("no network in a worker: " + address);
  }

  @Override
  protected Path newTemporaryFile() throws IOException {
    return Files.createTempFile(acre.gen(), "dynaml-", "");
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
}
