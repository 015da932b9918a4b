package dev.slipway.skopos.plugin;

import dev.slipway.skopos.plan.CallOutcome;
import dev.slipway.skopos.plan.Instance;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * Asks instances over HTTP: {@code get}, {@code post}, {@code get_ok} and {@code get_wait} (again
 * until it is well), {@code service_up} (any answer from 200 to 499). Arguments: {@code schema},
 * {@code host}, {@code port}, {@code path}, {@code data}, {@code ok_codes}, {@code timeout} in
 * seconds. Without {@code host} every selected instance is asked, at its own {@code port} where the
 * step names none.
 */
final class HttpPlugin implements BuiltIn {
  private static final Set<String> ACTIONS =
      Set.of("get", "post", "get_ok", "get_wait", "service_up");
  private static final int TIMEOUT_SECONDS = 120;
  private static final Duration CONNECT = Duration.ofSeconds(2);
  private static final int EXCERPT = 500;

  /** One request. */
  private record Request(
      String method,
      URI uri,
      Optional<String> data,
      SortedSet<Integer> okCodes,
      boolean anyAnswer) {}

  @Override
  public Set<String> actions() {
    return ACTIONS;
  }

  @Override
  public CallOutcome run(String action, Map<String, @Nullable Object> bus)
      throws InterruptedException {
    Arguments arguments = new Arguments(bus);
    try {
      for (Instance instance : arguments.targets()) {
        Optional<String> failure = ask(action, arguments, instance);
        if (failure.isPresent()) {
          return CallOutcome.fail(1, "Error: " + failure.get());
        }
      }
      return CallOutcome.pass(Map.of());
    } catch (Arguments.Unusable e) {
      return CallOutcome.fail(1, "Error: " + e.getMessage());
    }
  }

  private static Optional<String> ask(String action, Arguments arguments, Instance instance)
      throws InterruptedException, Arguments.Unusable {
    Request request = request(action, arguments, instance);
    Duration timeout = arguments.seconds("timeout", TIMEOUT_SECONDS);
    boolean follows = !request.anyAnswer();
    try (HttpClient client = client(follows)) {
      boolean again = !action.equals("get") && !action.equals("post");
      return again
          ? Attempts.within(timeout, () -> send(client, request, CONNECT))
          : send(client, request, timeout);
    }
  }

  private static HttpClient client(boolean follows) {
    return HttpClient.newBuilder()
        .connectTimeout(CONNECT)
        .followRedirects(follows ? HttpClient.Redirect.NORMAL : HttpClient.Redirect.NEVER)
        .build();
  }

  private static Request request(String action, Arguments arguments, Instance instance)
      throws Arguments.Unusable {
    String address = instance.address();
    if (address.isEmpty()) {
      throw new Arguments.Unusable("failed to extract instance IP address: got \"\"");
    }
    String host = address.contains(":") ? "[" + address + "]" : address;
    Optional<Integer> port = arguments.number("port");
    if (port.isEmpty() && arguments.text("host").isEmpty()) {
      port = Arguments.number(instance, "port");
    }
    String path = arguments.text("path").orElse("/");
    String url =
        arguments.text("schema").orElse("http")
            + "://"
            + host
            + port.map(p -> ":" + p).orElse("")
            + (path.startsWith("/") ? "" : "/")
            + path;
    boolean anyAnswer = action.equals("service_up");
    try {
      URI uri = URI.create(url);
      if (!Set.of("http", "https").contains(String.valueOf(uri.getScheme()))) {
        throw new Arguments.Unusable("expected http or https as schema, found " + uri.getScheme());
      }
      return new Request(
          action.equals("post") ? "POST" : "GET",
          uri,
          arguments.text("data"),
          arguments.numbers("ok_codes"),
          anyAnswer);
    } catch (IllegalArgumentException e) {
      throw new Arguments.Unusable("expected an address, found `" + url + "`: " + e.getMessage());
    }
  }

  private static Optional<String> send(HttpClient client, Request request, Duration timeout)
      throws InterruptedException {
    HttpRequest.BodyPublisher body =
        request
            .data()
            .map(HttpRequest.BodyPublishers::ofString)
            .orElseGet(HttpRequest.BodyPublishers::noBody);
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(request.uri()).timeout(timeout.plusMillis(1));
    request.data().ifPresent(_ -> builder.header("Content-Type", "application/json"));
    String what = request.method() + " request to " + request.uri() + " failed: ";
    try {
      HttpResponse<String> answer =
          client.send(
              builder.method(request.method(), body).build(), HttpResponse.BodyHandlers.ofString());
      return isOk(request, answer.statusCode())
          ? Optional.empty()
          : Optional.of(what + answer.statusCode() + " " + excerpt(answer.body()));
    } catch (IOException e) {
      String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      return Optional.of(what + reason);
    }
  }

  private static boolean isOk(Request request, int code) {
    if (request.anyAnswer()) {
      return code >= 200 && code <= 499;
    }
    return request.okCodes().isEmpty()
        ? code >= 200 && code <= 399
        : request.okCodes().contains(code);
  }

  private static String excerpt(String text) {
    return dev.slipway.event.Data.excerpt(text.strip(), EXCERPT);
  }
}
