package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.uniform.WorkerHost;
import dev.slipway.wire.Decoded;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.reactive.messaging.kafka.api.IncomingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Message;

/**
 * Hands what the controller says to a worker host, in order. An offset is committed when all orders
 * up to it are done; meanwhile the channel goes on reading, so that a long task neither loses the
 * partition nor holds up others.
 */
@ApplicationScoped
public class OrderChannel {
  private final Map<String, Multi<Message<byte[]>>> orders;

  /** A channel per role, with a consumer group each; none is read before {@link #attach}. */
  @Inject
  public OrderChannel(
      @Channel("orders-exec") Multi<Message<byte[]>> exec,
      @Channel("orders-skopos") Multi<Message<byte[]>> skopos,
      @Channel("orders-sow") Multi<Message<byte[]>> sow,
      @Channel("orders-approval") Multi<Message<byte[]>> approval,
      @Channel("orders-webhook") Multi<Message<byte[]>> webhook,
      @Channel("orders-remediation") Multi<Message<byte[]>> remediation) {
    orders =
        Map.of(
            "exec", exec,
            "skopos", skopos,
            "sow", sow,
            "approval", approval,
            "webhook", webhook,
            "remediation", remediation);
  }

  /**
   * Begins to hand orders to a host.
   *
   * @param role the name of a channel, such as {@code exec}: workers of one role share its orders
   */
  public Cancellable attach(String role, WorkerHost host) {
    return Objects.requireNonNull(orders.get(role), role)
        .onItem()
        .transformToUni(message -> Uni.createFrom().completionStage(hand(message, host)))
        .merge(host.capacity())
        .subscribe()
        .with(_ -> {});
  }

  /** Acknowledges when the order is done; one that was given back stays unacknowledged. */
  private static CompletionStage<Void> hand(Message<byte[]> message, WorkerHost host) {
    Decoded decoded = EventRecords.decode(headers(message), message.getPayload());
    CompletionStage<Void> done =
        decoded instanceof Decoded.Good good
            ? hand(good.event(), host)
            : CompletableFuture.completedFuture(null);
    return done.thenCompose(_ -> message.ack()).exceptionally(_ -> null);
  }

  private static CompletionStage<Void> hand(Event event, WorkerHost host) {
    host.observe(event);
    return host.accept(event);
  }

  private static Headers headers(Message<byte[]> message) {
    return message
        .getMetadata(IncomingKafkaRecordMetadata.class)
        .map(IncomingKafkaRecordMetadata::getHeaders)
        .orElseGet(RecordHeaders::new);
  }
}
