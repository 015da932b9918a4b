package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.SequenceEvent;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.shipyard.Occasion;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Sequence;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.Stage;
import dev.slipway.shipyard.Standing;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What events from outside start (semantics 3). */
final class Starting {
  private static final List<String> TRACE = List.of("traceparent", "tracestate");
  private static final int LONGEST_TRACE = 1_000;

  private Starting() {}

  /** The revision that an event is judged by, or why there is none. */
  private sealed interface Law {
    record Of(Revision revision) implements Law {}

    record None(String message) implements Law {}
  }

  /** Starts the sequence that a {@code <stage>.<sequence>.triggered} names. */
  static Outcome asked(Turn turn, Event event, SequenceEvent type) {
    DeliveryKey delivery = delivery(event);
    if (isKnown(turn, delivery, event)) {
      return Outcome.DUPLICATE;
    }
    switch (law(turn, delivery)) {
      case Law.None(String message) -> refuse(turn, event, type, delivery, "", message);
      case Law.Of(Revision revision) -> {
        Optional<Sequence> sequence =
            revision.shipyard().stage(type.stage()).flatMap(s -> s.sequence(type.sequence()));
        if (sequence.isPresent()) {
          start(event, delivery, revision, type.stage(), sequence.get(), depth(event))
              .asked(turn, event);
        } else if (!follow(turn, event, delivery, revision)) {
          String message = expected(revision.shipyard(), type);
          refuse(turn, event, type, delivery, revision.id(), message);
        }
      }
    }
    return Outcome.APPLIED;
  }

  /** Starts every sequence whose {@code triggeredOn} names an event from outside. */
  static Outcome outside(Turn turn, Event event) {
    DeliveryKey delivery = delivery(event);
    if (isKnown(turn, delivery, event)) {
      return Outcome.DUPLICATE;
    }
    boolean started =
        switch (law(turn, delivery)) {
          case Law.None(String _) -> false;
          case Law.Of(Revision revision) -> follow(turn, event, delivery, revision);
        };
    return started ? Outcome.APPLIED : Outcome.UNMATCHED;
  }

  private static DeliveryKey delivery(Event event) {
    String context = event.context().isEmpty() ? Ids.context(event) : event.context();
    return new DeliveryKey(event.project(), context);
  }

  private static boolean isKnown(Turn turn, DeliveryKey delivery, Event event) {
    return turn.delivery(delivery).filter(d -> d.knows(Ids.cause(event))).isPresent();
  }

  /** The pinned revision of a delivery, or the one in force where the delivery is new. */
  private static Law law(Turn turn, DeliveryKey key) {
    String project = key.project();
    Optional<Delivery> delivery = turn.delivery(key);
    if (delivery.isPresent()) {
      String id = delivery.get().revision();
      Optional<Revision> pinned = turn.kit().shipyards().revision(project, id);
      return pinned
          .<Law>map(Law.Of::new)
          .orElseGet(() ->
              new Law.None(
                  "expected shipyard revision "
                      + id
                      + ", which this delivery is pinned to; it is not kept any more"));
    }
    return switch (turn.kit().shipyards().current(project)) {
      case Standing.Good(Revision revision, List<Problem> _) -> new Law.Of(revision);
      case Standing.Broken(List<Problem> problems) ->
          new Law.None("expected a shipyard without errors, found: " + firstOf(problems));
      case Standing.Unknown() ->
          new Law.None("expected a project with a shipyard, found none for `" + project + "`");
    };
  }

  private static String firstOf(List<Problem> problems) {
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (errors.isEmpty()) {
      return "a file that cannot be used";
    }
    String more = errors.size() > 1 ? " (and " + (errors.size() - 1) + " more)" : "";
    return errors.getFirst() + more;
  }

  private static String expected(Shipyard shipyard, SequenceEvent type) {
    Optional<Stage> stage = shipyard.stage(type.stage());
    List<String> known =
        stage
            .map(s -> s.sequences().stream().map(Sequence::name).toList())
            .orElseGet(() -> shipyard.stages().stream().map(Stage::name).toList());
    String what = stage.isPresent() ? "a sequence of stage " + type.stage() : "a stage";
    String found = stage.isPresent() ? type.sequence() : type.stage();
    String hint = known.size() > 100 ? "" : Spelling.hint(found, known);
    return "expected "
        + what
        + ": "
        + String.join(", ", known.subList(0, Math.min(known.size(), 20)))
        + "; found `"
        + found
        + "`"
        + (hint.isEmpty() ? "" : "; " + hint);
  }

  private static boolean follow(Turn turn, Event event, DeliveryKey delivery, Revision revision) {
    Occasion occasion = Occasion.ofOutside(event, revision.shipyard());
    List<FollowUps.Match> matches = FollowUps.matches(revision, occasion);
    for (FollowUps.Match match : matches) {
      Start start =
          start(
              event, delivery, revision, match.stage().name(), match.sequence(), depth(event) + 1);
      Payload.Scope scope =
          new Payload.Scope(delivery.project(), match.stage().name(), event.service());
      Map<String, @Nullable Object> data = Payload.handOver(event.data(), scope);
      if (!start.after(turn, event, data, -1)) {
        return true;
      }
    }
    return !matches.isEmpty();
  }

  private static Start start(
      Event event,
      DeliveryKey delivery,
      Revision revision,
      String stage,
      Sequence sequence,
      int depth) {
    return new Start(
        delivery, revision.id(), stage, sequence, event.service(), depth, trace(event));
  }

  private static void refuse(
      Turn turn,
      Event event,
      SequenceEvent type,
      DeliveryKey delivery,
      String revision,
      String message) {
    new Refusal(
            delivery,
            type.stage(),
            type.sequence(),
            event.service(),
            revision,
            Ids.cause(event),
            trace(event),
            message)
        .answer(turn, event);
  }

  private static SortedMap<String, String> trace(Event event) {
    SortedMap<String, String> trace = new TreeMap<>();
    for (String name : TRACE) {
      String value = event.extension(name);
      if (!value.isEmpty() && value.length() <= LONGEST_TRACE) {
        trace.put(name, value);
      }
    }
    return trace;
  }

  /** How many follow-ups led to an event; 0 where it does not say. */
  private static int depth(Event event) {
    String depth = event.extension(Announcer.DEPTH);
    boolean counts = depth.length() <= 6 && depth.chars().allMatch(c -> c >= '0' && c <= '9');
    return counts && !depth.isEmpty() ? Integer.parseInt(depth) : 0;
  }
}
