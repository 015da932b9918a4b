import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A small book shop: {@code java Shop.java VERSION FOLDER}. It answers on loopback, writes its port
 * and process id into the folder, and cannot check out in version 2.0 or after {@code POST /break}.
 * {@code POST /jam} breaks its till, which a restart does not repair.
 */
public class Shop {
  private static volatile boolean broken;

  public static void main(String[] arguments) throws IOException {
    String version = arguments[0];
    Path folder = Path.of(arguments[1]);
    Path jammed = folder.resolve("jammed");
    broken = version.equals("2.0") || Files.exists(jammed);

    HttpServer server = open(folder.resolve("port"));
    server.createContext("/", exchange -> answer(exchange, 200, "bookshop " + version));
    server.createContext("/health", exchange -> answer(exchange, 200, "well"));
    server.createContext(
        "/checkout",
        exchange -> answer(exchange, broken ? 500 : 200, broken ? "no way to pay" : "thank you"));
    server.createContext(
        "/break",
        exchange -> {
          broken |= exchange.getRequestMethod().equals("POST");
          answer(exchange, 200, broken ? "broken" : "POST breaks the shop");
        });
    server.createContext(
        "/jam",
        exchange -> {
          if (exchange.getRequestMethod().equals("POST")) {
            Files.writeString(jammed, "the till is jammed\n");
            broken = true;
          }
          answer(exchange, 200, broken ? "broken" : "POST jams the till");
        });
    server.start();

    Path pid = folder.resolve("pid");
    write(folder.resolve("port"), server.getAddress().getPort());
    write(pid, ProcessHandle.current().pid());
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, pid)));
  }

  /** Opens the port of last time or {@code SHOP_PORT} where it is free, else any free one. */
  private static HttpServer open(Path portFile) throws IOException {
    String last = Files.exists(portFile) ? Files.readString(portFile).strip() : "0";
    String wanted = System.getenv().getOrDefault("SHOP_PORT", last);
    try {
      return HttpServer.create(loopback(Integer.parseInt(wanted)), 0);
    } catch (BindException e) {
      return HttpServer.create(loopback(0), 0);
    }
  }

  /** Frees the port before it says so. */
  private static void stop(HttpServer server, Path pid) {
    server.stop(0);
    pid.toFile().delete();
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static void answer(HttpExchange exchange, int code, String text) throws IOException {
    byte[] body = (text + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Writes a file that is never seen half written. */
  private static void write(Path file, long number) throws IOException {
    Path fresh = Files.writeString(file.resolveSibling(file.getFileName() + ".new"), number + "\n");
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
