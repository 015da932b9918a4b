package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.slipway.wire.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** A client of the HTTP door under test. */
final class HttpDoor {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI base = ConfigProvider.getConfig().getValue("test.url", URI.class);

  URI base() {
    return base;
  }

  /** An answer with its body as text. */
  record Answer(int status, String type, String body, HttpResponse<String> whole) {
    Map<String, @Nullable Object> json() {
      return Json.parse(body.getBytes(UTF_8));
    }

    String problem() {
      Map<String, @Nullable Object> json = json();
      return status + " " + json.get("code") + " " + json.getOrDefault("attribute", "");
    }

    String header(String name) {
      return whole.headers().firstValue(name).orElse("");
    }
  }

  Answer get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  Answer post(String path, String body, String... headers) {
    return send(request(path, headers).POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  Answer post(String path, HttpRequest.BodyPublisher body, String... headers) {
    return send(request(path, headers).POST(body));
  }

  HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  HttpClient client() {
    return client;
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      String type = answer.headers().firstValue("content-type").orElse("");
      return new Answer(answer.statusCode(), type, answer.body(), answer);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
