package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import dev.slipway.wire.CloudEvents;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Hands events in at the inbox, each in the partition of its project. */
@ApplicationScoped
public class InboxChannel implements EventSink {
  private static final int WAITING = 4_096;

  /** What the lane reads, less the headers: an event may grow when it is written in our form. */
  private static final int LARGEST = CloudEvents.MAX_BYTES - 100;

  private final MutinyEmitter<byte[]> inbox;
  private final Topics topics;

  /** A sink over the channel {@code inbox}. */
  @Inject
  public InboxChannel(
      @Channel("inbox") @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = WAITING)
          MutinyEmitter<byte[]> inbox,
      Cluster cluster) {
    this.inbox = inbox;
    this.topics = cluster.topics();
  }

  @Override
  public CompletionStage<Void> append(Event event) {
    byte[] value = CloudEvents.encode(event);
    if (value.length > LARGEST) {
      return CompletableFuture.failedFuture(
          new TooLarge(
              "expected an event of at most "
                  + LARGEST
                  + " bytes in structured JSON, found "
                  + value.length));
    }
    byte[] key = event.key().getBytes(StandardCharsets.UTF_8);
    RecordHeaders headers = new RecordHeaders();
    headers.add("content-type", CloudEvents.STRUCTURED.getBytes(StandardCharsets.UTF_8));
    Message<byte[]> message =
        Message.of(value)
            .addMetadata(
                OutgoingKafkaRecordMetadata.<byte[]>builder()
                    .withKey(key)
                    .withPartition(topics.partitionOf(event.project()))
                    .withHeaders(headers)
                    .build());
    return inbox
        .sendMessage(message)
        .onFailure()
        .transform(e -> new Unavailable("the log takes no events now: " + e.getMessage(), e))
        .subscribeAsCompletionStage();
  }
}
