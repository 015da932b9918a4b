package dev.slipway.alert;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What came of reading one alert. */
public sealed interface Intake {
  /** Type of the event that stands for an alert that cannot be delivered. */
  String REFUSED_TYPE = "dev.slipway.alert.refused";

  /** Type of the event that stands in for the firing of an alert that is over. */
  String OVER_TYPE = "dev.slipway.alert.over";

  /**
   * The alert says what it is about.
   *
   * @param events what is to be handed in, in this order
   */
  record Accepted(List<Event> events) implements Intake {
    public Accepted {
      events = List.copyOf(events);
    }
  }

  /**
   * The alert cannot be delivered. Its event has no project, so that it ends among the dead letters
   * with everything that was sent (semantics 7).
   *
   * @param name what the sender calls the alert, as far as it can be told
   * @param reason what was expected, then what was found
   * @param event what is to be handed in
   */
  record Refused(String name, String reason, Event event) implements Intake {
    /** The refusal of what a sender gave as an alert. */
    static Refused of(String source, String name, String reason, @Nullable Object alert) {
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("message", reason);
      data.put("alert", alert);
      String words = source + "\n" + reason + "\n" + alert;
      String id = UUID.nameUUIDFromBytes(words.getBytes(StandardCharsets.UTF_8)).toString();
      return new Refused(
          name, reason, new Event(id, source, REFUSED_TYPE, null, null, new TreeMap<>(), data));
    }
  }

  /** The type of a problem's event: {@code sh.keptn.event.<stage>.problem.open} or closed. */
  static String problemType(String stage, boolean open) {
    return EventType.PREFIX + stage + ".problem." + (open ? "open" : "closed");
  }
}
