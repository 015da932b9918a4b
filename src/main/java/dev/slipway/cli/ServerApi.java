package dev.slipway.cli;

import dev.slipway.event.Data;
import dev.slipway.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The server's HTTP interface as commands use it; what goes wrong is a {@link CommandProblem}. */
public final class ServerApi {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final URI base;
  private final HttpClient client;

  /** The interface of the server at that address, such as {@code http://127.0.0.1:8080}. */
  public ServerApi(URI server) {
    this.base = server;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();
  }

  /** A value for a query or a path. */
  static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** A query string of the parameters that have a value; the empty text where none has. */
  static String query(Map<String, Optional<String>> parameters) {
    String query =
        parameters.entrySet().stream()
            .filter(parameter -> parameter.getValue().isPresent())
            .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue().get()))
            .collect(Collectors.joining("&"));
    return query.isEmpty() ? "" : "?" + query;
  }

  /** The JSON object at a path under {@code /api/v1}. */
  public Map<String, @Nullable Object> get(String path) {
    return Data.asMap(json(send(request(path).GET())));
  }

  /** The JSON object at a path; empty where there is none. */
  public Optional<Map<String, @Nullable Object>> find(String path) {
    try {
      return Optional.of(get(path));
    } catch (CommandProblem e) {
      if (e.exit() == ExitCode.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The items of the JSON array at a path. */
  public List<Map<String, @Nullable Object>> list(String path) {
    return items(json(send(request(path).GET())));
  }

  /** Posts a body and gives the JSON of the answer. */
  public @Nullable Object post(String path, String contentType, byte[] body) {
    return json(
        send(
            request(path)
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))));
  }

  /** Opens the stream of server-sent events at a path. */
  public InputStream stream(String path, String lastEventId) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path)).header("Accept", "text/event-stream").GET();
    if (!lastEventId.isEmpty()) {
      request.header("Last-Event-ID", lastEventId);
    }
    HttpResponse<InputStream> answer =
        exchange(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    if (answer.statusCode() != 200) {
      throw problem(answer.statusCode(), new byte[0]);
    }
    return answer.body();
  }

  /** The maps in a JSON array. */
  static List<Map<String, @Nullable Object>> items(@Nullable Object array) {
    return array instanceof List<?> items ? items.stream().map(Data::asMap).toList() : List.of();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).timeout(ANSWER).header("Accept", "application/json");
  }

  private URI uri(String path) {
    return URI.create(base.toString().replaceAll("/+$", "") + "/api/v1" + path);
  }

  private byte[] send(HttpRequest.Builder request) {
    HttpResponse<byte[]> answer =
        exchange(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() / 100 == 2) {
      return answer.body();
    }
    throw problem(answer.statusCode(), answer.body());
  }

  private <T> HttpResponse<T> exchange(HttpRequest request, HttpResponse.BodyHandler<T> body) {
    try {
      return client.send(request, body);
    } catch (ConnectException e) {
      throw unreachable("nothing listens there; start it with `slipway up` or name another one");
    } catch (HttpTimeoutException e) {
      throw unreachable("it does not answer");
    } catch (IOException e) {
      throw unreachable(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandProblem(ExitCode.FAILED, "interrupted");
    }
  }

  private CommandProblem unreachable(String why) {
    return new CommandProblem(
        ExitCode.UNREACHABLE,
        "the server at " + base + " cannot be reached: " + why + " (--server, SLIPWAY_SERVER)");
  }

  private static @Nullable Object json(byte[] body) {
    try {
      return Json.parseValue(body);
    } catch (Json.Malformed e) {
      throw new CommandProblem(ExitCode.FAILED, "expected JSON from the server: " + e.getMessage());
    }
  }

  private static CommandProblem problem(int status, byte[] body) {
    ExitCode exit =
        switch (status) {
          case 400, 405, 413, 415 -> ExitCode.WRONG_USAGE;
          case 401, 403 -> ExitCode.NOT_ALLOWED;
          case 404 -> ExitCode.NOT_FOUND;
          case 409 -> ExitCode.CONFLICT;
          case 429, 502, 503, 504 -> ExitCode.UNREACHABLE;
          default -> ExitCode.FAILED;
        };
    return new CommandProblem(exit, sentence(status, body));
  }

  private static String sentence(int status, byte[] body) {
    try {
      Map<String, @Nullable Object> detail = Json.parse(body);
      String attribute = Data.text(detail.get("attribute"));
      String index = detail.get("index") instanceof Number n ? "event " + n + ": " : "";
      return index
          + (attribute.isEmpty() ? "" : attribute + ": ")
          + Data.text(detail.get("detail"));
    } catch (Json.Malformed e) {
      return "the server answered HTTP " + status;
    }
  }
}
