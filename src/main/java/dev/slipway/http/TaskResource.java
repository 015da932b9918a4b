package dev.slipway.http;

import dev.slipway.event.Event;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.TaskFilter;
import dev.slipway.wire.CloudEvents;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /api/v1/tasks}: task orders for workers that ask instead of listening to Kafka. A
 * worker answers by events.
 */
@Path("/api/v1/tasks")
@Tag(name = "tasks")
public class TaskResource {
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(50);
  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final Duration LONGEST_LEASE = Duration.ofHours(1);
  private static final int MOST = 100;

  private final OpenTasks tasks;

  @Inject
  TaskResource(OpenTasks tasks) {
    this.tasks = tasks;
  }

  /** Leases open orders, the oldest first; with {@code wait} until there is one. */
  @GET
  @Produces({CloudEvents.BATCH, "application/json"})
  @Operation(
      summary = "Lease open task orders",
      description =
          "The <task>.triggered events that no worker has started, each as a structured CloudEvent."
              + " A leased one is hidden from others until the lease is over."
              + " Answer by POST /events with triggeredid = the id of the order.")
  @APIResponse(responseCode = "200", description = "the orders; an empty list where there is none")
  @APIResponse(responseCode = "400", description = "a parameter cannot be read")
  public CompletionStage<Response> lease(
      @QueryParam("task") List<String> task,
      @QueryParam("project") @Nullable String project,
      @QueryParam("stage") @Nullable String stage,
      @QueryParam("service") @Nullable String service,
      @QueryParam("wait") @Nullable String wait,
      @QueryParam("max") @Nullable String max,
      @QueryParam("lease") @Nullable String lease) {
    TaskFilter filter =
        new TaskFilter(names(task), Query.text(project), Query.text(stage), Query.text(service));
    return tasks
        .lease(
            filter,
            Query.duration("lease", lease, LEASE, LONGEST_LEASE),
            Query.number("max", max, 1, MOST),
            Query.duration("wait", wait, Duration.ZERO, LONGEST_WAIT))
        .thenApply(TaskResource::answer);
  }

  private static Response answer(List<Event> orders) {
    return Response.ok(CloudEvents.encodeBatch(orders)).type(CloudEvents.BATCH).build();
  }

  private static Set<String> names(List<String> values) {
    Set<String> names = new LinkedHashSet<>();
    values.forEach(value -> names.addAll(List.of(value.split(","))));
    names.remove("");
    return names;
  }
}
