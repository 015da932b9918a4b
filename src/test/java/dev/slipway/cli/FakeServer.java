package dev.slipway.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A server that answers as it was told, and remembers what it was asked. */
final class FakeServer implements AutoCloseable {
  private static final String ANY_RUN = "GET /runs/*";

  private final HttpServer http;
  private final Map<String, Deque<Answer>> answers = new HashMap<>();

  /** Requests as {@code METHOD path?query}, each with its body. */
  final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

  record Request(String line, String contentType, String body) {}

  private record Answer(int status, String type, String body) {}

  FakeServer() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::answer);
    http.start();
  }

  String url() {
    return "http://127.0.0.1:" + http.getAddress().getPort();
  }

  /** The next answer to a request such as {@code GET /runs}; the last one is repeated. */
  FakeServer on(String line, int status, String json) {
    return on(line, status, "application/json", json.replace('\'', '"'));
  }

  /** The next answer about any delivery that nothing else is said of. */
  FakeServer onAnyRun(int status, String json) {
    return on(ANY_RUN, status, json);
  }

  FakeServer on(String line, int status, String type, String body) {
    answers.computeIfAbsent(line, l -> new ArrayDeque<>()).add(new Answer(status, type, body));
    return this;
  }

  /** The answer that was repeated so far gives way to the next. */
  void forgetFirst() {
    Deque<Answer> queue = answers.get(ANY_RUN);
    if (queue != null) {
      queue.removeFirst();
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath().replaceFirst("^/api/v1", "");
    String query = exchange.getRequestURI().getRawQuery();
    String line = exchange.getRequestMethod() + " " + path;
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    requests.add(
        new Request(
            query == null ? line : line + "?" + query,
            String.valueOf(type),
            new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
    Answer answer = next(answers.containsKey(line) || !path.startsWith("/runs/") ? line : ANY_RUN);
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    byte[] body = answer.body().getBytes(UTF_8);
    exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private Answer next(String line) {
    Deque<Answer> queue = answers.getOrDefault(line, new ArrayDeque<>());
    if (queue.isEmpty()) {
      return new Answer(404, "application/json", "{\"detail\":\"no such thing here\"}");
    }
    return queue.size() > 1 ? queue.remove() : queue.element();
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
