package dev.slipway.http;

import io.vertx.core.net.SocketAddress;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Who may report alerts: who knows a token or the password, or, where neither is configured, who
 * speaks from this machine. Secrets are compared in constant time and never said.
 */
@Singleton
final class HookAccess {
  private static final Logger LOG = Logger.getLogger(HookAccess.class);
  private static final String BEARER = "bearer ";
  private static final String BASIC = "basic ";

  private final AlertsConfig config;

  @Inject
  HookAccess(AlertsConfig config) {
    this.config = config;
  }

  /**
   * Why a request is not let in; empty where it is. It must say that it is JSON, which no page of
   * another site can do in a reader's browser.
   */
  Optional<ProblemDetail> obstacle(HttpHeaders headers, RoutingContext request) {
    if (headers.getHeaderString(HttpHeaders.CONTENT_TYPE) == null) {
      return Optional.of(
          new ProblemDetail(
              415,
              "The media type is not known",
              "unsupported-media-type",
              "expected the header Content-Type: application/json, found none"));
    }
    return obstacle(
        headers.getHeaderString(HttpHeaders.AUTHORIZATION), request.request().remoteAddress());
  }

  /** An answer before the whole body was read. */
  static Response abandoned(RoutingContext request, ProblemDetail problem) {
    BodyReader.leaveUnread(request);
    return problem.response();
  }

  /** Reads the body of a request that is let in and hands it on; answers the others. */
  Response admit(
      HttpHeaders headers,
      RoutingContext request,
      Supplier<BodyReader.Read> body,
      Function<byte[], Response> take) {
    Optional<ProblemDetail> obstacle = obstacle(headers, request);
    if (obstacle.isPresent()) {
      return abandoned(request, obstacle.get());
    }
    return switch (body.get()) {
      case BodyReader.Read.Refused refused -> abandoned(request, refused.problem());
      case BodyReader.Read.Body whole -> {
        try (whole) {
          yield take.apply(whole.bytes());
        }
      }
    };
  }

  /**
   * Why a request is not let in; empty where it is.
   *
   * @param authorization the header; null where there is none
   * @param from where the request comes from
   */
  Optional<ProblemDetail> obstacle(@Nullable String authorization, @Nullable SocketAddress from) {
    List<byte[]> known = new ArrayList<>();
    try {
      known.addAll(secrets());
    } catch (IOException e) {
      // The message of the exception is the name of the file.
      LOG.errorf("the secrets of alerts cannot be read: %s", e.getMessage());
      return Optional.of(
          ProblemDetail.unavailable("the server cannot read its secrets; its log says why"));
    }
    if (known.isEmpty()) {
      return isLoopback(from) ? Optional.empty() : Optional.of(ProblemDetail.onlyFromHere());
    }
    byte[] given = digest(credentials(authorization == null ? "" : authorization));
    boolean matches = false;
    for (byte[] secret : known) {
      matches |= MessageDigest.isEqual(secret, given);
    }
    return matches ? Optional.empty() : Optional.of(ProblemDetail.unauthorized());
  }

  /** What the header says, in one form whichever way its scheme is written. */
  private static String credentials(String authorization) {
    int scheme = authorization.indexOf(' ') + 1;
    String word = authorization.substring(0, scheme);
    String rest = authorization.substring(scheme).strip();
    if (word.equalsIgnoreCase(BEARER)) {
      return BEARER + rest;
    }
    if (!word.equalsIgnoreCase(BASIC)) {
      return "";
    }
    try {
      return BASIC + new String(Base64.getDecoder().decode(rest), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private List<byte[]> secrets() throws IOException {
    Stream<String> configured = config.token().stream().flatMap(List::stream);
    Stream<String> written =
        config.tokenFile().isPresent() ? read(config.tokenFile().get()).lines() : Stream.empty();
    List<byte[]> secrets = new ArrayList<>();
    Stream.concat(configured, written)
        .map(String::strip)
        .filter(token -> !token.isEmpty())
        .forEach(token -> secrets.add(digest(BEARER + token)));
    Optional<String> password = config.password();
    if (config.passwordFile().isPresent()) {
      password = Optional.of(read(config.passwordFile().get()).stripTrailing());
    }
    if (password.isPresent() || config.user().isPresent()) {
      String user = config.user().orElse("");
      password
          .filter(text -> !text.isEmpty())
          .ifPresent(text -> secrets.add(digest(BASIC + user + ":" + text)));
    }
    boolean asked =
        Stream.of(config.token(), config.tokenFile(), config.password(), config.passwordFile())
            .anyMatch(Optional::isPresent);
    if (secrets.isEmpty() && (asked || config.user().isPresent())) {
      throw new IOException("expected a token, or a user with a password, found an empty one");
    }
    return secrets;
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file);
  }

  private static boolean isLoopback(@Nullable SocketAddress from) {
    try {
      return from != null
          && from.hostAddress() != null
          && InetAddress.getByName(from.hostAddress()).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }
}
