package dev.slipway.http;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;
import java.util.Set;

/** The application with {@link FakePorts} behind its HTTP door. */
public final class HttpTestProfile implements QuarkusTestProfile {
  @Override
  public Set<Class<?>> getEnabledAlternatives() {
    return Set.of(
        FakePorts.class,
        FakePorts.MemoryLog.class,
        FakePorts.Switch.class,
        FakePorts.KnownRepositories.class);
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    return Map.of(
        "quarkus.arc.exclude-types",
            "dev.slipway.Wiring,dev.slipway.WorkerWiring,dev.slipway.GitWiring,dev.slipway.Startup,dev.slipway.kafka.**",
        "mp.messaging.incoming.ingress.enabled", "false",
        "mp.messaging.incoming.orders-exec.enabled", "false",
        "mp.messaging.incoming.orders-skopos.enabled", "false",
        "mp.messaging.incoming.orders-sow.enabled", "false",
        "mp.messaging.outgoing.inbox.enabled", "false",
        "mp.messaging.outgoing.forwarded.enabled", "false",
        "slipway.http.max-in-flight", "2",
        "slipway.http.append-timeout", "2s",
        "quarkus.http.read-timeout", "1s");
  }
}
