package dev.slipway.scenario;

import dev.slipway.event.Control;
import dev.slipway.event.Data;
import dev.slipway.yaml.Span;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A story told to the controller, step by step, with what it must answer: format {@code
 * slipway-scenario/1}.
 *
 * @param id a short name
 * @param title what is shown, in a sentence
 * @param given what is there at the start
 * @param steps what happens, in order
 */
public record Scenario(String id, String title, Given given, List<Step> steps) {
  /** What the first line of a scenario file says. */
  public static final String FORMAT = "slipway-scenario/1";

  public Scenario {
    steps = List.copyOf(steps);
  }

  /**
   * What is there at the start.
   *
   * @param project the only project
   * @param services its services
   * @param revision the id of its shipyard's revision
   * @param shipyard the text of its shipyard
   */
  public record Given(String project, List<String> services, String revision, String shipyard) {
    public Given {
      services = List.copyOf(services);
    }
  }

  /**
   * One thing that happens and what must come of it.
   *
   * @param place where the step stands in its file
   * @param deed what happens
   * @param outcome how the published event must end; empty: not looked at
   * @param expect every event that must be emitted; empty: not looked at
   * @param state the states of sequences by context and name, as far as they are looked at
   */
  public record Step(
      Span place,
      Deed deed,
      Optional<String> outcome,
      Optional<List<Expected>> expect,
      Map<String, Map<String, String>> state) {
    public Step {
      expect = expect.map(List::copyOf);
      state = Collections.unmodifiableMap(new LinkedHashMap<>(state));
    }
  }

  /** What happens in a step. */
  public sealed interface Deed {
    /**
     * An event comes in.
     *
     * @param label its name in the scenario
     * @param type its type
     * @param source who says it
     * @param context an alias of the delivery; empty: the event names none
     * @param id its id; empty: one of its own
     * @param answers the label of the emitted event whose id it answers
     * @param triggeredId the id that it answers, literally
     * @param extensions further extension attributes
     * @param data the payload
     */
    record Publish(
        String label,
        String type,
        String source,
        Optional<String> context,
        Optional<String> id,
        Optional<String> answers,
        Optional<String> triggeredId,
        Map<String, String> extensions,
        Map<String, @Nullable Object> data)
        implements Deed {
      public Publish {
        extensions = Collections.unmodifiableMap(new LinkedHashMap<>(extensions));
        data = Data.copy(data);
      }
    }

    /** An event that came in before comes in once more. */
    record Again(String label) implements Deed {}

    /** Somebody pauses, resumes or aborts a delivery, or one stage of it. */
    record Steer(String context, Control control, Optional<String> stage) implements Deed {}

    /** The clock moves on; what is due on the way is done. */
    record Advance(Duration by) implements Deed {}

    /** A new revision of the shipyard is there. */
    record PutShipyard(String revision, String shipyard) implements Deed {}
  }

  /**
   * An event that must be emitted; what is empty is not looked at, but for {@code triggeredIdOf}.
   *
   * @param place where the expectation stands in its file
   * @param label the name by which later steps call the event
   * @param type its type
   * @param context the alias of its delivery
   * @param triggeredIdOf the label of the event whose id is its {@code triggeredid}; empty: it has
   *     none
   * @param texts exact values by name: {@code gitcommitid}, {@code stage}, {@code result}, {@code
   *     status}
   * @param data what must at least be in its data
   * @param absent dotted paths that must not be there
   * @param extensions extension attributes that it must have
   * @param messageNonEmpty whether {@code data.message} must say something
   */
  public record Expected(
      Span place,
      String label,
      String type,
      String context,
      Optional<String> triggeredIdOf,
      Map<String, String> texts,
      Map<String, @Nullable Object> data,
      List<String> absent,
      Map<String, String> extensions,
      boolean messageNonEmpty) {
    public Expected {
      texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
      data = Data.copy(data);
      absent = List.copyOf(absent);
      extensions = Collections.unmodifiableMap(new LinkedHashMap<>(extensions));
    }
  }
}
