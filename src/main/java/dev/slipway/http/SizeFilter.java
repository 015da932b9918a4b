package dev.slipway.http;

import dev.slipway.wire.CloudEvents;
import io.quarkus.vertx.http.runtime.VertxHttpRecorder;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Refuses a body that says of itself that it is too large, before a byte of it is read, and ends
 * one that grows too large without having said so. The server's own limit is that of alerts, which
 * come by the thousand.
 */
@Singleton
final class SizeFilter {
  /** Most bytes of a payload of alerts. */
  static final long MOST_OF_ALERTS = 16_000_000;

  private static final int EARLY = 1000;

  /** The server counts what it has read ahead: whoever counts by himself has the word first. */
  private static final long READ_AHEAD = 150_000;

  /** Behind the server's own limit, before whoever reads a body. */
  private static final int LATE = 1;

  void register(@Observes Filters filters) {
    filters.register(SizeFilter::check, EARLY);
    filters.register(SizeFilter::limit, LATE);
  }

  private static long most(RoutingContext request) {
    return AlertmanagerHook.PATH.equals(request.normalizedPath())
        ? MOST_OF_ALERTS
        : CloudEvents.MAX_BYTES;
  }

  private static void limit(RoutingContext request) {
    request.put(VertxHttpRecorder.MAX_REQUEST_SIZE_KEY, most(request) + READ_AHEAD);
    request.next();
  }

  private static void check(RoutingContext request) {
    if (length(request) <= most(request)) {
      request.next();
      return;
    }
    ProblemDetail problem = BodyReader.tooLarge(most(request));
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
