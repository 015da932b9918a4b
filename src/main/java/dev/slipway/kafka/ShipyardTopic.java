package dev.slipway.kafka;

import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.shipyard.Projects;
import dev.slipway.shipyard.Provenance;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Revisions;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.yaml.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Revisions of shipyards and the files beside them, on the compacted topic {@code
 * slipway.shipyards}: files by their hash, a list of files per revision, and per project which
 * revision is in force and which content is the newest. Every instance follows the topic.
 */
public final class ShipyardTopic
    implements Shipyards, Projects, Revisions, Contents, AutoCloseable {
  private final Topics topics;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Tail tail;
  private final Map<String, byte[]> blobs = new ConcurrentHashMap<>();
  private final Map<String, Manifest> manifests = new ConcurrentHashMap<>();
  private final ConcurrentSkipListMap<String, Head> heads = new ConcurrentSkipListMap<>();
  private final Readings readings = new Readings();
  private final ReadBack readBack = new ReadBack();
  private final RepositoryRecords repositories = new RepositoryRecords(this::send);

  /** Follows the topic of these topics; {@link #awaitCaughtUp} tells when everything is there. */
  public ShipyardTopic(String bootstrapServers, Topics topics, LaneMonitor monitor) {
    this.topics = topics;
    this.producer = new KafkaProducer<>(KafkaSettings.producer(bootstrapServers));
    this.tail =
        new Tail(bootstrapServers, topics.shipyards(), 1, Tail.BEGINNING, this::take, monitor)
            .start();
  }

  /** Waits until all revisions of the past are known; false where it takes longer. */
  public boolean awaitCaughtUp(Duration patience) throws InterruptedException {
    return tail.awaitCaughtUp(patience);
  }

  /** What instances tell each other of repositories, on the same topic. */
  public RepositoryRecords repositories() {
    return repositories;
  }

  private void take(ConsumerRecord<byte[], byte[]> record) {
    try {
      keep(record);
    } finally {
      readBack.seen(record.offset());
    }
  }

  private void keep(ConsumerRecord<byte[], byte[]> record) {
    String key = new String(record.key(), StandardCharsets.UTF_8);
    byte @Nullable [] value = record.value();
    String name = key.substring(key.indexOf('/') + 1);
    if (key.startsWith(Manifest.BLOB)) {
      put(blobs, name, value);
    } else if (key.startsWith(Manifest.REVISION)) {
      put(manifests, name, value == null ? null : Manifest.of(value));
      readings.forget(name);
    } else if (key.startsWith(Head.PROJECT)) {
      put(heads, name, value == null ? null : Head.of(value));
    } else if (value != null) {
      repositories.take(key, value);
    }
  }

  private static <V> void put(Map<String, V> map, String name, @Nullable V value) {
    if (value == null) {
      map.remove(name);
    } else {
      map.put(name, value);
    }
  }

  @Override
  public Standing current(String project) {
    Head head = heads.get(project);
    if (head == null) {
      return new Standing.Unknown();
    }
    List<Problem> newer = head.isGood() ? List.of() : problems(project, head.newest());
    return revision(project, head.inForce())
        .<Standing>map(good -> new Standing.Good(good, newer))
        .orElseGet(() -> new Standing.Broken(newer));
  }

  @Override
  public Optional<Revision> revision(String project, String id) {
    if (id.isEmpty()) {
      return Optional.empty();
    }
    return revision(project, id, reading(project, id));
  }

  private static Optional<Revision> revision(
      String project, String id, ShipyardReader.Reading reading) {
    return switch (reading) {
      case ShipyardReader.Reading.Accepted good ->
          Optional.of(new Revision(project, id, good.shipyard(), good.warnings()));
      case ShipyardReader.Reading.Refused _ -> Optional.empty();
    };
  }

  private List<Problem> problems(String project, String id) {
    return reading(project, id).problems();
  }

  private ShipyardReader.Reading reading(String project, String id) {
    return readings.of(project, id, () -> content(project, id), provenance(project, id));
  }

  @Override
  public Optional<ProjectContent> content(String project, String revision) {
    Manifest manifest = manifests.get(Manifest.name(project, revision));
    if (manifest == null) {
      return Optional.empty();
    }
    SortedMap<String, ProjectFile> files = new TreeMap<>();
    for (Map.Entry<String, Manifest.File> entry : manifest.files().entrySet()) {
      byte[] bytes = blobs.get(entry.getValue().hash());
      if (bytes == null) {
        return Optional.empty();
      }
      files.put(entry.getKey(), new ProjectFile(bytes, entry.getValue().executable()));
    }
    return Optional.of(new ProjectContent(project, files));
  }

  @Override
  public List<String> names() {
    return List.copyOf(heads.keySet());
  }

  @Override
  public String newest(String project) {
    Head head = heads.get(project);
    return head == null ? "" : head.newest();
  }

  @Override
  public Provenance provenance(String project, String id) {
    Manifest manifest = manifests.get(Manifest.name(project, id));
    return manifest == null ? Provenance.NONE : manifest.provenance();
  }

  @Override
  public CompletionStage<List<Problem>> publish(
      ProjectContent content, String id, Provenance provenance) {
    String project = content.project();
    ShipyardReader.Reading reading = Readings.read(project, Optional.of(content), provenance);
    boolean good = reading instanceof ShipyardReader.Reading.Accepted;
    Head before = heads.get(project);
    String inForce = good ? id : (before == null ? "" : before.inForce());
    CompletableFuture<Void> done = CompletableFuture.completedFuture(null);
    for (ProjectFile file : content.files().values()) {
      if (!blobs.containsKey(file.hash())) {
        done = both(done, send(Manifest.BLOB + file.hash(), file.bytes()));
      }
    }
    String name = Manifest.REVISION + Manifest.name(project, id);
    done = both(done, send(name, Manifest.of(content, provenance).toBytes()));
    byte[] head = new Head(inForce, id).toBytes();
    return both(done, send(Head.PROJECT + project, head)).thenApply(_ -> reading.problems());
  }

  private static CompletableFuture<Void> both(
      CompletableFuture<Void> first, CompletableFuture<Void> second) {
    return first.thenCombine(second, (_, _) -> null);
  }

  private CompletableFuture<Void> send(String key, byte[] value) {
    CompletableFuture<Void> sent = new CompletableFuture<>();
    producer.send(
        new ProducerRecord<>(topics.shipyards(), 0, key.getBytes(StandardCharsets.UTF_8), value),
        (written, failure) -> {
          if (failure == null) {
            var _ = readBack.of(written.offset()).thenRun(() -> sent.complete(null));
          } else {
            sent.completeExceptionally(failure);
          }
        });
    return sent;
  }

  @Override
  public void close() {
    tail.close();
    producer.close(Duration.ofSeconds(2));
  }
}
