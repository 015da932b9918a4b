package dev.slipway.http;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What can be set about the doors for alerts, {@code /api/v1/hooks/…}. */
@ConfigMapping(prefix = "slipway.alerts")
public interface AlertsConfig {
  /** The labels that say what an alert is about. */
  Labels labels();

  /** Bearer tokens, each as good as the other, so that one can be changed after the other. */
  Optional<List<String>> token();

  /** A file with bearer tokens, one on each line; it is read for each request. */
  Optional<Path> tokenFile();

  /** The user of basic authentication. */
  Optional<String> user();

  /** The password of basic authentication. */
  Optional<String> password();

  /** A file with the password; it is read for each request. */
  Optional<Path> passwordFile();

  /** Names of labels. */
  interface Labels {
    /** The label with the project. */
    @WithDefault("project")
    String project();

    /** The label with the stage. */
    @WithDefault("stage")
    String stage();

    /** The label with the service. */
    @WithDefault("service")
    String service();
  }
}
