package dev.slipway.webhook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secrets of projects: {@code <folder>/<project>/<NAME>}, one file each, as Kubernetes mounts
 * them. A project has those of its own folder and no others.
 *
 * @param folder where they are; empty: there are none
 */
record Secrets(Optional<Path> folder) {
  private static final Pattern PROJECT = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*");
  private static final int LARGEST = 64 * 1024;

  /**
   * A secret, without the line end behind it.
   *
   * @throws WebhookProblem where the project has none of that name
   */
  String of(String project, String name) throws WebhookProblem {
    if (folder.isEmpty()) {
      throw WebhookProblem.lasting(
          "expected the secret "
              + name
              + ", but this server has no folder of secrets (slipway.webhooks.secrets)");
    }
    if (!PROJECT.matcher(project).matches()) {
      throw missing(project, name);
    }
    try {
      Path root = folder.get().toRealPath();
      Path own = root.resolve(project).toRealPath();
      Path file = own.resolve(name).toRealPath();
      if (!own.startsWith(root) || !file.startsWith(own) || !Files.isRegularFile(file)) {
        throw missing(project, name);
      }
      return text(file, name);
    } catch (IOException e) {
      throw missing(project, name);
    }
  }

  private static WebhookProblem missing(String project, String name) {
    return WebhookProblem.lasting(
        "expected the secret "
            + name
            + ", found none in the folder of secrets of the project "
            + project);
  }

  private static String text(Path file, String name) throws IOException, WebhookProblem {
    if (Files.size(file) > LARGEST) {
      throw WebhookProblem.lasting("expected at most 64 KB in the secret " + name + ", found more");
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    String value = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    value = value.endsWith("\r") ? value.substring(0, value.length() - 1) : value;
    if (value.isEmpty()) {
      throw WebhookProblem.lasting("expected a text in the secret " + name + ", found none");
    }
    return value;
  }

  /** The folder stays out of logs, as a habit. */
  @Override
  public String toString() {
    return "Secrets[" + (folder.isPresent() ? "configured" : "none") + "]";
  }
}
