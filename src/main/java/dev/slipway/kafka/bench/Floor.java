package dev.slipway.kafka.bench;

import dev.slipway.kafka.KafkaSettings;
import dev.slipway.kafka.LaneSettings;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The floor: an orchestrator without state, checks or JSON that reads the same events, says the
 * same, and commits each poll as one transaction. Nobody who promises exactly-once on Kafka can be
 * cheaper. Arguments: bootstrap servers, partitions, topic prefix.
 */
public final class Floor {
  private static final String SAID =
      ",\"stage\":\"dev\",\"labels\":{\"team\":\"shop\"},\"image\":{\"registry\":"
          + "\"registry.example.com\",\"name\":\"shop/service-0\",\"tag\":\"1.4.2\"},"
          + "\"configurationChange\":{\"values\":{\"replicas\":3,\"memory\":\"256Mi\"}},"
          + "\"result\":\"pass\",\"status\":\"succeeded\",\"message\":\"\"}}";

  private final Topics topics;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final KafkaProducer<byte[], byte[]> producer;

  private Floor(String servers, Topics topics) {
    this.topics = topics;
    LaneSettings lane = LaneSettings.of("floor", servers);
    this.consumer = new KafkaConsumer<>(KafkaSettings.lane(lane, topics.prefix() + "-floor"));
    this.producer =
        new KafkaProducer<>(KafkaSettings.transactional(servers, topics.prefix() + "-floor"));
  }

  /** Orchestrates until the standard input ends. */
  public static void main(String[] args) {
    ChildJvm.quiet();
    Topics topics = new Topics(args[2], Integer.parseInt(args[1]), (short) 1);
    Floor floor = new Floor(args[0], topics);
    Thread.ofPlatform().daemon().start(floor::run);
    ChildJvm.serveUntilStopped();
  }

  private void run() {
    producer.initTransactions();
    consumer.subscribe(List.of(topics.inbox()));
    while (true) {
      ConsumerRecords<byte[], byte[]> records = consumer.poll(Duration.ofSeconds(1));
      if (!records.isEmpty()) {
        producer.beginTransaction();
        for (ConsumerRecord<byte[], byte[]> record : records) {
          answers(record).forEach(producer::send);
        }
        producer.sendOffsetsToTransaction(next(records), consumer.groupMetadata());
        producer.commitTransaction();
      }
    }
  }

  private static Map<TopicPartition, OffsetAndMetadata> next(
      ConsumerRecords<byte[], byte[]> records) {
    Map<TopicPartition, OffsetAndMetadata> next = new LinkedHashMap<>();
    for (TopicPartition partition : records.partitions()) {
      long last = records.records(partition).getLast().offset();
      next.put(partition, new OffsetAndMetadata(last + 1));
    }
    return next;
  }

  private List<ProducerRecord<byte[], byte[]>> answers(ConsumerRecord<byte[], byte[]> record) {
    String text = BenchEvents.text(record);
    String type = BenchEvents.member(text, "type");
    String context = BenchEvents.member(text, "shkeptncontext");
    List<ProducerRecord<byte[], byte[]>> answers = new ArrayList<>();
    if (type.equals(BenchEvents.DELIVERY + BenchEvents.TRIGGERED)) {
      answers.add(event(record, context, BenchEvents.DELIVERY + BenchEvents.STARTED));
      answers.add(event(record, context, task(0)));
    } else if (type.endsWith("." + BenchEvents.FINISHED)) {
      int next = position(type) + 1;
      String said =
          next < BenchEvents.TASKS.length
              ? task(next)
              : BenchEvents.DELIVERY + BenchEvents.FINISHED;
      answers.add(event(record, context, said));
    }
    return answers;
  }

  private static String task(int position) {
    return BenchEvents.PREFIX + BenchEvents.TASKS[position] + "." + BenchEvents.TRIGGERED;
  }

  private static int position(String type) {
    int position = 0;
    while (!type.startsWith(BenchEvents.TASKS[position], BenchEvents.PREFIX.length())) {
      position++;
    }
    return position;
  }

  private ProducerRecord<byte[], byte[]> event(
      ConsumerRecord<byte[], byte[]> cause, String context, String type) {
    String key = BenchEvents.key(cause);
    String project = key.substring(0, key.indexOf('/'));
    String service = key.substring(key.indexOf('/') + 1);
    String json =
        BenchEvents.head(context + type.hashCode(), type, context)
            + "{\"project\":\""
            + project
            + "\",\"service\":\""
            + service
            + "\""
            + SAID;
    return BenchEvents.record(topics, topics.events(), project, service, json);
  }
}
