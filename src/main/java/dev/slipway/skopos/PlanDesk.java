package dev.slipway.skopos;

import dev.slipway.event.Control;
import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.skopos.plan.Signal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hands what people say to the plans that run here: controls of deliveries and answers to
 * questions. Events may come more than once; a run takes each once.
 */
public final class PlanDesk {
  /**
   * The type of an answer's event. Its data: {@code plan}, the id of the run; {@code question};
   * {@code answer}; and optionally {@code who} and {@code comment}.
   */
  public static final String ANSWERED = "dev.slipway.plan.answered";

  /** Where events come from, for as long as plans run here. */
  public interface Feed {
    /** Hands every event that came in since a time, and those to come, to a reader. */
    void follow(Instant since, Consumer<Event> reader);

    /** Nothing is wanted any more. */
    void rest();
  }

  private final Feed feed;
  private final Map<String, Seat> seats = new LinkedHashMap<>();
  private Optional<Instant> following = Optional.empty();

  /** A run that listens. */
  private record Seat(RunPlace place, Instant since, Mailbox mailbox) {}

  /** A desk that reads a feed while somebody listens. */
  public PlanDesk(Feed feed) {
    this.feed = feed;
  }

  /** Begins to hand over what is said to a run since a time. */
  synchronized void listen(String run, RunPlace place, Instant since, Mailbox mailbox) {
    seats.put(run, new Seat(place, since, mailbox));
    if (following.isEmpty() || since.isBefore(following.get())) {
      following = Optional.of(since);
      feed.follow(since, this::observe);
    }
  }

  /** Ends that. */
  synchronized void leave(String run) {
    seats.remove(run);
    if (seats.isEmpty()) {
      following = Optional.empty();
      feed.rest();
    }
  }

  /** Whether an event of this type is of interest here. */
  public static boolean concerns(String type) {
    return type.equals(ANSWERED) || EventType.of(type) instanceof EventType.ControlEvent;
  }

  /** Takes an event. */
  public synchronized void observe(Event event) {
    if (event.type().equals(ANSWERED)) {
      answered(event);
    } else if (event.kind() instanceof EventType.ControlEvent(Control control)) {
      for (Seat seat : seats.values()) {
        if (concerns(seat.place(), event)) {
          seat.mailbox().put(signal(control, event));
        }
      }
    }
  }

  private void answered(Event event) {
    Seat seat = seats.get(text(event, "plan"));
    if (seat != null && seat.place().project().equals(event.project())) {
      seat.mailbox()
          .put(
              new Signal.Answered(
                  text(event, "question"),
                  text(event, "answer"),
                  text(event, "who"),
                  text(event, "comment")));
    }
  }

  private static boolean concerns(RunPlace place, Event event) {
    String stage = text(event, "stage");
    return place.project().equals(event.project())
        && place.delivery().equals(event.context())
        && (stage.isEmpty() || stage.equals(place.stage()));
  }

  private static Signal signal(Control control, Event event) {
    String who = text(event, "who");
    return switch (control) {
      case PAUSE -> new Signal.Paused(who, event.id());
      case RESUME -> new Signal.Resumed(who, event.id());
      case ABORT -> {
        boolean rollback = Boolean.TRUE.equals(event.data().get("rollback"));
        String reason = who.isEmpty() ? "on request" : "by " + who;
        yield new Signal.Aborted(rollback, reason, event.id());
      }
    };
  }

  private static String text(Event event, String name) {
    return Data.text(event.data().get(name));
  }

  /** The runs that listen, the oldest first. */
  public synchronized List<String> runs() {
    List<Map.Entry<String, Seat>> all = new ArrayList<>(seats.entrySet());
    all.sort(Comparator.comparing(entry -> entry.getValue().since()));
    return all.stream().map(Map.Entry::getKey).toList();
  }
}
