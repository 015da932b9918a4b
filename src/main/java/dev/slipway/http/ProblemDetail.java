package dev.slipway.http;

import dev.slipway.event.Scope;
import dev.slipway.wire.Decoded;
import dev.slipway.wire.Json;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What went wrong, as RFC 9457 has it.
 *
 * @param status the HTTP status
 * @param title the kind of problem in words; the same for every occurrence of a code
 * @param code a stable word for programs, such as {@code no-cloudevent}
 * @param detail what was expected, then what was found
 * @param attribute where in the input, such as {@code source}; empty where it is the whole
 * @param index which event of a batch, from 0
 */
record ProblemDetail(
    int status, String title, String code, String detail, String attribute, OptionalInt index) {
  static final String MEDIA_TYPE = "application/problem+json";
  static final int UNAUTHORIZED = 401;
  static final int TOO_LARGE = 413;
  static final int TOO_MANY_REQUESTS = 429;

  private static final String RETRY_SECONDS = "2";

  ProblemDetail(int status, String title, String code, String detail) {
    this(status, title, code, detail, "", OptionalInt.empty());
  }

  /** The problem of a message that is no event. */
  static ProblemDetail of(Decoded.Bad bad) {
    int status =
        switch (bad.code()) {
          case Decoded.TOO_LARGE -> TOO_LARGE;
          case Decoded.UNSUPPORTED_MEDIA_TYPE -> 415;
          default -> 400;
        };
    return new ProblemDetail(
        status,
        "The message is no event that can be taken",
        bad.code(),
        bad.reason(),
        bad.attribute(),
        OptionalInt.empty());
  }

  /** The problem of a body that is no JSON, or not the JSON that is expected. */
  static ProblemDetail of(Json.Malformed bad) {
    return badInput("", "line " + bad.line() + ", column " + bad.column() + ": " + bad.reason());
  }

  /** The problem of an event without its scope. */
  static ProblemDetail of(Scope.Violation violation) {
    return new ProblemDetail(
        400,
        "The event lacks its scope",
        violation.code(),
        violation.reason(),
        violation.attribute(),
        OptionalInt.empty());
  }

  /** A query parameter or a body member that cannot be used. */
  static ProblemDetail badInput(String name, String detail) {
    return new ProblemDetail(
        400, "The request cannot be used", "bad-input", detail, name, OptionalInt.empty());
  }

  /** Something that does not exist. */
  static ProblemDetail notFound(String detail) {
    return new ProblemDetail(404, "There is no such thing", "not-found", detail);
  }

  /** Something that contradicts what is there. */
  static ProblemDetail conflict(String detail) {
    return new ProblemDetail(409, "It contradicts what is there", "conflict", detail);
  }

  /** The log takes nothing at this moment. */
  static ProblemDetail unavailable(String detail) {
    return new ProblemDetail(503, "The log takes no events now", "unavailable", detail);
  }

  /** The log takes nothing until there is room for it. */
  static ProblemDetail diskFull(String detail) {
    return new ProblemDetail(503, "The log takes no events now", "disk-full", detail);
  }

  /** An event that the log does not take, whole as it is. */
  static ProblemDetail tooLarge(String detail) {
    return new ProblemDetail(
        TOO_LARGE, "The event is larger than the log takes", Decoded.TOO_LARGE, detail);
  }

  /** A request without the credentials that are asked for. */
  static ProblemDetail unauthorized() {
    return new ProblemDetail(
        UNAUTHORIZED,
        "The credentials are missing or wrong",
        "unauthorized",
        "expected the header Authorization with a token or a password that is configured here");
  }

  /** A request from another machine where no secret is configured. */
  static ProblemDetail onlyFromHere() {
    return new ProblemDetail(
        403,
        "Only this machine may ask for that",
        "only-from-here",
        "expected a request from this machine, as neither slipway.alerts.token nor"
            + " slipway.alerts.password is configured");
  }

  /** Something that was understood and is of no use as it is. */
  static ProblemDetail unprocessable(String title, String code, String detail) {
    return new ProblemDetail(422, title, code, detail);
  }

  /** Too much is on its way already. */
  static ProblemDetail tooMany(String detail) {
    return new ProblemDetail(
        TOO_MANY_REQUESTS, "Too much is on its way already", "too-many", detail);
  }

  /** The same problem, of one event of a batch. */
  ProblemDetail at(int position) {
    return new ProblemDetail(status, title, code, detail, attribute, OptionalInt.of(position));
  }

  /** The members as RFC 9457 names them. */
  Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("type", "urn:slipway:problem:" + code);
    members.put("title", title);
    members.put("status", status);
    members.put("detail", detail);
    members.put("code", code);
    if (!attribute.isEmpty()) {
      members.put("attribute", attribute);
    }
    index.ifPresent(position -> members.put("index", position));
    return members;
  }

  /** The members as JSON. */
  byte[] body() {
    return Json.print(toMap());
  }

  /** The answer; with {@code Retry-After} where trying again may help. */
  Response response() {
    Response.ResponseBuilder answer = Response.status(status).type(MEDIA_TYPE).entity(body());
    if (status == 503 || status == TOO_MANY_REQUESTS) {
      answer.header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
    }
    if (status == UNAUTHORIZED) {
      answer.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"slipway\"");
      answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"slipway\"");
    }
    if (status == TOO_LARGE) {
      answer.header("Connection", "close");
    }
    return answer.build();
  }

  /** The answer as an exception, for where there is nothing else to return. */
  WebApplicationException exception() {
    return new WebApplicationException(detail, response());
  }
}
