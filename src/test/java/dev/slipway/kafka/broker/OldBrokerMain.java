package dev.slipway.kafka.broker;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/**
 * A broker whose cluster was made long ago and never finished its upgrade: its finalized {@code
 * transaction.version} is older than the broker.
 *
 * <p>Arguments: a new folder, the port, the controller's port, the feature's level. It says {@link
 * BrokerMain#READY} when it serves, and ends with its standard input.
 */
public final class OldBrokerMain {
  private OldBrokerMain() {}

  /** Runs the broker until its standard input ends. */
  public static void main(String[] args) throws Exception {
    Logger.getLogger("").setLevel(Level.SEVERE);
    Path folder = Path.of(args[0]);
    BrokerFolder.formatter(folder)
        .setFeatureLevel("transaction.version", Short.parseShort(args[3]))
        .run();
    KafkaConfig config =
        KafkaConfig.fromProps(
            BrokerProperties.of(folder, Integer.parseInt(args[1]), Integer.parseInt(args[2])),
            false);
    new KafkaRaftServer(config, Time.SYSTEM).startup();
    System.out.write((BrokerMain.READY + "\n").getBytes(StandardCharsets.UTF_8));
    System.out.flush();
    System.in.read();
    Runtime.getRuntime().halt(0);
  }
}
