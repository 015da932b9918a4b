package dev.slipway.webhook;

import dev.slipway.uniform.JsonCodec;
import dev.slipway.uniform.ProjectFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * What every webhook works with.
 *
 * @param files where the files of projects come from
 * @param json prints events and reads answers
 * @param client sends requests
 * @param gate says where they may go
 * @param secrets the secrets of projects
 * @param retryPause before the first repetition; each further pause is twice as long
 */
public record WebhookTools(
    ProjectFiles files,
    JsonCodec json,
    WebhookClient client,
    Gatekeeper gate,
    Secrets secrets,
    Duration retryPause) {
  private static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

  /**
   * The tools of a server.
   *
   * @param allow what is allowed beyond the internet
   * @param http whether http is allowed beside https
   * @param secretFolder the folder of secrets, where there is one
   */
  public static WebhookTools of(
      ProjectFiles files,
      JsonCodec json,
      WebhookClient client,
      AllowList allow,
      boolean http,
      Optional<Path> secretFolder) {
    return new WebhookTools(
        files,
        json,
        client,
        new Gatekeeper(allow, http, new HostLookup()),
        new Secrets(secretFolder),
        RETRY_PAUSE);
  }
}
