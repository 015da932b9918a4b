package dev.slipway.http;

import dev.slipway.alert.AddressLabels;
import dev.slipway.alert.AlertmanagerAlert;
import dev.slipway.wire.Json;
import dev.slipway.wire.JsonItems;
import io.smallrye.common.annotation.RunOnVirtualThread;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code POST /api/v1/hooks/alertmanager}: alerts of Prometheus Alertmanager and of Grafana. */
@Path(AlertmanagerHook.PATH)
@Tag(name = "hooks")
public class AlertmanagerHook {
  static final String PATH = "/api/v1/hooks/alertmanager";

  private final HookAccess access;
  private final Appender appender;
  private final HttpConfig http;
  private final AddressLabels labels;

  @Inject
  AlertmanagerHook(HookAccess access, Appender appender, HttpConfig http, AlertsConfig config) {
    this.access = access;
    this.appender = appender;
    this.http = http;
    this.labels =
        new AddressLabels(
            config.labels().project(), config.labels().stage(), config.labels().service());
  }

  /** Takes a payload of alerts; each becomes an event by itself. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces({MediaType.APPLICATION_JSON, ProblemDetail.MEDIA_TYPE})
  @RunOnVirtualThread
  @Operation(
      summary = "Report alerts",
      description =
          "The webhook of Prometheus Alertmanager, version 4, or of Grafana: each alert with the"
              + " labels project, stage and service becomes problem.open or problem.closed")
  @APIResponse(responseCode = "200", description = "durably in the log; says what was refused")
  @APIResponse(responseCode = "400", description = "no payload of alerts; says where and why")
  @APIResponse(responseCode = "401", description = "the credentials are missing or wrong")
  @APIResponse(responseCode = "413", description = "larger than 16 MB")
  @APIResponse(responseCode = "503", description = "the log takes nothing now; see Retry-After")
  public Response accept(
      InputStream body, @Context HttpHeaders headers, @Context RoutingContext request) {
    Optional<ProblemDetail> obstacle = access.obstacle(headers, request);
    return obstacle.isPresent()
        ? HookAccess.abandoned(request, obstacle.get())
        : read(body, request);
  }

  private Response read(InputStream body, RoutingContext request) {
    AlertBatch batch = new AlertBatch(appender);
    try (InputStream bounded =
        new BoundedBody(body, SizeFilter.MOST_OF_ALERTS, http.bodyTimeout())) {
      boolean found =
          JsonItems.read(
              bounded,
              AlertmanagerAlert.ALERTS,
              alert -> batch.add(AlertmanagerAlert.read(alert, labels)));
      return found
          ? batch.answer()
          : ProblemDetail.badInput(
                  AlertmanagerAlert.ALERTS,
                  "expected the webhook payload of Alertmanager or Grafana with `alerts`, found"
                      + " none")
              .response();
    } catch (Json.Malformed e) {
      return ProblemDetail.of(e).response();
    } catch (BoundedBody.Exceeded e) {
      return HookAccess.abandoned(request, e.problem());
    } catch (IOException e) {
      return ProblemDetail.badInput("", "expected a whole body, found a broken one").response();
    }
  }
}
