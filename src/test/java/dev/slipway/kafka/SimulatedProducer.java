package dev.slipway.kafka;

import dev.slipway.kafka.SimulatedLane.Call;
import dev.slipway.kafka.SimulatedLane.CommitFault;
import dev.slipway.simulation.broker.Broker;
import dev.slipway.simulation.broker.Entry;
import dev.slipway.simulation.broker.Fenced;
import dev.slipway.simulation.broker.Transaction;
import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.Transcript;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/**
 * The producer of a simulated lane, see {@link PartialClient}. What is sent may stay in the buffer
 * until the commit, in order within each partition and in none between them; a refusal shows only
 * at the next call. The seeded mistakes of a lane's writing are made here.
 */
final class SimulatedProducer {
  private final SimulatedClients clients;
  private final List<Entry.Draft> buffer = new ArrayList<>();
  private int epoch;
  private Transcript transcript;
  private @Nullable Transaction transaction;
  private @Nullable Fenced refusal;

  SimulatedProducer(SimulatedClients clients) {
    this.clients = clients;
    this.transcript = clients.newTranscript();
  }

  void initTransactions() {
    clients.call(Call.WRITE);
    epoch = broker().fence(clients.transactionalId());
  }

  void beginTransaction() {
    transcript = clients.newTranscript();
    transaction = null;
  }

  Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record) {
    clients.call(Call.WRITE);
    requireAccepted();
    Entry.Draft draft = draft(record);
    if (!isSwallowed(draft)) {
      buffer.add(draft);
      if (clients.oneOf(2)) {
        deliver(draft.topic(), draft.partition());
      }
    }
    return new CompletableFuture<>();
  }

  private Entry.Draft draft(ProducerRecord<byte[], byte[]> record) {
    List<Entry.Header> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      boolean lost = clients.has(Bug.TIMER_LOST_ON_RESTART) && header.key().equals("due");
      if (!lost) {
        headers.add(new Entry.Header(header.key(), header.value()));
      }
    }
    return new Entry.Draft(
        record.topic(), partition(record), record.key(), record.value(), headers);
  }

  private int partition(ProducerRecord<byte[], byte[]> record) {
    if (record.partition() != null) {
      return record.partition();
    }
    return record.topic().equals(clients.topics().deadletter())
        ? 0
        : clients.topics().partitionOf(new String(record.key(), StandardCharsets.UTF_8));
  }

  private boolean isSwallowed(Entry.Draft draft) {
    String key = draft.key() == null ? "" : new String(draft.key(), StandardCharsets.UTF_8);
    boolean changelog = draft.topic().equals(clients.topics().state());
    if (clients.has(Bug.OFFSETS_OUTSIDE_TRANSACTION) && changelog && key.equals(LaneRecord.KEY)) {
      broker().append(draft);
      return true;
    }
    return (clients.has(Bug.DEDUPE_LOST_ON_RESTART)
            && changelog
            && key.startsWith(SeenEvents.PREFIX))
        || (clients.has(Bug.FORWARD_LOST) && draft.topic().equals(clients.topics().inbox()))
        || (clients.has(Bug.LETTER_LOST) && draft.topic().equals(clients.topics().deadletter()));
  }

  private void deliver(String topic, int partition) {
    Iterator<Entry.Draft> drafts = buffer.iterator();
    while (drafts.hasNext()) {
      Entry.Draft draft = drafts.next();
      if (draft.topic().equals(topic) && draft.partition() == partition) {
        drafts.remove();
        append(draft);
      }
    }
  }

  private void deliverAll() {
    List<Entry.Draft> drafts = List.copyOf(buffer);
    buffer.clear();
    drafts.forEach(this::append);
  }

  private void append(Entry.Draft draft) {
    if (refusal == null) {
      try {
        broker().append(begun(), epoch, draft);
      } catch (Fenced e) {
        refusal = e;
      }
    }
  }

  /** The transaction, which begins at the broker with its first record. */
  private Transaction begun() throws Fenced {
    Transaction begun = transaction;
    if (begun == null) {
      begun = broker().begin(clients.transactionalId(), epoch, transcript);
      transaction = begun;
    }
    return begun;
  }

  void flush() {
    clients.call(Call.WRITE);
    if (!clients.has(Bug.CLAIM_NOT_FLUSHED)) {
      deliverAll();
    }
  }

  void sendOffsetsToTransaction(
      Map<TopicPartition, OffsetAndMetadata> offsets, ConsumerGroupMetadata group) {
    clients.call(Call.WRITE);
    requireAccepted();
    boolean asked = !group.memberId().isEmpty() && !clients.has(Bug.NO_FENCING);
    if (asked && !broker().group().knows(group.memberId())) {
      throw new CommitFailedException("the group does not know " + group.memberId());
    }
    Map<Integer, Long> byPartition = new LinkedHashMap<>();
    offsets.forEach((partition, offset) -> byPartition.put(partition.partition(), offset.offset()));
    try {
      broker().offsets(begun(), epoch, byPartition);
    } catch (Fenced e) {
      refusal = e;
      requireAccepted();
    }
  }

  void commitTransaction() {
    clients.call(Call.COMMIT);
    List<Entry.Draft> afterwards = List.of();
    if (clients.has(Bug.COMMIT_BEFORE_SEND)) {
      afterwards = buffer.stream().filter(this::isEvent).toList();
      buffer.removeAll(afterwards);
    }
    deliverAll();
    clients.call(Call.COMMIT);
    requireAccepted();
    try {
      end(clients.takeFault());
    } catch (Fenced e) {
      refusal = e;
      requireAccepted();
    }
    clients.call(Call.COMMIT);
    afterwards.forEach(broker()::append);
  }

  private boolean isEvent(Entry.Draft draft) {
    return draft.topic().equals(clients.topics().events());
  }

  private void end(CommitFault fault) throws Fenced {
    switch (fault) {
      case NONE -> broker().commit(begun(), epoch);
      case REQUEST_LOST -> outcomeUnknown();
      case REQUEST_LATE -> {
        broker().commitLate(begun(), epoch);
        outcomeUnknown();
      }
      case RESPONSE_LOST -> {
        broker().commit(begun(), epoch);
        outcomeUnknown();
      }
    }
  }

  private void outcomeUnknown() {
    if (!clients.has(Bug.STATE_SWAPPED_BEFORE_COMMIT)) {
      throw new TimeoutException("no answer to the commit");
    }
    epoch = broker().fence(clients.transactionalId());
  }

  private void requireAccepted() {
    if (refusal != null) {
      throw new ProducerFencedException(refusal.getMessage());
    }
  }

  void close(Duration patience) {}

  private Broker broker() {
    return clients.broker();
  }
}
