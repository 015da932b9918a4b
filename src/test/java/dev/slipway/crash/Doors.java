package dev.slipway.crash;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.kafka.Topics;
import dev.slipway.wire.CloudEvents;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.IntSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The three ways into Slipway, as others use them; each says whether the event was accepted. */
final class Doors implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int ACCEPTED = 202;

  private final Topics topics;
  private final IntSupplier httpPort;
  private final KafkaProducer<byte[], byte[]> producer;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

  /** Doors of a cluster; the HTTP port may be another each time. */
  Doors(String bootstrapServers, Topics topics, IntSupplier httpPort) {
    this.topics = topics;
    this.httpPort = httpPort;
    this.producer = producer(bootstrapServers);
  }

  static KafkaProducer<byte[], byte[]> producer(String bootstrapServers) {
    Map<String, Object> settings = new TreeMap<>();
    settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 20_000);
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 5_000);
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 20_000);
    return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** An event of a delivery, as somebody outside makes it. */
  static Event event(
      String id,
      String source,
      String type,
      SortedMap<String, String> extensions,
      Data.Builder data) {
    return new Event(id, source, type, null, null, extensions, data.build());
  }

  /** {@code POST /api/v1/events}: accepted with 202. */
  boolean http(Event event) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + httpPort.getAsInt() + "/api/v1/events"))
            .timeout(PATIENCE)
            .header("content-type", CloudEvents.STRUCTURED)
            .POST(HttpRequest.BodyPublishers.ofByteArray(CloudEvents.encode(event)))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == ACCEPTED;
    } catch (java.io.IOException e) {
      return false;
    }
  }

  /** The topic for everybody, without a key: the partition is whatever the client chooses. */
  boolean ingress(Event event) throws InterruptedException {
    return send(producer, ingress(topics, event));
  }

  static ProducerRecord<byte[], byte[]> ingress(Topics topics, Event event) {
    return structured(new ProducerRecord<>(topics.ingress(), CloudEvents.encode(event)));
  }

  /** The inbox itself; {@code astray} partitions away from where the event belongs. */
  boolean inbox(Event event, int astray) throws InterruptedException {
    int partition = (topics.partitionOf(event.project()) + astray) % topics.partitions();
    return send(
        producer,
        structured(
            new ProducerRecord<>(
                topics.inbox(),
                partition,
                event.key().getBytes(StandardCharsets.UTF_8),
                CloudEvents.encode(event))));
  }

  private static ProducerRecord<byte[], byte[]> structured(ProducerRecord<byte[], byte[]> record) {
    record.headers().add("content-type", CloudEvents.STRUCTURED.getBytes(StandardCharsets.UTF_8));
    return record;
  }

  private static boolean send(
      KafkaProducer<byte[], byte[]> producer, ProducerRecord<byte[], byte[]> record)
      throws InterruptedException {
    try {
      producer.send(record).get();
      return true;
    } catch (ExecutionException | KafkaException e) {
      return false;
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
    http.shutdownNow();
  }
}
