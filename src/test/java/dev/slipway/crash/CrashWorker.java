package dev.slipway.crash;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.kafka.CommittedLog;
import dev.slipway.kafka.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * The worker process of a crash run: a plain Kafka client, which commits its offsets after its
 * answers are in the log. What it answers hangs on the order alone, so that an order that it takes
 * up again after a crash is answered with the same bytes.
 */
final class CrashWorker {
  private static final String SOURCE = "crash-worker";

  /** Tasks of programs, which Slipway's own worker does. */
  private static final Set<String> NOT_MINE = Set.of("compile", "verify");

  private final Topics topics;
  private final boolean forgetful;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final KafkaProducer<byte[], byte[]> producer;

  private volatile boolean refused;

  private CrashWorker(String servers, Topics topics, boolean forgetful) {
    this.topics = topics;
    this.forgetful = forgetful;
    this.producer = Doors.producer(servers);
    this.consumer =
        Watch.consumer(
            servers,
            Map.of(
                ConsumerConfig.GROUP_ID_CONFIG,
                SOURCE,
                ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                SOURCE,
                ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG,
                6_000,
                ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
                50));
  }

  /** Arguments: Kafka's address, the topics' prefix, their partitions, and whether to forget. */
  public static void main(String[] args) throws Exception {
    Topics topics = new Topics(args[1], Integer.parseInt(args[2]), (short) 1);
    new CrashWorker(args[0], topics, Boolean.parseBoolean(args[3])).run();
  }

  private void run() throws InterruptedException {
    consumer.subscribe(List.of(topics.events()));
    while (true) {
      var records = consumer.poll(Duration.ofSeconds(1));
      if (forgetful && !records.isEmpty()) {
        consumer.commitSync();
        TimeUnit.MILLISECONDS.sleep(100);
      }
      for (ConsumerRecord<byte[], byte[]> record : records) {
        CommittedLog.event(record).ifPresent(this::take);
      }
      producer.flush();
      if (refused) {
        throw new IllegalStateException("an answer was not taken; the orders must come again");
      }
      if (!records.isEmpty()) {
        consumer.commitSync();
      }
    }
  }

  private void take(Event order) {
    if (!(order.kind() instanceof TaskEvent(String task, Phase phase))
        || phase != Phase.TRIGGERED
        || NOT_MINE.contains(task)) {
      return;
    }
    int chance = Math.floorMod(order.id().hashCode(), 100);
    switch (task) {
      case "silent" -> {}
      case "hang" -> send(answer(order, task, Phase.STARTED, "pass"));
      case "late" -> {
        send(answer(order, task, Phase.STARTED, "pass"));
        later(Duration.ofMillis(1_000))
            .execute(() -> send(answer(order, task, Phase.FINISHED, "pass")));
      }
      default -> {
        Event started = answer(order, task, Phase.STARTED, "pass");
        Event finished = answer(order, task, Phase.FINISHED, result(task, chance));
        boolean inOrder = chance % 7 != 0;
        send(inOrder ? started : finished);
        send(inOrder ? finished : started);
        if (chance % 10 == 0) {
          send(finished);
        }
      }
    }
  }

  private static String result(String task, int chance) {
    if (task.equals("flaky") && chance < 35) {
      return "fail";
    }
    return chance > 95 ? "warning" : "pass";
  }

  private static Executor later(Duration delay) {
    return CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void send(Event event) {
    producer.send(Doors.ingress(topics, event), (_, failure) -> refused |= failure != null);
  }

  private static Event answer(Event order, String task, Phase phase, String result) {
    Data.Builder data =
        new Data.Builder()
            .put("project", order.project())
            .put("stage", order.stage())
            .put("service", order.service());
    if (phase == Phase.FINISHED) {
      data.put("result", result).put("status", "succeeded");
    }
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, order.context());
    extensions.put(Event.TRIGGERED_ID, order.id());
    return Doors.event(
        order.id() + "-" + phase.text(),
        SOURCE,
        EventType.task(task, phase).text(),
        extensions,
        data);
  }
}
