package dev.slipway.kafka;

import dev.slipway.event.Data;
import dev.slipway.skopos.Entry;
import dev.slipway.skopos.EntryForm;
import dev.slipway.skopos.PlanBoard;
import dev.slipway.skopos.PlanJournal;
import dev.slipway.wire.Json;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;

/**
 * The journals of plans on the compacted topic {@code slipway.plans}. An entry has the key {@code
 * run/number}, the end of a run the key {@code run}; then its entries are removed, and after eight
 * days the end as well. Every instance follows the topic, and a writer waits until it reads what it
 * wrote: what others wrote before stands before it, so that the log decides between two workers.
 */
public final class PlanTopic implements PlanJournal, AutoCloseable {
  private static final System.Logger LOG = System.getLogger(PlanTopic.class.getName());
  private static final Duration ENDS_KEPT = Duration.ofDays(8);
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final Topics topics;
  private final PlanBoard board;
  private final InstantSource clock;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Tail tail;
  private final Map<String, List<Kept>> entries = new LinkedHashMap<>();
  private final Map<String, Ended> ends = new LinkedHashMap<>();

  /** An entry and its key. */
  private record Kept(String key, Entry entry) {}

  /** How a run ended. */
  private record Ended(int partition, Map<String, @Nullable Object> outcome) {}

  /** Follows the topic of these topics; the board is told of every entry. */
  public PlanTopic(
      String bootstrapServers,
      Topics topics,
      PlanBoard board,
      LaneMonitor monitor,
      InstantSource clock) {
    this.topics = topics;
    this.board = board;
    this.clock = clock;
    this.producer = new KafkaProducer<>(KafkaSettings.producer(bootstrapServers));
    this.tail =
        new Tail(
                bootstrapServers,
                topics.plans(),
                topics.partitions(),
                Tail.BEGINNING,
                this::take,
                monitor)
            .start();
  }

  /** Waits until the journals of the past are known; false where it takes longer. */
  public boolean awaitCaughtUp(Duration patience) throws InterruptedException {
    return tail.awaitCaughtUp(patience);
  }

  private synchronized void take(ConsumerRecord<byte[], byte[]> record) {
    try {
      keep(record);
    } finally {
      notifyAll();
    }
  }

  private void keep(ConsumerRecord<byte[], byte[]> record) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    int slash = key.lastIndexOf('/');
    String run = slash < 0 ? key : key.substring(0, slash);
    byte @Nullable [] value = record.value();
    if (slash < 0) {
      takeEnd(run, record.partition(), value);
    } else if (value != null) {
      EntryForm.read(Json.parse(value))
          .ifPresentOrElse(
              entry -> takeEntry(run, new Kept(key, entry)),
              () -> LOG.log(Level.WARNING, "the entry {0} of a plan cannot be read", key));
    }
  }

  private void takeEntry(String run, Kept kept) {
    entries.computeIfAbsent(run, _ -> new ArrayList<>()).add(kept);
    if (!ends.containsKey(run)) {
      board.take(run, kept.entry());
    }
  }

  private void takeEnd(String run, int partition, byte @Nullable [] value) {
    if (value == null) {
      ends.remove(run);
    } else {
      ends.put(run, new Ended(partition, Json.parse(value)));
    }
    entries.remove(run);
    board.ended(run);
  }

  @Override
  public RunJournal of(String project, String run) {
    return new TopicJournal(topics.partitionOf(project), run);
  }

  private synchronized List<Kept> known(String run) {
    return List.copyOf(entries.getOrDefault(run, List.of()));
  }

  /** The entries of a run from a position up to the one with a key, which is on its way. */
  private synchronized List<Kept> awaitKey(String run, int from, String key)
      throws InterruptedException {
    while (true) {
      List<Kept> known = entries.getOrDefault(run, List.of());
      for (int i = from; i < known.size(); i++) {
        if (known.get(i).key().equals(key)) {
          return List.copyOf(known.subList(from, i + 1));
        }
      }
      wait();
    }
  }

  private synchronized Optional<Ended> outcomeOf(String run) {
    return Optional.ofNullable(ends.get(run));
  }

  /** Removes the ends of runs that nobody asks for any more. */
  private synchronized List<ProducerRecord<byte[], byte[]>> outdated() {
    Instant oldest = clock.instant().minus(ENDS_KEPT);
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    ends.forEach((run, ended) -> {
      if (Instant.parse(Data.text(ended.outcome().get("at"))).isBefore(oldest)) {
        records.add(record(ended.partition(), run, null));
      }
    });
    return records;
  }

  private ProducerRecord<byte[], byte[]> record(
      int partition, String key, byte @Nullable [] value) {
    return new ProducerRecord<>(
        topics.plans(), partition, key.getBytes(StandardCharsets.UTF_8), value);
  }

  /** Sends a record again and again until the log has it; trouble with the broker is waited out. */
  private void send(ProducerRecord<byte[], byte[]> record) throws InterruptedException {
    for (boolean told = false; ; told = true) {
      try {
        producer.send(record).get();
        return;
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof RetriableException)) {
          throw new IllegalStateException("the journal of a plan cannot be written", e.getCause());
        }
        if (!told) {
          LOG.log(Level.WARNING, "the journal of a plan waits for Kafka: {0}", e.getCause());
        }
        Thread.sleep(PAUSE);
      }
    }
  }

  /** Removes a record; one that stays is only in the way. */
  private void remove(ProducerRecord<byte[], byte[]> tombstone) {
    var _ =
        producer.send(
            tombstone,
            (_, failure) -> {
              if (failure != null) {
                LOG.log(Level.WARNING, "an entry of a plan was not removed: {0}", failure);
              }
            });
  }

  /** The journal of one run. Not for several threads. */
  private final class TopicJournal implements RunJournal {
    private final int partition;
    private final String run;
    private int seen;

    TopicJournal(int partition, String run) {
      this.partition = partition;
      this.run = run;
    }

    @Override
    public List<Entry> read() {
      List<Kept> known = known(run);
      return news(known.subList(seen, known.size()));
    }

    private List<Entry> news(List<Kept> news) {
      seen += news.size();
      return news.stream().map(Kept::entry).toList();
    }

    /** An interruption waits until the entry is there: nobody knows half a journal. */
    @Override
    public List<Entry> append(Entry entry) {
      String key = run + "/" + UUID.randomUUID();
      boolean interrupted = false;
      try {
        while (true) {
          try {
            send(record(partition, key, Json.print(EntryForm.of(entry))));
            return news(awaitKey(run, seen, key));
          } catch (InterruptedException e) {
            interrupted = true;
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    @Override
    public Optional<Map<String, @Nullable Object>> ended() {
      Ended ended = outcomeOf(run).orElse(null);
      return ended == null
          ? Optional.empty()
          : Optional.of(Data.asMap(ended.outcome().get("outcome")));
    }

    @Override
    public void end(Map<String, @Nullable Object> outcome) throws InterruptedException {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      map.put("at", clock.instant().toString());
      map.put("outcome", outcome);
      List<Kept> known = known(run);
      send(record(partition, run, Json.print(map)));
      for (Kept kept : known) {
        remove(record(partition, kept.key(), null));
      }
      outdated().forEach(PlanTopic.this::remove);
    }
  }

  @Override
  public void close() {
    tail.close();
    producer.close(Duration.ofSeconds(2));
  }
}
