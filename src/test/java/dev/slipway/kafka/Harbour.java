package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.kafka.broker.TestBroker;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.SequenceMachine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Topics of one's own on the shared broker, with publishers, lanes and a reader, for tests. */
final class Harbour implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Held, because loggers are weakly known. */
  private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

  static {
    KAFKA.setLevel(Level.SEVERE);
    // Lanes that are killed on purpose have nothing to say.
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
      if (!(e instanceof Killed)) {
        System.err.println(thread.getName() + " ended with " + e);
      }
    });
  }

  final String servers;
  final Cluster cluster;
  final Topics topics;
  final RecordingMonitor monitor = new RecordingMonitor();
  final CommittedLog log;
  private final SequenceMachine machine;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /** Ends a lane as if its process were killed. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    Killed(String where) {
      super(where, null, false, false);
    }
  }

  private Harbour(String servers, int partitions, String stages) {
    this.servers = servers;
    this.cluster =
        Cluster.open(servers, new Topics("t" + UUID.randomUUID(), partitions, (short) 1), null);
    this.topics = cluster.topics();
    this.machine =
        new SequenceMachine(
            EveryProject.with(stages),
            Ids.of(cluster.secret().getBytes(StandardCharsets.UTF_8)),
            SequenceMachine.Settings.DEFAULTS);
    this.producer = new KafkaProducer<>(KafkaSettings.producer(servers));
    this.log = new CommittedLog(servers, topics);
  }

  /** New topics, and a shipyard with these stages for every project. */
  static Harbour with(int partitions, String stages) {
    return with(TestBroker.bootstrapServers(), partitions, stages);
  }

  static Harbour with(String servers, int partitions, String stages) {
    return new Harbour(servers, partitions, stages);
  }

  Lane lane(String instance) {
    return lane(instance, LaneFaults.NONE);
  }

  Lane lane(String instance, LaneFaults faults) {
    return lane(instance, faults, UnaryOperator.identity());
  }

  /** A lane that moves, until it is closed or the test ends. */
  Lane lane(String instance, LaneFaults faults, UnaryOperator<LaneSettings> settings) {
    LaneSettings own = settings.apply(LaneSettings.of(instance, servers));
    Lane lane = new Lane(new LaneKit(own, topics, machine, monitor, faults));
    lane.start();
    open.push(lane);
    return lane;
  }

  /** A lane of a version that writes and reads that version of state, with a monitor of its own. */
  Lane lane(String instance, int schemaVersion, LaneMonitor own) {
    LaneSettings settings = LaneSettings.of(instance, servers);
    Lane lane =
        new Lane(
            new LaneKit(
                settings, topics, machine, own, LaneFaults.NONE, new Refusals(), schemaVersion));
    lane.start();
    open.push(lane);
    return lane;
  }

  /** Somebody who answers every task. */
  Answerer answerer() {
    Answerer answerer = new Answerer(servers, topics, _ -> {}).start();
    open.push(answerer);
    return answerer;
  }

  /** {@code <stage>.<sequence>.triggered}; the context is also the id. */
  static Event triggered(String project, String context, String name) {
    return triggered(project, context, name, Map.of());
  }

  static Event triggered(String project, String context, String name, Map<String, ?> more) {
    Data.Builder data =
        new Data.Builder()
            .put("project", project)
            .put("stage", name.substring(0, name.indexOf('.')))
            .put("service", "carts");
    more.forEach(data::put);
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, context);
    return new Event(
        context,
        "test",
        EventType.PREFIX + name + ".triggered",
        null,
        null,
        extensions,
        data.build());
  }

  void publish(Event event) {
    publish(Answerer.inbox(topics, event));
  }

  /** Returns when the record is in the log. */
  void publish(ProducerRecord<byte[], byte[]> record) {
    try {
      producer.send(record).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Reads the log until something holds. */
  void await(String what, BooleanSupplier condition) {
    if (!log.readUntil(condition, PATIENCE)) {
      fail(
          "waited in vain for "
              + what
              + "; the controller said "
              + log.events().stream().map(e -> e.context() + " " + e.kind().shortName()).toList()
              + ", troubles: "
              + monitor.troubles);
    }
  }

  void awaitSaid(String context, String type) {
    await(type + " of " + context, () -> log.said(context).contains(type));
  }

  void awaitFinished(int sequences) {
    await(
        sequences + " ends",
        () ->
            log.events().stream()
                    .filter(event -> event.kind() instanceof EventType.SequenceEvent)
                    .filter(event -> event.type().endsWith(".finished"))
                    .count()
                >= sequences);
  }

  /** Closes all lanes and workers, then holds the log against the invariants. */
  LogAudit.Report audit() {
    closeAll();
    LogAudit.Report report = LogAudit.of(log);
    assertEquals(List.of(), report.findings(), report::toString);
    return report;
  }

  private void closeAll() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    closeAll();
    producer.close(Duration.ofSeconds(2));
    log.close();
  }
}
