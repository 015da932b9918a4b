package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.kafka.broker.TestBroker;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.SequenceMachine;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.producer.KafkaProducer;

/**
 * Measures a lane on the embedded broker: {@code throughput [sequences]}, {@code idle [rounds]},
 * {@code restore [open sequences]}, {@code queue [deliveries of one service]}. Prints one line for
 * each.
 */
public final class LaneBench {
  private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");
  private static final int PARTITIONS = 8;
  private static final int PROJECTS = 64;
  private static final String STAGES =
      """
      - name: dev
        sequences:
          - name: delivery
            tasks: [{name: build}, {name: test}, {name: release}]
          - name: single
            tasks: [{name: build}]
      """;

  private final Cluster cluster;
  private final Topics topics;
  private final KafkaProducer<byte[], byte[]> producer;
  private final RecordingMonitor monitor = new RecordingMonitor();

  private LaneBench() {
    String servers = TestBroker.bootstrapServers();
    cluster =
        Cluster.open(servers, new Topics("b" + UUID.randomUUID(), PARTITIONS, (short) 1), null);
    topics = cluster.topics();
    producer = new KafkaProducer<>(KafkaSettings.producer(servers));
  }

  /** The measurements that the arguments name, each with its number. */
  public static void main(String[] args) throws InterruptedException {
    KAFKA.setLevel(Level.SEVERE);
    for (int i = 0; i + 1 < args.length; i += 2) {
      LaneBench bench = new LaneBench();
      int number = Integer.parseInt(args[i + 1]);
      switch (args[i]) {
        case "throughput" -> bench.throughput(number, true);
        case "queue" -> bench.throughput(number, false);
        case "idle" -> bench.idle(number);
        case "restore" -> bench.restore(number);
        default -> throw new IllegalArgumentException("unknown measurement " + args[i]);
      }
    }
    System.exit(0);
  }

  private Lane lane() {
    SequenceMachine machine =
        new SequenceMachine(
            EveryProject.with(STAGES),
            Ids.of(cluster.secret().getBytes(StandardCharsets.UTF_8)),
            SequenceMachine.Settings.DEFAULTS);
    Lane lane =
        new Lane(LaneSettings.of("bench", TestBroker.bootstrapServers()), topics, machine, monitor);
    lane.start();
    return lane;
  }

  private Answerer answerer(Consumer<Event> observer) {
    return new Answerer(TestBroker.bootstrapServers(), topics, observer).start();
  }

  /** Every delivery has a service of its own, or all share one and wait for each other. */
  private void publish(int number, String sequence, boolean apart) {
    producer.send(
        Answerer.inbox(
            topics,
            Harbour.triggered(
                "shop" + (apart ? number % PROJECTS : 0),
                "c" + number,
                sequence,
                Map.of("service", apart ? "s" + number : "carts"))));
  }

  private static boolean isEnd(Event event) {
    return event.kind() instanceof SequenceEvent type && type.phase() == Phase.FINISHED;
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private void throughput(int sequences, boolean apart) throws InterruptedException {
    int warm = apart ? sequences / 4 : 1;
    CountDownLatch warmed = new CountDownLatch(warm);
    CountDownLatch done = new CountDownLatch(sequences + warm);
    try (Answerer _ =
            answerer(event -> {
              if (isEnd(event)) {
                warmed.countDown();
                done.countDown();
              }
            });
        Lane _ = lane()) {
      for (int n = 0; n < warm; n++) {
        publish(n, "dev.delivery", apart);
      }
      warmed.await();
      long transactions = monitor.transactions.get();
      long began = System.nanoTime();
      long cpu = cpuNanos();
      long lane = laneNanos();
      for (int n = 0; n < sequences; n++) {
        publish(warm + n, "dev.delivery", apart);
      }
      done.await();
      double seconds = (System.nanoTime() - began) / 1e9;
      print(
          "%d three-task sequences %s: %.0f/s in %.1f s, %.2f CPU s per 1,000 (lane thread %.2f),"
              + " %.0f transactions/s",
          sequences,
          apart ? "apart" : "of one service",
          sequences / seconds,
          seconds,
          (cpuNanos() - cpu) / 1e6 / sequences,
          (laneNanos() - lane) / 1e6 / sequences,
          (monitor.transactions.get() - transactions) / seconds);
    }
  }

  private static long laneNanos() {
    var threads = ManagementFactory.getThreadMXBean();
    for (long id : threads.getAllThreadIds()) {
      var info = threads.getThreadInfo(id);
      if (info != null && info.getThreadName().equals("slipway-lane")) {
        return threads.getThreadCpuTime(id);
      }
    }
    return 0;
  }

  /** From handing in a sequence with one task to reading its end, over one answer. */
  private void idle(int rounds) throws InterruptedException {
    Map<String, Long> seen = new ConcurrentHashMap<>();
    BlockingQueue<String> ends = new LinkedBlockingQueue<>();
    List<Double> trigger = new ArrayList<>();
    List<Double> whole = new ArrayList<>();
    try (Answerer _ =
            answerer(event -> {
              if (event.kind() instanceof TaskEvent) {
                seen.put(event.context(), System.nanoTime());
              } else if (isEnd(event)) {
                ends.add(event.context());
              }
            });
        Lane _ = lane()) {
      for (int n = 0; n < rounds + 100; n++) {
        long began = System.nanoTime();
        publish(n, "dev.single", true);
        String ended = ends.take();
        if (n >= 100) {
          whole.add((System.nanoTime() - began) / 1e6);
          trigger.add((seen.getOrDefault(ended, began) - began) / 1e6);
        }
      }
    }
    print("idle, one task, to its trigger: %s", percentiles(trigger));
    print("idle, one task, to the end of its sequence: %s", percentiles(whole));
  }

  private static String percentiles(List<Double> millis) {
    Collections.sort(millis);
    return String.format(
        Locale.ROOT,
        "p50 %.1f ms, p99 %.1f ms",
        millis.get(millis.size() / 2),
        millis.get(millis.size() * 99 / 100));
  }

  private void restore(int open) {
    CommittedLog log = new CommittedLog(TestBroker.bootstrapServers(), topics);
    Lane first = lane();
    for (int n = 0; n < open; n++) {
      publish(n, "dev.delivery", true);
    }
    producer.flush();
    log.readUntil(
        () -> log.events().stream().filter(e -> e.kind() instanceof TaskEvent).count() >= open,
        Duration.ofMinutes(10));
    first.close();
    monitor.restored.clear();
    monitor.restoreNanos.set(0);
    int before = log.events().size();
    publish(open, "dev.single", true);
    producer.flush();
    System.gc();
    long memory = memory();
    long began = System.nanoTime();
    try (Lane _ = lane()) {
      log.readUntil(() -> log.events().size() > before, Duration.ofMinutes(5));
      double seconds = (System.nanoTime() - began) / 1e9;
      System.gc();
      print(
          "%d open sequences: %.2f s from start to first output, %.2f s of it reading, %d MB",
          open, seconds, monitor.restoreNanos.get() / 1e9, (memory() - memory) >> 20);
    }
  }

  private static long memory() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
