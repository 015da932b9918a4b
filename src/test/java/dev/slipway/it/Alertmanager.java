package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real Alertmanager in a process of its own, on a free loopback port. */
final class Alertmanager implements AutoCloseable {
  private static final List<String> NAMES = List.of("prometheus-alertmanager", "alertmanager");

  private final SlipwayProcess process;
  private final Api api;

  /** The program, where this machine has it. */
  static Optional<Path> program() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it with that configuration. */
  Alertmanager(Path folder, Path program, String configuration) {
    int port = SlipwayProcess.freePort();
    try {
      Path config = Files.writeString(folder.resolve("alertmanager.yml"), configuration);
      process =
          SlipwayProcess.launch(
              folder,
              "alertmanager",
              Map.of(),
              List.of(
                  program.toString(),
                  "--config.file=" + config,
                  "--storage.path=" + folder.resolve("alertmanager-data"),
                  "--web.listen-address=127.0.0.1:" + port,
                  "--cluster.listen-address="));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    api = new Api("http://127.0.0.1:" + port);
    Await.until("an Alertmanager that is ready", () -> isReady());
  }

  private boolean isReady() {
    try {
      return api.call("/-/ready").statusCode() == 200;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  /** Hands in alerts, as Prometheus does. */
  void fire(String alerts) {
    assertEquals(200, api.post("/api/v2/alerts", "application/json", alerts).statusCode());
  }

  /** A counter of what was sent to webhooks. */
  long count(String metric) {
    Pattern line =
        Pattern.compile(
            "(?m)^" + metric + "\\{(?=[^}]*integration=\"webhook\")[^}]*} ([0-9.e+]+)$");
    return (long)
        line.matcher(api.call("/metrics").body())
            .results()
            .mapToDouble(found -> Double.parseDouble(found.group(1)))
            .sum();
  }

  @Override
  public void close() {
    process.close();
  }

  @Override
  public String toString() {
    return process.toString();
  }
}
