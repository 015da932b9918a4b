package dev.slipway.kafka;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;

/** The open clients of a lane's session: all of them or none. */
final class SessionClients implements AutoCloseable {
  private static final Duration LEAVE_PATIENCE = Duration.ofSeconds(2);

  private final LaneMonitor monitor;
  private final Deque<Closing> closings = new ArrayDeque<>();
  private boolean leaving;

  final Admin admin;
  final Consumer<byte[], byte[]> reader;
  final Producer<byte[], byte[]> producer;
  final Consumer<byte[], byte[]> consumer;

  /** How a client is closed, with that much patience. */
  @FunctionalInterface
  private interface Closing {
    void close(Duration patience);
  }

  /** Opens all; what is open already is closed where one cannot be. */
  SessionClients(LaneClients clients, LaneMonitor monitor) {
    this.monitor = monitor;
    try {
      admin = clients.admin();
      closings.push(admin::close);
      reader = clients.reader();
      closings.push(patience -> reader.close(CloseOptions.timeout(patience)));
      producer = clients.producer();
      closings.push(producer::close);
      consumer = clients.consumer();
      closings.push(this::closeConsumer);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** From now on, closing leaves the group, so that others need not wait for us. */
  void leave() {
    leaving = true;
  }

  /** Closes them, the one that was opened last first; trouble is told to the monitor. */
  @Override
  public void close() {
    Duration patience = leaving ? LEAVE_PATIENCE : Duration.ZERO;
    for (Closing client : closings) {
      try {
        client.close(patience);
      } catch (RuntimeException e) {
        monitor.trouble("closing a Kafka client", e);
      }
    }
  }

  private void closeConsumer(Duration patience) {
    consumer.close(
        CloseOptions.timeout(patience)
            .withGroupMembershipOperation(
                leaving
                    ? GroupMembershipOperation.LEAVE_GROUP
                    : GroupMembershipOperation.REMAIN_IN_GROUP));
  }
}
