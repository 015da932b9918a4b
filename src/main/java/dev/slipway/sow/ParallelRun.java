package dev.slipway.sow;

import dev.slipway.sow.LandscapeRun.ComponentTask;
import dev.slipway.sow.LandscapeRun.Done;
import dev.slipway.sow.LandscapeRun.Outcome;
import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Does components side by side, each as soon as what it needs is done. What depends on a failed one
 * is not begun, the rest is done (sow 4.7, 8).
 */
final class ParallelRun {
  private final ComponentTask task;
  private final Reporter reporter;
  private final int most;
  private final BlockingQueue<Finished> finished = new LinkedBlockingQueue<>();
  private final Map<String, Done> done = new LinkedHashMap<>();
  private final Map<String, Thread> running = new LinkedHashMap<>();

  ParallelRun(ComponentTask task, Reporter reporter, int most) {
    this.task = task;
    this.reporter = reporter;
    this.most = most;
  }

  /** A component that has ended, with everything that it told. */
  private record Finished(String name, Done done) {}

  Outcome run(List<String> names, LandscapeRun.Before before) throws InterruptedException {
    Set<String> waiting = new LinkedHashSet<>(names);
    try {
      while (!waiting.isEmpty() || !running.isEmpty()) {
        for (String name : List.copyOf(waiting)) {
          begin(name, before.of(name).stream().filter(names::contains).toList(), waiting);
        }
        if (!running.isEmpty()) {
          Finished next = finished.take();
          running.remove(next.name());
          done.put(next.name(), next.done());
        }
      }
    } catch (InterruptedException e) {
      running.values().forEach(Thread::interrupt);
      for (Thread thread : running.values()) {
        thread.join();
      }
      throw e;
    }
    return outcome(names);
  }

  private void begin(String name, List<String> before, Set<String> waiting) {
    List<String> failed =
        before.stream()
            .filter(other -> {
              Done one = done.get(other);
              return one != null && !one.ending().isGood();
            })
            .toList();
    if (!failed.isEmpty()) {
      waiting.remove(name);
      String message = name + " was not started, because " + String.join(", ", failed) + " failed";
      done.put(name, new Done(Ending.BLOCKED, 1, message));
      tell(new RunEvent.Ended(name, Ending.BLOCKED, message));
      return;
    }
    if (running.size() < most && done.keySet().containsAll(before)) {
      waiting.remove(name);
      running.put(name, Thread.ofVirtual().name("component " + name).start(() -> attend(name)));
    }
  }

  private void attend(String name) {
    Done result;
    try {
      result = task.run(name, this::tell);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      result = new Done(Ending.FAILED, 1, name + " was cancelled");
    } catch (RuntimeException e) {
      result = new Done(Ending.FAILED, 1, name + " failed unexpectedly: " + e);
    }
    finished.add(new Finished(name, result));
  }

  private void tell(RunEvent event) {
    synchronized (reporter) {
      reporter.report(event);
    }
  }

  private Outcome outcome(List<String> names) {
    Map<String, Ending> endings = new LinkedHashMap<>();
    List<String> messages = new ArrayList<>();
    for (String name : names) {
      Done one = done.get(name);
      if (one != null) {
        endings.put(name, one.ending());
        if (one.ending() == Ending.FAILED) {
          messages.add(one.message());
        }
      }
    }
    return new Outcome(endings, messages.isEmpty() ? 0 : 1, String.join("\n", messages));
  }
}
