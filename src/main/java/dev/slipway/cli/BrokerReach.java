package dev.slipway.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a broker takes connections, and what the embedded one said last. */
final class BrokerReach {
  private static final int CONNECT_MILLIS = 2_000;
  private static final int MOST_BYTES = 256 * 1024;

  private BrokerReach() {}

  /** Why none of these bootstrap servers takes a connection; empty where one does. */
  static Optional<String> obstacle(String servers) {
    String obstacle = "expected HOST:PORT, found `" + servers + "`";
    for (String server : servers.split(",", -1)) {
      int colon = server.lastIndexOf(':');
      Optional<Integer> port = port(server.substring(colon + 1).strip());
      if (colon <= 0 || port.isEmpty()) {
        continue;
      }
      String host = server.substring(0, colon).strip();
      InetSocketAddress address = new InetSocketAddress(host, port.get());
      if (address.isUnresolved()) {
        obstacle = "there is no address for the host " + host;
        continue;
      }
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_MILLIS);
        return Optional.empty();
      } catch (IOException e) {
        obstacle = server.strip() + " takes no connection (" + e.getMessage() + ")";
      }
    }
    return Optional.of(obstacle);
  }

  private static Optional<Integer> port(String text) {
    try {
      int port = Integer.parseInt(text);
      return port > 0 && port <= 65_535 ? Optional.of(port) : Optional.empty();
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * The last line of the embedded broker's log, as a clause; the empty text where there is none.
   */
  static String lastWords(Path data) {
    for (String name : new String[] {"broker.0.log", "broker.out"}) {
      Path file = data.resolve("broker").resolve(name);
      try {
        if (Files.isRegularFile(file) && Files.size(file) <= MOST_BYTES) {
          String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
          String last = text.lines().filter(line -> !line.isBlank()).reduce("", (_, b) -> b);
          if (!last.isEmpty()) {
            return "; its last words: " + last.strip();
          }
        }
      } catch (IOException e) {
        return "; its log cannot be read: " + e.getMessage();
      }
    }
    return "";
  }
}
