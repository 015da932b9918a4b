package dev.slipway.it;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Slipway's topics as any Kafka client sees them. */
final class KafkaLog {
  private final String servers;

  KafkaLog(String servers) {
    this.servers = servers;
  }

  /** Publishes a record without key, wherever the partitioner puts it. */
  void publish(String topic, Map<String, String> headers, byte[] value) {
    publish(new ProducerRecord<>(topic, value), headers);
  }

  /** Publishes a record to a partition. */
  void publish(String topic, int partition, Map<String, String> headers, byte[] value) {
    publish(new ProducerRecord<>(topic, partition, "somewhere", value), headers);
  }

  private void publish(ProducerRecord<String, byte[]> record, Map<String, String> headers) {
    headers.forEach(
        (name, text) -> record.headers().add(name, text.getBytes(StandardCharsets.UTF_8)));
    Map<String, Object> settings = Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      producer.send(record).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new AssertionError("expected the record to be taken", e);
    }
  }

  /** All committed records of a topic from its beginning, partition by partition. */
  List<ConsumerRecord<String, String>> read(String topic) {
    Map<String, Object> settings =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            servers,
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed");
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<String, String>> records = new ArrayList<>();
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
      return records;
    }
  }

  /** Commits the ends of a topic for a group without members, which goes on from there. */
  void moveToEnd(String group, String topic) {
    Map<String, Object> settings = Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    try (Admin admin = Admin.create(settings)) {
      Map<TopicPartition, OffsetSpec> ends = new LinkedHashMap<>();
      int partitions =
          admin.describeTopics(List.of(topic)).allTopicNames().get().get(topic).partitions().size();
      for (int partition = 0; partition < partitions; partition++) {
        ends.put(new TopicPartition(topic, partition), OffsetSpec.latest());
      }
      Map<TopicPartition, OffsetAndMetadata> offsets = new LinkedHashMap<>();
      admin
          .listOffsets(ends)
          .all()
          .get()
          .forEach((where, end) -> offsets.put(where, new OffsetAndMetadata(end.offset())));
      admin.alterConsumerGroupOffsets(group, offsets).all().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new AssertionError("expected the offsets to be taken", e);
    }
  }

  /** The names of all topics. */
  Set<String> topics() {
    try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers))) {
      return admin.listTopics().names().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new AssertionError("expected the names of the topics", e);
    }
  }

  /** The headers of a record as text. */
  static Map<String, String> headers(ConsumerRecord<?, ?> record) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (Header header : record.headers()) {
      headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8));
    }
    return headers;
  }
}
