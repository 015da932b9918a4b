package dev.slipway.http;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** What can be set about the HTTP door. */
@ConfigMapping(prefix = "slipway.http")
interface HttpConfig {
  /** Most requests whose events are on their way to the log; beyond, 429. */
  @WithDefault("2000")
  int maxInFlight();

  /** Most bytes of event bodies that are held at once; beyond, 429. */
  @WithDefault("67108864")
  int maxBytesInFlight();

  /** How long a client may take to send a body. */
  @WithDefault("20s")
  Duration bodyTimeout();

  /** How long the log may take to confirm; then 503. */
  @WithDefault("30s")
  Duration appendTimeout();

  /** Most clients of the live feed; beyond, 429. */
  @WithDefault("500")
  int maxStreams();
}
