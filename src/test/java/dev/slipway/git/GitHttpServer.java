package dev.slipway.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/** {@code git http-backend} behind a small HTTP server: repositories of a folder, over http. */
public final class GitHttpServer implements AutoCloseable {
  private final Path root;
  private final HttpServer http;
  private final String scheme;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile Optional<String> token = Optional.empty();
  private volatile Optional<String> elsewhere = Optional.empty();

  /** The logins that were shown, as {@code name:password}. */
  final List<String> logins = new CopyOnWriteArrayList<>();

  /** A server of the repositories in a folder, to which everybody may push. */
  public GitHttpServer(Path root) throws IOException {
    this(root, HttpServer.create(anyPort(), 0), "http");
  }

  private GitHttpServer(Path root, HttpServer http, String scheme) {
    this.root = root;
    this.http = http;
    this.scheme = scheme;
    http.createContext("/", this::serve);
    http.setExecutor(threads);
    http.start();
  }

  /** A server over https. */
  static GitHttpServer secure(Path root, SSLContext context) throws IOException {
    HttpsServer https = HttpsServer.create(anyPort(), 0);
    https.setHttpsConfigurator(new HttpsConfigurator(context));
    return new GitHttpServer(root, https, "https");
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** The address of a repository. */
  public String url(String repository) {
    return scheme + "://127.0.0.1:" + http.getAddress().getPort() + "/" + repository;
  }

  /** From now on, the password must be that one. */
  public void requireToken(String password) {
    token = Optional.of(password);
  }

  /** From now on, every client is sent to another server. */
  void redirect(String base) {
    elsewhere = Optional.of(base);
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      if (elsewhere.isPresent()) {
        exchange
            .getResponseHeaders()
            .set("Location", elsewhere.get() + exchange.getRequestURI().toString().substring(1));
        exchange.sendResponseHeaders(302, -1);
      } else if (isAllowed(exchange)) {
        backend(exchange);
      } else {
        exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"git\"");
        exchange.sendResponseHeaders(401, -1);
      }
    }
  }

  private boolean isAllowed(HttpExchange exchange) {
    String shown = exchange.getRequestHeaders().getFirst("Authorization");
    String login =
        shown == null
            ? ""
            : new String(Base64.getDecoder().decode(shown.substring("Basic ".length())), UTF_8);
    if (!login.isEmpty()) {
      logins.add(login);
    }
    return token.isEmpty() || login.endsWith(":" + token.get());
  }

  private void backend(HttpExchange exchange) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("git", "http-backend");
    Map<String, String> environment = builder.environment();
    environment.put("GIT_PROJECT_ROOT", root.toString());
    environment.put("GIT_HTTP_EXPORT_ALL", "1");
    environment.put("REMOTE_USER", "ada");
    environment.put("GIT_CONFIG_COUNT", "1");
    environment.put("GIT_CONFIG_KEY_0", "safe.directory");
    environment.put("GIT_CONFIG_VALUE_0", "*");
    environment.put("REQUEST_METHOD", exchange.getRequestMethod());
    environment.put("PATH_INFO", exchange.getRequestURI().getPath());
    environment.put(
        "QUERY_STRING", Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse(""));
    pass(exchange, "Content-Type", "CONTENT_TYPE", environment);
    pass(exchange, "Content-Encoding", "HTTP_CONTENT_ENCODING", environment);
    pass(exchange, "Git-Protocol", "GIT_PROTOCOL", environment);
    Process backend = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (OutputStream in = backend.getOutputStream()) {
      exchange.getRequestBody().transferTo(in);
    } catch (IOException e) {
      // The backend does not read what it does not need.
    }
    try (InputStream out = new BufferedInputStream(backend.getInputStream())) {
      int status = 200;
      for (String line = line(out); !line.isEmpty(); line = line(out)) {
        String[] header = line.split(": ", 2);
        if (header[0].equals("Status")) {
          status = Integer.parseInt(header[1].substring(0, 3));
        } else {
          exchange.getResponseHeaders().set(header[0], header[1]);
        }
      }
      exchange.sendResponseHeaders(status, 0);
      out.transferTo(exchange.getResponseBody());
    } finally {
      backend.destroyForcibly();
    }
  }

  private static void pass(
      HttpExchange exchange, String header, String variable, Map<String, String> environment) {
    String value = exchange.getRequestHeaders().getFirst(header);
    if (value != null) {
      environment.put(variable, value);
    }
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }
}
