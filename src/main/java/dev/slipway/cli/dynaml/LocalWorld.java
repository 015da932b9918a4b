package dev.slipway.cli.dynaml;

import dev.slipway.sow.FileWorld;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The world of a user at a terminal: files, processes, environment, time and chance. */
public final class LocalWorld extends FileWorld {
  private static final int OK = 200;

  private static Path path(String file) {
    String home = System.getenv("HOME");
    return Path.of(file.startsWith("~/") && home != null ? home + file.substring(1) : file);
  }

  @Override
  public Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name));
  }

  @Override
  protected Path readable(String name) {
    return path(name);
  }

  @Override
  protected Path writable(String name) {
    return path(name);
  }

  @Override
  protected Path newTemporaryFile() throws IOException {
    return Files.createTempFile("dynaml-", "");
  }

  @Override
  protected byte[] fetch(String address) throws IOException {
    try (HttpClient client =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
      HttpResponse<byte[]> response =
          client.send(
              HttpRequest.newBuilder(URI.create(address)).build(),
              HttpResponse.BodyHandlers.ofByteArray());
      if (response.statusCode() != OK) {
        throw new IOException(
            "error getting [" + address + "]: status code " + response.statusCode());
      }
      return response.body();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** Writes a file so that it is there as a whole or not at all; the old one is kept as .bak. */
  void replace(Path file, byte[] content, int permissions) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path fresh = absolute.resolveSibling(file.getFileName() + ".new");
    Files.write(fresh, content);
    permit(fresh, permissions);
    if (Files.exists(absolute)) {
      Files.move(
          absolute,
          absolute.resolveSibling(file.getFileName() + ".bak"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Files.move(fresh, absolute, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public ProcessOutcome run(List<String> command, byte @Nullable [] input) throws IOException {
    List<String> words = new ArrayList<>(command);
    words.set(
        0,
        words.getFirst().startsWith("~/") ? path(words.getFirst()).toString() : words.getFirst());
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
    if (input == null) {
      builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    }
    Process process = builder.start();
    Thread feeder = Thread.ofVirtual().start(() -> feed(process, input));
    try {
      byte[] output = process.getInputStream().readAllBytes();
      int code = process.waitFor();
      feeder.join();
      return new ProcessOutcome(code, output);
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static void feed(Process process, byte @Nullable [] input) {
    try (var target = process.getOutputStream()) {
      if (input != null) {
        target.write(input);
      }
    } catch (IOException e) {
      // the process does not read all of its input, as it may
    }
  }

  @Override
  public String encryptionKey() {
    return environment("SPIFF_ENCRYPTION_KEY").orElse("");
  }
}
