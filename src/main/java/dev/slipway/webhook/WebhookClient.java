package dev.slipway.webhook;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * Sends requests to addresses that were checked. The certificate is checked for the host by name;
 * no redirect is followed, no proxy used, no connection kept, and nothing decompressed.
 */
public final class WebhookClient implements AutoCloseable {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int MOST_HEADERS = 16 * 1024;

  private final HttpClient client;

  private WebhookClient(HttpClient client) {
    this.client = client;
  }

  /**
   * A client.
   *
   * @param authorities a PEM file with the authorities that are trusted; empty: those of the JDK
   */
  public static WebhookClient of(Vertx vertx, Optional<Path> authorities) {
    HttpClientOptions options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_1_1)
            .setConnectTimeout((int) CONNECT.toMillis())
            .setKeepAlive(false)
            .setMaxRedirects(0)
            .setVerifyHost(true)
            .setMaxHeaderSize(MOST_HEADERS)
            .setDecompressionSupported(false)
            .setName("webhooks");
    authorities.ifPresent(
        file -> options.setTrustOptions(new PemTrustOptions().addCertPath(file.toString())));
    return new WebhookClient(vertx.createHttpClient(options));
  }

  /**
   * Sends a request to the first of these addresses that takes a connection. Blocks.
   *
   * @throws WebhookProblem where there is no answer in time, or too large a one
   */
  WebhookReply send(WebhookRequest request, List<InetAddress> addresses, Duration timeout)
      throws WebhookProblem, InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    WebhookProblem last = WebhookProblem.lasting("there is no address for " + request.to().host());
    for (InetAddress address : addresses) {
      Future<HttpClientRequest> connection = client.request(options(request, address));
      try {
        await(connection, end, request);
      } catch (WebhookProblem e) {
        last = e;
        continue;
      } finally {
        if (!connection.succeeded()) {
          connection.onSuccess(HttpClientRequest::reset);
        }
      }
      return exchange(connection.result(), request, end);
    }
    throw last;
  }

  private static RequestOptions options(WebhookRequest request, InetAddress address) {
    Destination to = request.to();
    RequestOptions options =
        new RequestOptions()
            .setServer(SocketAddress.inetSocketAddress(new InetSocketAddress(address, to.port())))
            .setHost(to.host())
            .setPort(to.port())
            .setSsl(to.secure())
            .setMethod(HttpMethod.valueOf(request.method()))
            .setURI(to.target())
            .setFollowRedirects(false)
            .setConnectTimeout(CONNECT.toMillis());
    request.headers().forEach(options::putHeader);
    return options;
  }

  private static WebhookReply exchange(
      HttpClientRequest connected, WebhookRequest request, long end)
      throws WebhookProblem, InterruptedException {
    Promise<WebhookReply> reply = Promise.promise();
    byte[] body = request.body();
    connected
        .response()
        .onFailure(reply::tryFail)
        .onSuccess(response -> collect(connected, response, reply));
    Future<Void> sent =
        body.length == 0 && !List.of("POST", "PUT", "PATCH").contains(request.method())
            ? connected.end()
            : connected.end(Buffer.buffer(body));
    sent.onFailure(reply::tryFail);
    try {
      return await(reply.future(), end, request);
    } finally {
      if (!reply.future().isComplete()) {
        connected.reset();
      }
    }
  }

  private static void collect(
      HttpClientRequest connected, HttpClientResponse response, Promise<WebhookReply> reply) {
    Buffer body = Buffer.buffer();
    response.exceptionHandler(reply::tryFail);
    response.handler(piece -> {
      body.appendBuffer(piece);
      if (body.length() > WebhookReply.LARGEST_BODY && reply.tryFail(new TooLarge())) {
        connected.reset();
      }
    });
    response.endHandler(_ -> {
      String type = response.getHeader("content-type");
      reply.tryComplete(
          new WebhookReply(response.statusCode(), type == null ? "" : type, body.getBytes()));
    });
  }

  private static <T> T await(Future<T> future, long end, WebhookRequest request)
      throws WebhookProblem, InterruptedException {
    String name = request.to().name();
    try {
      long left = Math.max(0, end - System.nanoTime());
      return future.toCompletionStage().toCompletableFuture().get(left, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw WebhookProblem.lasting(name + " did not answer in time");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof TooLarge) {
        throw WebhookProblem.lasting(
            "expected at most "
                + WebhookReply.LARGEST_BODY
                + " bytes from "
                + name
                + ", found more");
      }
      if (cause instanceof SSLException) {
        throw WebhookProblem.lasting(
            "the certificate of " + name + " is not accepted: " + cause.getMessage());
      }
      throw WebhookProblem.passing(name + " cannot be reached: " + cause.getMessage());
    }
  }

  /** An answer that is longer than what is taken. */
  private static final class TooLarge extends Exception {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public void close() {
    client.close();
  }
}
