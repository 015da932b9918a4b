package dev.slipway.sow.plugin;

import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Runs plugins side by side; what each prints is held back to its end (sow 4.7, 11). */
final class ParallelTasks {
  private final String component;
  private final Reporter reporter;
  private final Task task;
  private final ReentrantLock lock = new ReentrantLock();

  /** Does one of the tasks. */
  interface Task {
    void run(PluginSpec spec, Reporter buffer) throws PluginFailure, InterruptedException;
  }

  ParallelTasks(String component, Reporter reporter, Task task) {
    this.component = component;
    this.reporter = reporter;
    this.task = task;
  }

  /**
   * Runs all tasks to their ends.
   *
   * @throws PluginFailure where at least one failed
   */
  void run(List<PluginSpec> specs, Function<PluginSpec, String> label)
      throws PluginFailure, InterruptedException {
    Map<PluginSpec, String> failures = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    for (PluginSpec spec : specs) {
      note("starting task plugin: " + label.apply(spec));
      threads.add(
          Thread.ofVirtual()
              .name("plugin " + spec.place())
              .unstarted(() ->
                  attend(spec, label.apply(spec)).ifPresent(reason -> failures.put(spec, reason))));
    }
    threads.forEach(Thread::start);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      threads.forEach(Thread::interrupt);
      for (Thread thread : threads) {
        thread.join();
      }
      throw e;
    }
    note("parallel tasks done.");
    if (!failures.isEmpty()) {
      List<String> reasons =
          specs.stream().filter(failures::containsKey).map(failures::get).toList();
      throw new PluginFailure(
          failures.size() + " parallel task(s) failed: " + String.join("; ", reasons));
    }
  }

  /** Runs a task; why it failed, where it did. */
  private Optional<String> attend(PluginSpec spec, String label) {
    List<RunEvent> held = new ArrayList<>();
    ReentrantLock holding = new ReentrantLock();
    Optional<String> failure = Optional.empty();
    try {
      task.run(
          spec,
          event -> {
            holding.lock();
            try {
              held.add(event);
            } finally {
              holding.unlock();
            }
          });
    } catch (PluginFailure e) {
      failure = Optional.of(e.reason());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failure = Optional.of("was cancelled");
    } catch (RuntimeException e) {
      failure = Optional.of("failed unexpectedly: " + e);
    }
    lock.lock();
    try {
      held.forEach(reporter::report);
      note("task plugin: " + label + (failure.isEmpty() ? " succeeded" : " failed"));
    } finally {
      lock.unlock();
    }
    return failure;
  }

  private void note(String text) {
    reporter.report(new RunEvent.Note(component, text));
  }
}
