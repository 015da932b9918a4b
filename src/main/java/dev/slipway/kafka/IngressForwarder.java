package dev.slipway.kafka;

import dev.slipway.wire.Decoded;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;

/**
 * Forwards what was published to {@code slipway.ingress}, with whatever key, to the partition of
 * its project in the inbox. What cannot be read is forwarded as well: the lane puts it on the
 * dead-letter topic, so that one place counts. A record may be forwarded twice after a crash; the
 * lane drops the second.
 */
@ApplicationScoped
public class IngressForwarder {
  private final Topics topics;

  /** A forwarder between the channels {@code ingress} and {@code forwarded}. */
  @Inject
  public IngressForwarder(Cluster cluster) {
    this.topics = cluster.topics();
  }

  /** The same record, keyed and placed for the inbox. */
  @Incoming("ingress")
  @Outgoing("forwarded")
  public Message<byte[]> forward(Message<byte[]> message) {
    ConsumerRecord<?, byte[]> record =
        message
            .getMetadata(IncomingKafkaRecordMetadata.class)
            .map(IngressForwarder::record)
            .orElseThrow();
    Decoded decoded = EventRecords.decode(record.headers(), record.value());
    String key = decoded instanceof Decoded.Good good ? good.event().key() : "/";
    String project = key.substring(0, key.indexOf('/'));
    return message.addMetadata(
        OutgoingKafkaRecordMetadata.<byte[]>builder()
            .withKey(key.getBytes(StandardCharsets.UTF_8))
            .withPartition(topics.partitionOf(project))
            .withHeaders(Origin.of(record).mark(record.headers()))
            .build());
  }

  @SuppressWarnings("unchecked")
  private static ConsumerRecord<?, byte[]> record(IncomingKafkaRecordMetadata<?, ?> metadata) {
    return ((IncomingKafkaRecordMetadata<?, byte[]>) metadata).getRecord();
  }
}
