package dev.slipway.http;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.LinkedHashMap;
import java.util.List;
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
    Map<String, String> overrides = new LinkedHashMap<>();
    overrides.put(
        "quarkus.arc.exclude-types",
        "dev.slipway.Wiring,dev.slipway.WorkerWiring,dev.slipway.GitWiring,dev.slipway.Startup,dev.slipway.kafka.**");
    overrides.put("mp.messaging.incoming.ingress.enabled", "false");
    for (String role : List.of("exec", "skopos", "sow", "approval", "webhook", "remediation")) {
      overrides.put("mp.messaging.incoming.orders-" + role + ".enabled", "false");
    }
    overrides.put("mp.messaging.outgoing.inbox.enabled", "false");
    overrides.put("mp.messaging.outgoing.forwarded.enabled", "false");
    overrides.put("slipway.http.max-in-flight", "2");
    overrides.put("slipway.http.append-timeout", "2s");
    overrides.put("quarkus.http.read-timeout", "1s");
    return overrides;
  }
}
