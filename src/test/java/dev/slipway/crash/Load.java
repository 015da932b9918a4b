package dev.slipway.crash;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks for deliveries through all doors, as long as not too many are on their way. What is not
 * accepted is handed in again, as a careful publisher does; some of it is handed in twice, also
 * with other data, and some deliveries are aborted.
 */
final class Load implements AutoCloseable {
  private static final int ON_THEIR_WAY = 60;

  private final Doors doors;
  private final Progress progress;
  private final AtomicInteger published = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopping;

  /** A way in. */
  @FunctionalInterface
  private interface Door {
    boolean take(Event event) throws InterruptedException;
  }

  Load(Doors doors, Progress progress, long seed) {
    this.doors = doors;
    this.progress = progress;
    Random astray = new Random(seed);
    begin("http", doors::http, seed + 1);
    begin("ingress", doors::ingress, seed + 2);
    begin("inbox", event -> doors.inbox(event, astray.nextInt(20) == 0 ? 1 : 0), seed + 3);
  }

  private void begin(String name, Door door, long seed) {
    threads.add(
        Thread.ofPlatform()
            .name("load-" + name)
            .start(() -> publish(name, door, new Random(seed))));
  }

  private void publish(String name, Door door, Random random) {
    try {
      while (!stopping) {
        if (progress.open() < ON_THEIR_WAY) {
          deliver(name + "-" + published.incrementAndGet(), Mix.next(random), door, random);
        } else {
          TimeUnit.MILLISECONDS.sleep(20);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void deliver(String id, Mix.Order order, Door door, Random random)
      throws InterruptedException {
    Event event = event(id, id, order.type(), order, "1");
    if (!insist(event, door)) {
      return;
    }
    progress.accepted(event, true);
    if (random.nextInt(10) == 0) {
      insist(event, door);
    }
    if (random.nextInt(20) == 0) {
      insist(event(id, id, order.type(), order, "2"), door);
    }
    if (random.nextInt(25) == 0) {
      Event abort = event(id + "-abort", id, "sh.keptn.event.sequence.abort", order, "1");
      if (insist(abort, door)) {
        progress.accepted(abort, false);
      }
    }
  }

  /** Hands it in until it is accepted; false where the run ends before. */
  private boolean insist(Event event, Door door) throws InterruptedException {
    while (!door.take(event)) {
      if (stopping) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    return true;
  }

  private static Event event(
      String id, String context, String type, Mix.Order order, String version) {
    Data.Builder data =
        new Data.Builder()
            .put("project", order.project())
            .put("service", order.service())
            .put("version", version);
    if (!order.stage().isEmpty()) {
      data.put("stage", order.stage());
    }
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, context);
    return Doors.event(id, "crash-run", type, extensions, data);
  }

  /** Stops asking; what is being handed in may fail. */
  @Override
  public void close() throws InterruptedException {
    stopping = true;
    for (Thread thread : threads) {
      thread.join();
    }
    doors.close();
  }
}
