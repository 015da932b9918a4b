package dev.slipway.kafka.broker;

import java.nio.file.Path;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** New folders for the brokers of tests, which are not made as ours is. */
final class BrokerFolder {
  private BrokerFolder() {}

  /** Makes the folder of a broker with a cluster of its own; it writes when it is run. */
  static Formatter formatter(Path folder) {
    return new Formatter()
        .setPrintStream(System.err)
        .setNodeId(BrokerProperties.NODE_ID)
        .setClusterId(Uuid.randomUuid().toString())
        .setControllerListenerName(BrokerProperties.CONTROLLER_LISTENER)
        .setMetadataLogDirectory(folder.toString())
        .addDirectory(folder.toString())
        .setHasDynamicQuorum(false);
  }
}
