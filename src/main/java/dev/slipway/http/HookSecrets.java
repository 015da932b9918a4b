package dev.slipway.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The secrets that webhooks may use: several, so that one can be replaced while the other still
 * counts. They are read each time, so that a new one counts at once.
 */
public final class HookSecrets {
  private static final String VARIABLE = "env:";

  private final List<String> references;

  private HookSecrets(List<String> references) {
    this.references = List.copyOf(references);
  }

  /** Secrets in files, or in environment variables as {@code env:NAME}. */
  public static HookSecrets of(List<String> references) {
    return new HookSecrets(references);
  }

  /** The secrets that there are now; empty ones never count. */
  List<byte[]> read() throws IOException {
    List<byte[]> secrets = new ArrayList<>();
    for (String reference : references) {
      String secret = read(reference);
      if (secret != null && !secret.isBlank()) {
        secrets.add(secret.strip().getBytes(StandardCharsets.UTF_8));
      }
    }
    return secrets;
  }

  private static @Nullable String read(String reference) throws IOException {
    return reference.startsWith(VARIABLE)
        ? System.getenv(reference.substring(VARIABLE.length()))
        : Files.readString(Path.of(reference), StandardCharsets.UTF_8);
  }
}
