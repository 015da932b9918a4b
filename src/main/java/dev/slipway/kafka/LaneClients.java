package dev.slipway.kafka;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** Where a lane gets what it reaches the world by: from Kafka, or from a simulation of it. */
interface LaneClients {
  /** The client that asks for ends of logs and fences former owners. */
  Admin admin();

  /** The client that reads the changelog. */
  Consumer<byte[], byte[]> reader();

  /** The client that writes, under the transactional id of the lane. */
  Producer<byte[], byte[]> producer();

  /** The client that reads the inbox as a member of the group. */
  Consumer<byte[], byte[]> consumer();

  /** The clock of a session that begins now. */
  LaneClock clock();
}
