package dev.slipway.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server that is killed in the middle of a delivery, and one that is asked to stop. */
@Execution(ExecutionMode.CONCURRENT)
class CrashIT {
  private static final Duration STOP = Duration.ofSeconds(10);
  private static final String PREFIX = "sh.keptn.event.";

  private static SlipwayServer server;

  @BeforeAll
  static void start() {
    server = SlipwayServer.start("crash");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void aDeliveryEndsAsItWouldHaveAndNothingIsSaidTwice() throws IOException {
    // given a delivery that passed, and one whose staging has begun
    server.copy("bookshop");
    String first = server.api().take(delivery("1.0"));
    JsonNode passed = server.api().ended(first);
    assertEquals("pass", passed.get("result").asText(), passed::toPrettyString);
    String second = server.api().take(delivery("2.0"));
    Await.until(
        "the deployment to staging",
        () -> hasTask(server.api().run(second), "staging", "deployment"));

    // when the server is killed and started again on its data
    assertEquals(1, brokers().size());
    server.process().kill();
    server.restart();

    // then the second delivery ends as without the kill
    JsonNode failed = server.api().ended(second);
    assertEquals(
        List.of("dev.delivery pass", "staging.delivery fail", "staging.rollback pass"),
        sequences(failed),
        failed::toPrettyString);
    assertEquals("2.0", running("dev"));
    assertEquals("1.0", running("staging"));
    assertEquals("1.0", running("production"));
    // and the one that had ended is still there, as it was
    JsonNode listed = server.api().get("/api/v1/runs?project=bookshop").get("items");
    assertEquals(2, listed.size(), listed::toPrettyString);
    assertEquals(passed, listed.get(1));
    // and everything was said once
    assertEquals(expected(first, second), said());

    // and when the server is asked to stop, it does, and its broker with it
    server.process().terminate();
    assertEquals(0, server.process().awaitExit(STOP), server.process()::toString);
    assertEquals(List.of(), brokers());
  }

  private static List<ProcessHandle> brokers() {
    String data = server.data().resolve("broker").toString();
    return SlipwayProcess.living(server.folder()).stream()
        .filter(handle -> handle.info().commandLine().orElse("").contains(data))
        .toList();
  }

  private static ObjectNode delivery(String version) {
    ObjectNode event = Api.trigger("bookshop");
    ((ObjectNode) event.get("data")).put("version", version);
    return event;
  }

  private static boolean hasTask(JsonNode run, String stage, String task) {
    return StreamSupport.stream(run.get("sequences").spliterator(), false)
        .filter(sequence -> sequence.get("stage").asText().equals(stage))
        .anyMatch(sequence -> sequence.get("tasks").findValuesAsText("name").contains(task));
  }

  private static List<String> sequences(JsonNode run) {
    return StreamSupport.stream(run.get("sequences").spliterator(), false)
        .map(sequence ->
            sequence.get("stage").asText()
                + "."
                + sequence.get("sequence").asText()
                + " "
                + sequence.get("result").asText())
        .toList();
  }

  private static String running(String stage) throws IOException {
    return Files.readString(
            server.data().resolve("work/bookshop").resolve(stage).resolve("shop/running"))
        .strip();
  }

  /** How often each task was triggered and each sequence finished, by context, stage and type. */
  private static Map<String, Integer> said() {
    Map<String, Integer> said = new TreeMap<>();
    Map<String, Integer> ids = new TreeMap<>();
    for (var record : new KafkaLog(server.kafka()).read("slipway.events")) {
      JsonNode event = Api.json(record.value());
      String type = event.get("type").asText().substring(PREFIX.length());
      boolean task = type.matches("[a-z]+\\.triggered");
      if (task || type.matches("[a-z]+\\.[a-z]+\\.finished")) {
        said.merge(
            key(event.get("shkeptncontext").asText(), event.at("/data/stage").asText(), type),
            1,
            Integer::sum);
      }
      ids.merge(event.get("id").asText(), 1, Integer::sum);
    }
    assertTrue(ids.values().stream().allMatch(times -> times == 1), () -> "repeated: " + ids);
    return said;
  }

  private static Map<String, Integer> expected(String first, String second) {
    Map<String, Integer> expected = new TreeMap<>();
    List<String> all = List.of("deployment", "test", "evaluation", "release");
    for (String stage : List.of("dev", "staging", "production")) {
      expect(expected, first, stage, "delivery", all);
    }
    expect(expected, second, "dev", "delivery", all);
    expect(expected, second, "staging", "delivery", List.of("deployment"));
    expect(expected, second, "staging", "rollback", List.of("rollback"));
    return expected;
  }

  private static void expect(
      Map<String, Integer> all, String context, String stage, String sequence, List<String> tasks) {
    tasks.forEach(task -> all.put(key(context, stage, task + ".triggered"), 1));
    all.put(key(context, stage, stage + "." + sequence + ".finished"), 1);
  }

  private static String key(String context, String stage, String type) {
    return context + " " + stage + " " + type;
  }
}
