package dev.slipway.kafka.broker;

import java.nio.file.Path;
import java.util.Properties;

/** The broker's own configuration, in Kafka's terms. */
final class BrokerProperties {
  /** The id of the one node, which is broker and controller at once. */
  static final int NODE_ID = 1;

  /** The name of the listener that the node's two halves talk over. */
  static final String CONTROLLER_LISTENER = "CONTROLLER";

  private static final String PARTITIONS = "8";

  private BrokerProperties() {}

  /** The configuration of a broker that keeps its records in the folder, on two loopback ports. */
  static Properties of(Path kafka, int port, int controllerPort) {
    Properties p = new Properties();
    p.setProperty("process.roles", "broker,controller");
    p.setProperty("node.id", Integer.toString(NODE_ID));
    p.setProperty("log.dirs", kafka.toString());

    p.setProperty(
        "listeners",
        "PLAINTEXT://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d".formatted(port, controllerPort));
    p.setProperty("advertised.listeners", "PLAINTEXT://127.0.0.1:" + port);
    p.setProperty("controller.listener.names", CONTROLLER_LISTENER);
    p.setProperty("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + controllerPort);

    oneNode(p);
    quickToStart(p);
    small(p);
    patient(p);
    return p;
  }

  private static void oneNode(Properties p) {
    p.setProperty("default.replication.factor", "1");
    p.setProperty("min.insync.replicas", "1");
    p.setProperty("offsets.topic.replication.factor", "1");
    p.setProperty("transaction.state.log.replication.factor", "1");
    p.setProperty("transaction.state.log.min.isr", "1");
    p.setProperty("share.coordinator.state.topic.replication.factor", "1");
    p.setProperty("share.coordinator.state.topic.min.isr", "1");
    // A misspelt topic is an error to be seen, not a new topic.
    p.setProperty("auto.create.topics.enable", "false");
  }

  private static void quickToStart(Properties p) {
    p.setProperty("offsets.topic.num.partitions", PARTITIONS);
    p.setProperty("transaction.state.log.num.partitions", PARTITIONS);
    p.setProperty("share.coordinator.state.topic.num.partitions", PARTITIONS);
    p.setProperty("group.initial.rebalance.delay.ms", "0");
    // After a kill -9 the node's old session must end before the new one begins.
    p.setProperty("broker.session.timeout.ms", "2000");
    p.setProperty("broker.heartbeat.interval.ms", "500");
    // The only voter has nobody to wait for.
    p.setProperty("controller.quorum.election.timeout.ms", "100");
    p.setProperty("controller.quorum.election.backoff.max.ms", "100");
  }

  private static void small(Properties p) {
    p.setProperty("num.network.threads", "2");
    p.setProperty("num.io.threads", "4");
    p.setProperty("background.threads", "4");
    p.setProperty("message.max.bytes", "1048588");
    // The default of 128 MiB is taken from the heap at start.
    p.setProperty("log.cleaner.dedupe.buffer.size", Integer.toString(16 << 20));
    p.setProperty("log.index.size.max.bytes", Integer.toString(1 << 20));
  }

  /** Nothing is forgotten because a machine was off for a week: topics say how long they keep. */
  private static void patient(Properties p) {
    p.setProperty("log.retention.ms", "-1");
    p.setProperty("log.retention.bytes", "-1");
    p.setProperty("offsets.retention.minutes", Integer.toString(365 * 24 * 60));
  }
}
