package dev.slipway.sow;

import dev.slipway.sow.progress.Ending;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.uniform.program.ProgramRunner;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Deploys, deletes or generates components of a landscape, one after the other or side by side. */
public final class LandscapeRun {
  private final Landscape landscape;
  private final Manifests manifests;
  private final ProgramRunner runner;
  private final RunOptions options;
  private final Reporter reporter;

  /** A run over a landscape. */
  public LandscapeRun(
      Landscape landscape,
      Manifests manifests,
      ProgramRunner runner,
      RunOptions options,
      Reporter reporter) {
    this.landscape = landscape;
    this.manifests = manifests;
    this.runner = runner;
    this.options = options;
    this.reporter = reporter;
  }

  /**
   * How a run came out.
   *
   * @param endings what became of each component, in the order they were to be done
   * @param exitCode 0, or that of the first failure
   * @param message why it failed; empty where it did not
   */
  public record Outcome(Map<String, Ending> endings, int exitCode, String message) {
    public Outcome {
      endings = Collections.unmodifiableMap(new LinkedHashMap<>(endings));
    }
  }

  /** Deploys components, which are in order. */
  public Outcome deploy(List<String> names) throws InterruptedException {
    return run(names, "sowing", name -> landscape.graph().imports(name), ComponentRun::deploy);
  }

  /** Deletes components, which are in order: users before what they use. */
  public Outcome delete(List<String> names) throws InterruptedException {
    return run(names, "deleting", name -> landscape.graph().users(name), ComponentRun::delete);
  }

  /** Generates documents of components. */
  public Outcome generate(List<String> names, Set<Step> steps) throws InterruptedException {
    String what = steps.stream().sorted().map(Step::text).toList().toString();
    return run(names, "generating " + what, _ -> List.of(), run -> run.generate(steps));
  }

  /** What is done with one component. */
  private interface Work {
    Ending on(ComponentRun run) throws SowFailure, IOException, InterruptedException;
  }

  /** What has to be done before a component. */
  interface Before {
    List<String> of(String component);
  }

  private Outcome run(List<String> names, String doing, Before before, Work work)
      throws InterruptedException {
    ComponentTask task = (name, sink) -> one(name, doing, work, sink);
    return options.parallel() > 0
        ? new ParallelRun(task, reporter, options.parallel()).run(names, before)
        : inOrder(names, task);
  }

  /** Does one component. */
  interface ComponentTask {
    Done run(String name, Reporter reporter) throws InterruptedException;
  }

  /** What became of one component. */
  record Done(Ending ending, int exitCode, String message) {
    static Done good(Ending ending) {
      return new Done(ending, 0, "");
    }
  }

  private Outcome inOrder(List<String> names, ComponentTask task) throws InterruptedException {
    Map<String, Ending> endings = new LinkedHashMap<>();
    for (String name : names) {
      Done done = task.run(name, reporter);
      endings.put(name, done.ending());
      if (!done.ending().isGood()) {
        names.forEach(other -> endings.putIfAbsent(other, Ending.BLOCKED));
        return new Outcome(endings, done.exitCode(), done.message());
      }
    }
    return new Outcome(endings, 0, "");
  }

  private Done one(String name, String doing, Work work, Reporter sink)
      throws InterruptedException {
    Component component = landscape.components().get(name);
    if (component == null) {
      throw new IllegalArgumentException("expected a component, found " + name);
    }
    Done done;
    try {
      if (options.onlyNew() && new ComponentState(landscape.acre(), component).isDeployed()) {
        done = Done.good(Ending.SKIPPED);
      } else {
        sink.report(new RunEvent.Began(name, doing));
        done =
            Done.good(
                work.on(new ComponentRun(landscape, component, manifests, runner, options, sink)));
      }
    } catch (SowFailure e) {
      done = new Done(Ending.FAILED, e.exitCode(), e.reason());
    } catch (IOException e) {
      done = new Done(Ending.FAILED, 1, name + ": the files cannot be used: " + e);
    }
    sink.report(new RunEvent.Ended(name, done.ending(), done.message()));
    return done;
  }
}
