package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** The Kafka door: what any producer may publish, and what becomes of it. */
class KafkaDoorsIT {
  private static final String INGRESS = "slipway.ingress";
  private static final String INBOX = "slipway.inbox";
  private static final Map<String, String> STRUCTURED = Map.of("content-type", Api.STRUCTURED);
  private static final Pattern OUTCOME =
      Pattern.compile("(?m)^slipway_events_total\\{outcome=\"([a-z-]+)\"} ([0-9.E]+)$");

  private final SlipwayServer server = SlipwayServer.shared();
  private final Api api = server.api();
  private final KafkaLog kafka = new KafkaLog(server.kafka());

  @Test
  void recordsWithoutKeyRunInBothModes() {
    server.deploy("keyless", SlipwayServer.shipyard("pack"));
    ObjectNode structured = Api.trigger("keyless");
    ObjectNode binary = Api.trigger("keyless");

    kafka.publish(INGRESS, STRUCTURED, bytes(structured));
    kafka.publish(INGRESS, binaryHeaders(binary), bytes(binary.get("data")));

    for (ObjectNode event : List.of(structured, binary)) {
      api.perform("keyless", "pack");
      JsonNode run = api.ended(event.get("shkeptncontext").asText());
      assertEquals("pass", run.get("result").asText(), run::toPrettyString);
    }
  }

  @Test
  void garbageGoesToTheDeadLettersAndTheRestGoesOn() {
    server.deploy("resilient", SlipwayServer.shipyard("pack"));
    String mark = UUID.randomUUID().toString();
    byte[] garbage = ("\u0000\u0001{]" + mark).getBytes(StandardCharsets.UTF_8);

    kafka.publish(INGRESS, Map.of(), garbage);
    kafka.publish(INGRESS, STRUCTURED, garbage);
    kafka.publish(INBOX, 0, Map.of(), garbage);
    ObjectNode good = Api.trigger("resilient");
    kafka.publish(INGRESS, STRUCTURED, bytes(good));
    api.perform("resilient", "pack");

    assertEquals("pass", api.ended(good.get("shkeptncontext").asText()).get("result").asText());
    Await.until("three dead letters", () -> deadLetters(mark).size() == 3);
    Map<String, Integer> topics = new TreeMap<>();
    for (ConsumerRecord<String, String> letter : deadLetters(mark)) {
      Map<String, String> headers = KafkaLog.headers(letter);
      topics.merge(headers.getOrDefault("slipway_topic", ""), 1, Integer::sum);
      assertEquals("no-cloudevent", headers.get("slipway_code"), headers::toString);
      assertTrue(headers.get("slipway_reason").contains("expected"), headers::toString);
      assertTrue(headers.get("slipway_partition").matches("[0-7]"), headers::toString);
      assertTrue(headers.get("slipway_offset").matches("[0-9]+"), headers::toString);
    }
    assertEquals(Map.of(INGRESS, 2, INBOX, 1), topics);
  }

  private List<ConsumerRecord<String, String>> deadLetters(String mark) {
    return kafka.read("slipway.deadletter").stream()
        .filter(letter -> letter.value() != null && letter.value().contains(mark))
        .toList();
  }

  @Test
  void aRecordInAnyPartitionOfTheInboxIsAppliedOnce() {
    server.deploy("anywhere", SlipwayServer.shipyard("pack"));
    ObjectNode event = Api.trigger("anywhere");
    String context = event.get("shkeptncontext").asText();
    Set<Integer> partitions =
        kafka.read(INBOX).stream().map(ConsumerRecord::partition).collect(Collectors.toSet());
    assertTrue(partitions.size() > 1, "several projects, several partitions: " + partitions);

    for (int partition : partitions) {
      kafka.publish(INBOX, partition, STRUCTURED, bytes(event));
    }
    api.perform("anywhere", "pack");

    JsonNode run = api.ended(context);
    assertEquals(1, run.get("sequences").size(), run::toPrettyString);
    assertEquals("pass", run.get("result").asText(), run::toPrettyString);
  }

  @Test
  void whatIsSentAddsUpInTheMetrics() {
    // given a quiet server
    server.deploy("counted", SlipwayServer.shipyard("pack"));
    Await.until("all is counted", () -> counted() == records());
    Map<String, Integer> before = outcomes();

    // when a delivery passes, and much else is sent
    ObjectNode trigger = Api.trigger("counted");
    String context = api.take(trigger);
    api.take(trigger);
    kafka.publish(INGRESS, STRUCTURED, bytes(trigger));
    JsonNode order = api.order("counted", "pack");
    api.take(Api.answer(order, "started"));
    api.take(Api.answer(order, "finished"));
    api.ended(context);
    api.take(Api.answer(order, "finished"));
    api.take(Api.event("com.acme.nobody.waits", "counted"));
    kafka.publish(INGRESS, Map.of(), new byte[] {(byte) 0xff, 0, 1});

    // then each is counted as what it was
    Map<String, Integer> expected =
        Map.of("applied", 3, "duplicate", 2, "late", 1, "unmatched", 1, "dead-lettered", 1);
    int sum = before.values().stream().mapToInt(Integer::intValue).sum();
    Await.until("eight more are counted", () -> counted() == sum + 8);
    Map<String, Integer> more = outcomes();
    before.forEach((outcome, count) -> more.merge(outcome, -count, Integer::sum));
    assertEquals(new TreeMap<>(expected), more);
    assertEquals(records(), counted());
    assertEquals(1, api.run(context).get("sequences").size());
  }

  private int counted() {
    return outcomes().values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The events in the inbox: its records, those that were moved to their partition once. */
  private int records() {
    return (int)
        kafka.read(INBOX).stream()
            .filter(record ->
                !KafkaLog.headers(record).getOrDefault("slipway_origin", "").startsWith(INBOX))
            .count();
  }

  private Map<String, Integer> outcomes() {
    Map<String, Integer> outcomes = new TreeMap<>();
    Matcher line = OUTCOME.matcher(api.call("/q/metrics").body());
    while (line.find()) {
      outcomes.put(line.group(1), (int) Double.parseDouble(line.group(2)));
    }
    return outcomes;
  }

  private static Map<String, String> binaryHeaders(ObjectNode event) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", "application/json");
    event.properties().stream()
        .filter(attribute -> !attribute.getKey().equals("data"))
        .forEach(
            attribute -> headers.put("ce_" + attribute.getKey(), attribute.getValue().asText()));
    return headers;
  }

  private static byte[] bytes(JsonNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
