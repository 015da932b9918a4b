package dev.slipway.kafka.broker;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;

/** A running {@link OldBrokerMain}, for tests. */
public final class OldBroker implements AutoCloseable {
  private final Process process;
  private final int port;

  private OldBroker(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts one in a new folder, and returns when it serves. */
  public static OldBroker start(Path folder, int transactionVersion)
      throws BrokerProblem, IOException, URISyntaxException {
    int port = LoopbackPorts.free();
    Path own = Path.of(OldBroker.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx192m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            BrokerLibrary.classPath() + File.pathSeparator + own,
            OldBrokerMain.class.getName(),
            folder.toString(),
            Integer.toString(port),
            Integer.toString(LoopbackPorts.free()),
            Integer.toString(transactionVersion));
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("broker.err").toFile()).start();
    OldBroker broker = new OldBroker(process, port);
    BufferedReader said = process.inputReader();
    if (!BrokerMain.READY.equals(said.readLine())) {
      broker.close();
      throw new IOException("the broker did not start");
    }
    return broker;
  }

  /** The address for Kafka clients. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
