package dev.slipway.kafka.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker whose disk is full, or holds less than it wrote, and that is started again. */
@Timeout(180)
class BrokerDiskTest {
  private static final String TOPIC = "log";
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
  private static final int HEAP_MEGABYTES = 192;
  private static final int MEGABYTE = 1_000_000;

  @TempDir Path folder;
  private final BlockingQueue<String> news = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

  private SupervisedBroker start(Path data) throws BrokerProblem {
    return SupervisedBroker.start(new BrokerSettings(data, 0, HEAP_MEGABYTES), news::add);
  }

  private static void makeTopic(SupervisedBroker broker) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
  }

  private static KafkaProducer<String, byte[]> producer(SupervisedBroker broker) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers", broker.bootstrapServers(),
            "acks", "all",
            "linger.ms", 0,
            "max.block.ms", 5_000,
            "request.timeout.ms", 3_000,
            "delivery.timeout.ms", 5_000,
            "max.request.size", 2 * MEGABYTE);
    return new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer());
  }

  private static List<String> read(SupervisedBroker broker) {
    Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(PARTITION));
      consumer.seekToBeginning(List.of(PARTITION));
      long end = consumer.endOffsets(List.of(PARTITION)).getOrDefault(PARTITION, 0L);
      List<String> keys = new ArrayList<>();
      while (consumer.position(PARTITION) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> keys.add(record.key()));
      }
      return keys;
    }
  }

  private void awaitNews(String words) throws InterruptedException {
    String last = news.poll(90, TimeUnit.SECONDS);
    while (last != null && !last.contains(words)) {
      last = news.poll(90, TimeUnit.SECONDS);
    }
    assertTrue(last != null, "expected to be told: " + words);
  }

  private static void kill(SupervisedBroker broker) {
    ProcessHandle.of(broker.pid()).orElseThrow().destroyForcibly();
  }

  @Test
  void aBrokerThatIsKilledIsStartedAgainInItsPlaceWithItsRecords() throws Exception {
    try (SupervisedBroker broker = start(folder)) {
      makeTopic(broker);
      try (KafkaProducer<String, byte[]> producer = producer(broker)) {
        producer.send(new ProducerRecord<>(TOPIC, 0, "one", new byte[1])).get();
      }
      long before = broker.pid();

      kill(broker);
      awaitNews("the broker is back");

      assertNotEquals(before, broker.pid());
      assertEquals(List.of("one"), read(broker));
    }
  }

  /** Reliability F7: a crash of the machine may leave less than was written, and no index. */
  @Test
  void aSegmentThatWasCutShortKeepsWhatIsWholeAndGoesOn() throws Exception {
    try (SupervisedBroker broker = start(folder)) {
      // given
      makeTopic(broker);
      try (KafkaProducer<String, byte[]> producer = producer(broker)) {
        for (int n = 0; n < 10; n++) {
          producer.send(new ProducerRecord<>(TOPIC, 0, "r" + n, new byte[100])).get();
        }
      }

      // when
      Path log = folder.resolve("kafka").resolve(TOPIC + "-0");
      kill(broker);
      try (FileChannel segment = FileChannel.open(newest(log, ".log"), StandardOpenOption.WRITE)) {
        segment.truncate(segment.size() - 50);
      }
      Files.write(newest(log, ".index"), "what is this".getBytes(StandardCharsets.US_ASCII));
      awaitNews("the broker is back");

      // then
      assertEquals(Stream.iterate(0, n -> n + 1).limit(9).map(n -> "r" + n).toList(), read(broker));
      try (KafkaProducer<String, byte[]> producer = producer(broker)) {
        producer.send(new ProducerRecord<>(TOPIC, 0, "more", new byte[1])).get();
      }
      assertEquals("more", read(broker).getLast());
    }
  }

  private static Path newest(Path log, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(log)) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }

  /** Reliability F6: needs the right to mount, which a build in a container may lack. */
  @Test
  void aFullDiskLosesNothingThatWasAcknowledgedAndIsWaitedFor() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=320m", "tmpfs", disk.toString()) == 0,
        "a small disk cannot be mounted here: not shown that a full one loses nothing");
    try {
      Path ballast = disk.resolve("ballast");
      try (SupervisedBroker broker = start(disk);
          DiskWatch watch = DiskWatch.start(disk, 30L * MEGABYTE, said::add)) {
        // given a disk that is full but for some records
        makeTopic(broker);
        assertEquals(Optional.empty(), watch.obstacle());
        fill(ballast, Files.getFileStore(disk).getUsableSpace() - 8L * MEGABYTE);
        watch.look();
        assertTrue(watch.obstacle().isPresent(), "the doors are open although the disk is full");

        // when
        List<String> acknowledged = new ArrayList<>();
        try (KafkaProducer<String, byte[]> producer = producer(broker)) {
          while (acknowledged.size() < 30) {
            String key = "r" + acknowledged.size();
            producer.send(new ProducerRecord<>(TOPIC, 0, key, new byte[MEGABYTE])).get();
            acknowledged.add(key);
          }
        } catch (ExecutionException | org.apache.kafka.common.KafkaException e) {
          // The disk is full.
        }
        assertTrue(acknowledged.size() < 30, "the disk did not become full");
        awaitNews("MB free and the broker needs at least");
        Files.delete(ballast);
        watch.look();
        assertEquals(Optional.empty(), watch.obstacle());
        awaitNews("the broker is back");

        // then
        List<String> kept = read(broker);
        assertEquals(acknowledged, kept.subList(0, acknowledged.size()));
      }
    } finally {
      assertEquals(0, run("umount", disk.toString()));
    }
  }

  private static void fill(Path file, long bytes) throws IOException {
    byte[] block = new byte[MEGABYTE];
    try (OutputStream out = Files.newOutputStream(file)) {
      for (long left = bytes; left > 0; left -= block.length) {
        out.write(block, 0, (int) Math.min(left, block.length));
      }
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }
}
