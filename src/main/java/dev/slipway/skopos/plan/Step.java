package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import dev.slipway.yaml.Span;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One step of a plan. */
public sealed interface Step {
  /** What every step has. */
  Head head();

  /**
   * What every step has.
   *
   * @param span where it stands
   * @param id unique in the plan
   * @param label for people; the id where the plan gives none
   * @param cleanup whether it belongs to the cleanup path of its chain
   * @param onPass the exit after it passed
   * @param onFail the exit after it failed
   * @param saysOnFail whether the plan itself names the exit after a failure
   */
  record Head(
      Span span,
      String id,
      String label,
      boolean cleanup,
      Exit onPass,
      Exit onFail,
      boolean saysOnFail) {}

  /** Steps that are one (skopos P-06). */
  record Group(Head head, List<Step> steps) implements Step {
    public Group {
      steps = List.copyOf(steps);
    }
  }

  /**
   * The steps for one component (skopos P-07).
   *
   * @param component its name in the model
   * @param newVersion for people; may be empty
   * @param oldVersions for people
   */
  record Component(
      Head head, String component, String newVersion, List<String> oldVersions, List<Step> steps)
      implements Step {
    public Component {
      oldVersions = List.copyOf(oldVersions);
      steps = List.copyOf(steps);
    }
  }

  /**
   * Steps for each of several instances (skopos P-29 to P-34). A number wins over a selector.
   *
   * @param number how many times
   * @param start the first index
   * @param selector whose indexes
   */
  record InstanceLoop(
      Head head, OptionalInt number, int start, Optional<Selector> selector, List<Step> steps)
      implements Step {
    public InstanceLoop {
      steps = List.copyOf(steps);
      if (number.isEmpty() && selector.isEmpty()) {
        throw new IllegalArgumentException("expected a number or a selector, found neither");
      }
    }
  }

  /**
   * An operation of a plugin.
   *
   * @param arguments as written; without {@code selector}
   * @param selector as written; it is looked at when the step runs
   */
  record PluginAction(
      Head head,
      String plugin,
      String action,
      Map<String, @Nullable Object> arguments,
      Optional<String> selector,
      CallRules rules)
      implements Step {
    public PluginAction {
      arguments = Data.copy(arguments);
    }
  }

  /**
   * A script with arguments.
   *
   * @param words each one argument, also after its variables are filled in (skopos V10)
   */
  record ScriptAction(Head head, List<String> words, CallRules rules) implements Step {
    public ScriptAction {
      words = List.copyOf(words);
    }
  }

  /** Time that passes, also while the plan is paused (skopos P-26, P-27). */
  record Delay(Head head, Duration duration) implements Step {}

  /**
   * A question to a person.
   *
   * @param message with variables
   * @param expires after which the question answers itself; empty: never
   * @param byDefault the answer then
   */
  record ManualGate(Head head, String message, Optional<Duration> expires, Verdict byDefault)
      implements Step {}

  /** The unique name. */
  default String id() {
    return head().id();
  }

  /** The chain inside; none in a step without one. */
  default List<Step> children() {
    return switch (this) {
      case Group group -> group.steps();
      case Component component -> component.steps();
      case InstanceLoop loop -> loop.steps();
      case PluginAction _, ScriptAction _, Delay _, ManualGate _ -> List.of();
    };
  }

  /** The exit after a result. */
  default Exit exit(Verdict verdict) {
    return switch (verdict) {
      case PASS -> head().onPass();
      case FAIL -> head().onFail();
    };
  }
}
