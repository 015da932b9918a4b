package dev.slipway.http;

import dev.slipway.wire.CloudEvents;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Refuses a body that says of itself that it is too large, before a byte of it is read. */
@Singleton
final class SizeFilter {
  private static final int EARLY = 1000;

  void register(@Observes Filters filters) {
    filters.register(SizeFilter::check, EARLY);
  }

  private static void check(RoutingContext request) {
    if (length(request) <= CloudEvents.MAX_BYTES) {
      request.next();
      return;
    }
    ProblemDetail problem = BodyReader.tooLarge();
    HttpServerResponse answer = request.response();
    answer
        .setStatusCode(problem.status())
        .putHeader("Content-Type", ProblemDetail.MEDIA_TYPE)
        .putHeader("Connection", "close")
        .end(Buffer.buffer(problem.body()))
        .onComplete(done -> request.request().connection().close());
  }

  private static long length(RoutingContext request) {
    String length = request.request().getHeader("Content-Length");
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException e) {
      return Long.MAX_VALUE;
    }
  }
}
