package dev.slipway.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * The secrets that webhooks may use: several, so that one can be replaced while the other still
 * counts. They are read each time, so that a new one counts at once.
 */
public final class HookSecrets {
  private static final String VARIABLE = "env:";

  private static final Logger LOG = Logger.getLogger(HookSecrets.class);

  private final List<String> references;
  private final Set<String> unreadable = ConcurrentHashMap.newKeySet();

  private HookSecrets(List<String> references) {
    this.references = List.copyOf(references);
  }

  /** Secrets in files, or in environment variables as {@code env:NAME}. */
  public static HookSecrets of(List<String> references) {
    return new HookSecrets(references);
  }

  /** The secrets that there are now; empty ones never count. */
  List<byte[]> read() {
    List<byte[]> secrets = new ArrayList<>();
    for (String reference : references) {
      String secret = read(reference);
      if (!secret.isEmpty()) {
        secrets.add(secret.getBytes(StandardCharsets.UTF_8));
      }
    }
    return secrets;
  }

  /** A secret, or the empty text where there is none, which is said once. */
  private String read(String reference) {
    try {
      String secret =
          reference.startsWith(VARIABLE)
              ? Objects.requireNonNullElse(
                  System.getenv(reference.substring(VARIABLE.length())), "")
              : Files.readString(Path.of(reference), StandardCharsets.UTF_8);
      if (!secret.isBlank()) {
        unreadable.remove(reference);
        return secret.strip();
      }
    } catch (IOException e) {
      LOG.debug(reference, e);
    }
    if (unreadable.add(reference)) {
      LOG.warn("slipway.hooks.git.secrets: expected a secret in " + reference + ", found none");
    }
    return "";
  }
}
