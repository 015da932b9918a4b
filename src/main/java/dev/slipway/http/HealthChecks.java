package dev.slipway.http;

import dev.slipway.history.Liveness;
import dev.slipway.history.Readiness;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Instant;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Startup;

/** The checks behind {@code /q/health}: live never depends on Kafka (operations 2). */
@Singleton
final class HealthChecks {
  @Produces
  @Singleton
  @org.eclipse.microprofile.health.Liveness
  HealthCheck live(Liveness liveness) {
    return () -> {
      HealthCheckResponseBuilder check = HealthCheckResponse.named("process");
      return liveness
          .obstacle()
          .map(obstacle -> check.down().withData("obstacle", obstacle).build())
          .orElseGet(() -> check.up().build());
    };
  }

  @Produces
  @Singleton
  @org.eclipse.microprofile.health.Readiness
  HealthCheck ready(Readiness readiness) {
    return () -> {
      HealthCheckResponseBuilder check =
          HealthCheckResponse.named("partitions and state")
              .withData("time", Instant.now().toString());
      return readiness
          .obstacle()
          .map(obstacle -> check.down().withData("obstacle", obstacle).build())
          .orElseGet(() -> check.up().build());
    };
  }

  @Produces
  @Singleton
  @Startup
  HealthCheck started(Readiness readiness) {
    return () -> HealthCheckResponse.named("first restore").status(readiness.started()).build();
  }
}
