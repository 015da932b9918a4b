package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.skopos.PlanDesk;
import dev.slipway.wire.Decoded;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * What people say to plans, read from the inbox while plans run here. Only records that speak of
 * such an event are decoded: an inbox may be busy with others.
 */
public final class InboxFeed implements PlanDesk.Feed, AutoCloseable {
  private static final List<byte[]> WORDS =
      List.of(bytes("sh.keptn.event.sequence."), bytes(PlanDesk.ANSWERED));

  private final String bootstrapServers;
  private final Topics topics;
  private final LaneMonitor monitor;
  private @Nullable Tail tail;

  /** A feed that reads nothing yet. */
  public InboxFeed(String bootstrapServers, Topics topics, LaneMonitor monitor) {
    this.bootstrapServers = bootstrapServers;
    this.topics = topics;
    this.monitor = monitor;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public synchronized void follow(Instant since, Consumer<Event> reader) {
    rest();
    tail =
        new Tail(
                bootstrapServers,
                topics.inbox(),
                topics.partitions(),
                since.toEpochMilli(),
                record -> take(record, reader),
                monitor)
            .start();
  }

  @Override
  public synchronized void rest() {
    Tail reading = tail;
    tail = null;
    if (reading != null) {
      reading.close();
    }
  }

  private static void take(ConsumerRecord<byte[], byte[]> record, Consumer<Event> reader) {
    if (mayConcern(record)
        && EventRecords.decode(record.headers(), record.value()) instanceof Decoded.Good good
        && PlanDesk.concerns(good.event().type())) {
      reader.accept(good.event());
    }
  }

  private static boolean mayConcern(ConsumerRecord<byte[], byte[]> record) {
    byte @Nullable [] value = record.value();
    if (value == null) {
      return false;
    }
    Header type = record.headers().lastHeader("ce_type");
    return WORDS.stream()
        .anyMatch(word -> contains(value, word) || (type != null && contains(type.value(), word)));
  }

  private static boolean contains(byte[] text, byte[] word) {
    for (int from = 0; from <= text.length - word.length; from++) {
      int i = 0;
      while (i < word.length && text[from + i] == word[i]) {
        i++;
      }
      if (i == word.length) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    rest();
  }
}
