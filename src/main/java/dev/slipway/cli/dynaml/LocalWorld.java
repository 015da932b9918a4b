package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.World;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The world of a user at a terminal: files, processes, environment, time and chance. */
public final class LocalWorld implements World, AutoCloseable {
  private static final int OK = 200;

  private final SecureRandom random = new SecureRandom();
  private final List<Path> temporary = new ArrayList<>();

  private static Path path(String file) {
    String home = System.getenv("HOME");
    return Path.of(file.startsWith("~/") && home != null ? home + file.substring(1) : file);
  }

  @Override
  public Optional<String> environment(String name) {
    return Optional.ofNullable(System.getenv(name));
  }

  @Override
  public byte[] read(String file) throws IOException {
    if (file.startsWith("http://") || file.startsWith("https://")) {
      return fetch(URI.create(file));
    }
    try {
      return Files.readAllBytes(path(file));
    } catch (NoSuchFileException e) {
      throw new FileSystemException("open " + file + ": no such file or directory");
    }
  }

  private static byte[] fetch(URI address) throws IOException {
    try (HttpClient client =
        HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build()) {
      HttpResponse<byte[]> response =
          client.send(
              HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
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

  @Override
  public void write(String file, byte[] content, int permissions) throws IOException {
    Path target = path(file);
    boolean isNew = !Files.exists(target);
    Files.write(target, content);
    if (isNew) {
      permit(target, permissions);
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

  private static void permit(Path file, int permissions) throws IOException {
    PosixFilePermission[] all = PosixFilePermission.values();
    Set<PosixFilePermission> granted = EnumSet.noneOf(PosixFilePermission.class);
    for (int i = 0; i < all.length; i++) {
      if ((permissions >> (all.length - 1 - i) & 1) == 1) {
        granted.add(all[i]);
      }
    }
    Files.setPosixFilePermissions(file, granted);
  }

  @Override
  public void makeDirectory(String directory, int permissions) throws IOException {
    Path target = path(directory);
    boolean isNew = !Files.exists(target);
    Files.createDirectories(target);
    if (isNew) {
      permit(target, permissions);
    }
  }

  @Override
  public boolean exists(String file, FileKind kind) {
    return Files.exists(path(file))
        && Files.isDirectory(path(file)) == (kind == FileKind.DIRECTORY);
  }

  @Override
  public List<String> list(String directory, FileKind kind) throws IOException {
    try (Stream<Path> files = Files.list(path(directory))) {
      return files
          .filter(f -> Files.isDirectory(f) == (kind == FileKind.DIRECTORY))
          .map(f -> String.valueOf(f.getFileName()))
          .sorted()
          .toList();
    }
  }

  @Override
  public String temporaryFile(byte[] content, int permissions) throws IOException {
    Path file = Files.createTempFile("dynaml-", "");
    temporary.add(file);
    Files.write(file, content);
    permit(file, permissions);
    return file.toString();
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
  public String encryptionKey() {
    return environment("SPIFF_ENCRYPTION_KEY").orElse("");
  }

  @Override
  public String resolve(String file) {
    try {
      return path(file).toRealPath().toString();
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
