package dev.slipway.kafka.bench;

import dev.slipway.kafka.Topics;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The events of a bench as text, written and read without a JSON library, so that driver, floor and
 * worker cost as little as they can.
 */
final class BenchEvents {
  /** The tasks of the measured sequence, in order. */
  static final String[] TASKS = {"build", "test", "release"};

  static final String PREFIX = "sh.keptn.event.";
  static final String DELIVERY = PREFIX + "dev.delivery.";

  /** The sequence whose tasks no worker takes. */
  static final String PARKED = PREFIX + "dev.parked.";

  static final String TRIGGERED = "triggered";
  static final String STARTED = "started";
  static final String FINISHED = "finished";

  /** The shipyard of every project. */
  static final String SHIPYARD =
      """
      apiVersion: spec.keptn.sh/0.2.4
      kind: Shipyard
      metadata: { name: bench }
      spec:
        stages:
          - name: dev
            sequences:
              - name: delivery
                tasks: [{ name: build }, { name: test }, { name: release }]
              - name: parked
                tasks: [{ name: park, startTimeout: 0s }, { name: leave, startTimeout: 0s }]
      """;

  private static final String SOURCE = "bench";
  private static final int PROJECTS = 32;
  private static final int SERVICES = 256;

  private BenchEvents() {}

  /** The name of a project. */
  static String project(int number) {
    return "shop-" + number % PROJECTS;
  }

  /** How many projects there are. */
  static int projects() {
    return PROJECTS;
  }

  /**
   * The service of the n-th sequence. One that ends leaves its place to one of the next {@code
   * PROJECTS * SERVICES}; a parked one never ends, so that each has a place of its own.
   */
  static String service(String sequence, int number) {
    int turn = number / PROJECTS;
    return "service-" + (sequence.equals(PARKED) ? turn : turn % SERVICES);
  }

  /** The event that starts the n-th sequence; the context is its id, too. */
  static ProducerRecord<byte[], byte[]> trigger(
      Topics topics, String sequence, String context, int number) {
    String project = project(number);
    String service = service(sequence, number);
    String json =
        head(context, sequence + TRIGGERED, context)
            + scope(project, service)
            + ",\"labels\":{\"team\":\"shop\"},\"image\":{\"registry\":\"registry.example.com\","
            + "\"name\":\"shop/"
            + service
            + "\",\"tag\":\"1.4.2\"},\"configurationChange\":{\"values\":{\"replicas\":3,"
            + "\"memory\":\"256Mi\"}}}}";
    return record(topics, topics.inbox(), project, service, json);
  }

  /** What a worker says to an order. */
  static ProducerRecord<byte[], byte[]> answer(
      Topics topics, ConsumerRecord<byte[], byte[]> order, String phase) {
    return answer(topics, key(order), text(order), phase);
  }

  /** What a worker says to an order with that key, told as JSON. */
  static ProducerRecord<byte[], byte[]> answer(
      Topics topics, String key, String text, String phase) {
    String id = member(text, "id");
    String type = member(text, "type");
    String project = key.substring(0, key.indexOf('/'));
    String service = key.substring(key.indexOf('/') + 1);
    String answered = type.substring(0, type.length() - TRIGGERED.length()) + phase;
    String json =
        head(id + "-" + phase, answered, member(text, "shkeptncontext"))
                .replace(",\"data\":", ",\"triggeredid\":\"" + id + "\",\"data\":")
            + scope(project, service)
            + (phase.equals(FINISHED) ? ",\"result\":\"pass\",\"status\":\"succeeded\"}}" : "}}");
    return record(topics, topics.inbox(), project, service, json);
  }

  /** The attributes of an event up to where its data begin. */
  static String head(String id, String type, String context) {
    return "{\"specversion\":\"1.0\",\"id\":\""
        + id
        + "\",\"source\":\""
        + SOURCE
        + "\",\"type\":\""
        + type
        + "\",\"datacontenttype\":\"application/json\",\"shkeptncontext\":\""
        + context
        + "\",\"data\":";
  }

  private static String scope(String project, String service) {
    return "{\"project\":\"" + project + "\",\"stage\":\"dev\",\"service\":\"" + service + "\"";
  }

  /** A record in the partition of its project. */
  static ProducerRecord<byte[], byte[]> record(
      Topics topics, String topic, String project, String service, String json) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            topic, topics.partitionOf(project), bytes(project + "/" + service), bytes(json));
    record.headers().add("content-type", bytes("application/cloudevents+json"));
    return record;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(ConsumerRecord<byte[], byte[]> record) {
    return new String(record.value(), StandardCharsets.UTF_8);
  }

  static String key(ConsumerRecord<byte[], byte[]> record) {
    return new String(record.key(), StandardCharsets.UTF_8);
  }

  /** The first text member of that name; the empty text where there is none. */
  static String member(String json, String name) {
    String lead = "\"" + name + "\":\"";
    int at = json.indexOf(lead);
    if (at < 0) {
      return "";
    }
    int begin = at + lead.length();
    return json.substring(begin, json.indexOf('"', begin));
  }
}
