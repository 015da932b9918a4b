package dev.slipway.scenario;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.scenario.Scenario.Deed;
import dev.slipway.scenario.Scenario.Step;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.RunState;
import dev.slipway.sequence.SequenceRun;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Plays a scenario against the real machine and tells what came out otherwise. */
public final class ScenarioPlayer {
  private final Scenario scenario;
  private final GivenShipyards shipyards;
  private final World world;
  private final Labels labels = new Labels();
  private final Map<String, Event> published = new HashMap<>();
  private final Set<String> ids = new HashSet<>();
  private final List<Event> emitted = new ArrayList<>();
  private final List<Difference> differences = new ArrayList<>();

  private ScenarioPlayer(Scenario scenario, UnaryOperator<Piece> store) {
    this.scenario = scenario;
    this.shipyards = new GivenShipyards(scenario.given().project());
    this.world = new World(shipyards, store);
    shipyards.put(scenario.given().revision(), scenario.given().shipyard());
  }

  /**
   * What came of playing.
   *
   * @param differences where it came out otherwise than expected; none where all is well
   * @param emitted every event that was emitted, in order
   */
  public record Report(List<Difference> differences, List<Event> emitted) {
    public Report {
      differences = List.copyOf(differences);
      emitted = List.copyOf(emitted);
    }

    /** Whether everything came out as expected. */
    public boolean passed() {
      return differences.isEmpty();
    }
  }

  /** Plays a scenario with state kept in memory. */
  public static Report play(Scenario scenario) {
    return play(scenario, UnaryOperator.identity());
  }

  /** Plays a scenario with state that goes through a store, see {@link World}. */
  public static Report play(Scenario scenario, UnaryOperator<Piece> store) {
    return new ScenarioPlayer(scenario, store).play();
  }

  private Report play() {
    for (int i = 0; i < scenario.steps().size(); i++) {
      Step step = scenario.steps().get(i);
      Optional<Outcome> outcome = act(i, step.deed());
      List<Event> since = world.takeEmitted();
      emitted.addAll(since);
      Comparison comparison = new Comparison(i, labels);
      differences.addAll(comparison.outcome(step, outcome));
      differences.addAll(comparison.events(step, since));
      differences.addAll(comparison.states(step, this::state));
      for (Event event : since) {
        differences.addAll(comparison.valid(step, event, ids.add(event.id())));
      }
    }
    return new Report(differences, emitted);
  }

  private Optional<Outcome> act(int index, Deed deed) {
    switch (deed) {
      case Deed.Publish publish -> {
        Event event = event(publish);
        published.put(publish.label(), event);
        labels.put(publish.label(), event);
        return Optional.of(world.receive(event));
      }
      case Deed.Again(String label) -> {
        return Optional.of(world.receive(known(label)));
      }
      case Deed.Steer steer -> world.receive(control(index, steer));
      case Deed.Advance advance -> world.advance(advance.by());
      case Deed.PutShipyard(String revision, String text) -> shipyards.put(revision, text);
    }
    return Optional.empty();
  }

  private Event known(String label) {
    return Objects.requireNonNull(published.get(label), "the reader knows all labels");
  }

  private Event event(Deed.Publish publish) {
    SortedMap<String, String> extensions = new TreeMap<>(publish.extensions());
    publish.context().ifPresent(alias -> extensions.put(Event.CONTEXT, labels.context(alias)));
    publish
        .answers()
        .map(labels::id)
        .or(publish::triggeredId)
        .ifPresent(id -> extensions.put(Event.TRIGGERED_ID, id));
    return new Event(
        publish.id().orElseGet(() -> fresh(publish.label())),
        publish.source(),
        publish.type(),
        null,
        world.now(),
        extensions,
        publish.data());
  }

  private String fresh(String label) {
    String name = scenario.id() + "/" + label;
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private Event control(int index, Deed.Steer steer) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", scenario.given().project());
    data.put("service", scenario.given().services().stream().findFirst().orElse("any"));
    steer.stage().ifPresent(stage -> data.put("stage", stage));
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, labels.context(steer.context()));
    return new Event(
        fresh("control-" + index),
        "scenario",
        new EventType.ControlEvent(steer.control()).text(),
        null,
        world.now(),
        extensions,
        data);
  }

  /** The state of the latest run of a sequence, where there is one. */
  private Optional<String> state(String context, String sequence) {
    return world.runs().stream()
        .filter(run -> run.key().context().equals(labels.context(context)))
        .filter(run -> run.name().equals(sequence))
        .reduce((_, later) -> later)
        .map(SequenceRun::state)
        .map(RunState::text);
  }
}
