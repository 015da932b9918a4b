package dev.slipway.git;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is shown to a server, by reference: the secret itself is read each time that it is needed,
 * so that a new one counts at once, and it stands in no configuration and no log.
 */
public sealed interface Credentials {
  /** The form of a reference to an environment variable. */
  String VARIABLE = "env:";

  /** Nothing: everybody may read. */
  record None() implements Credentials {}

  /**
   * A folder with files as Kubernetes mounts a secret: {@code token} or {@code password}, and
   * {@code username}; {@code ssh-privatekey} or {@code identity}, and {@code known_hosts}; {@code
   * ca.crt}.
   */
  record Folder(Path path) implements Credentials {}

  /** An environment variable that holds a token. */
  record Variable(String name, Function<String, @Nullable String> environment)
      implements Credentials {
    @Override
    public String toString() {
      return VARIABLE + name;
    }
  }

  /** A name and a token or password. */
  record Login(String username, String password) {
    @Override
    public String toString() {
      return username + ":***";
    }
  }

  /** A private key, and the keys of hosts. */
  record Key(Path identity, Path knownHosts) {}

  /** Something is missing; the message names it and never holds a secret. */
  final class Missing extends IOException {
    private static final long serialVersionUID = 1L;

    Missing(String message) {
      super(message);
    }
  }

  /** The credentials that a reference means: a folder, or {@code env:NAME}. */
  static Credentials of(String reference) {
    return reference.startsWith(VARIABLE)
        ? new Variable(reference.substring(VARIABLE.length()), System::getenv)
        : new Folder(Path.of(reference));
  }

  /** The login for https; empty where there is none. */
  default Optional<Login> login() throws IOException {
    return switch (this) {
      case None() -> Optional.empty();
      case Variable(String name, var environment) -> {
        String token = environment.apply(name);
        if (token == null || token.isBlank()) {
          throw new Missing(
              "expected a token in the environment variable " + name + ", found none");
        }
        yield Optional.of(new Login("git", token.strip()));
      }
      case Folder(Path path) -> {
        Optional<Path> secret = file(path, List.of("token", "password"));
        if (secret.isEmpty()) {
          yield Optional.empty();
        }
        Optional<Path> username = file(path, List.of("username"));
        String user = username.isEmpty() ? "git" : text(username.get());
        yield Optional.of(new Login(user, text(secret.get())));
      }
    };
  }

  /** The key for ssh, which needs both of its files. */
  default Key key() throws IOException {
    return switch (this) {
      case Folder(Path path) ->
          new Key(
              kept(required(path, List.of("ssh-privatekey", "identity"))),
              required(path, List.of("known_hosts")));
      case None(), Variable _ ->
          throw new Missing(
              "expected a folder with `ssh-privatekey` and `known_hosts` as `credentials` for ssh");
    };
  }

  /** The certificates that https trusts; empty: those that this machine trusts. */
  default Optional<Path> authorities() throws IOException {
    return switch (this) {
      case Folder(Path path) -> file(path, List.of("ca.crt"));
      case None(), Variable _ -> Optional.empty();
    };
  }

  private static Optional<Path> file(Path folder, List<String> names) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new Missing("expected a folder " + folder + " with credentials, found none");
    }
    return names.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }

  private static Path required(Path folder, List<String> names) throws IOException {
    return file(folder, names)
        .orElseThrow(() ->
            new Missing(
                "expected a file `%s` in %s, found none"
                    .formatted(String.join("` or `", names), folder)));
  }

  private static String text(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.UTF_8).strip();
    if (text.isEmpty()) {
      throw new Missing("expected a secret in " + file + ", found an empty file");
    }
    return text;
  }

  /** A private key that others on this machine cannot read. */
  private static Path kept(Path key) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(key, PosixFileAttributeView.class);
    if (view != null
        && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_READ)) {
      throw new Missing(
          "expected a private key that only its owner can read, found "
              + key
              + ", which everybody can; chmod 400, or defaultMode: 0400 of a mounted secret");
    }
    return key;
  }
}
