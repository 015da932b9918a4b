package dev.slipway.http;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Says every failure as a problem detail; the inside of an unexpected one stays in the log. */
public final class ProblemMapper {
  private static final Logger LOG = Logger.getLogger(ProblemMapper.class);

  /** The answer to a request that no resource took, or that a resource refused. */
  @ServerExceptionMapper
  public Response map(WebApplicationException e) {
    Response answer = e.getResponse();
    if (answer.hasEntity() || answer.getStatus() < 400) {
      return answer;
    }
    int status = answer.getStatus();
    String reason = answer.getStatusInfo().getReasonPhrase();
    Response problem =
        new ProblemDetail(status, reason, "http-" + status, "HTTP " + status + " " + reason)
            .response();
    return status == 405 && answer.getHeaderString("Allow") != null
        ? Response.fromResponse(problem).header("Allow", answer.getHeaderString("Allow")).build()
        : problem;
  }

  /** The answer to a failure that nobody foresaw. */
  @ServerExceptionMapper
  public Response map(RuntimeException e) {
    LOG.error("a request failed", e);
    return new ProblemDetail(
            500, "The server failed", "internal", "the server failed; its log says why")
        .response();
  }
}
