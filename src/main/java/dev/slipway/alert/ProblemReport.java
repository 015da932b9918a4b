package dev.slipway.alert;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A problem that somebody reports, whatever the form in which it came.
 *
 * @param source who reports it
 * @param open whether it is there, or over
 * @param fingerprint what it is, the same for each report of it
 * @param startsAt when this occurrence of it began; may be empty
 * @param context the delivery that it belongs to; empty: one that open and closed share
 * @param time when it was, or was over, or null
 * @param labels the labels of the delivery
 * @param problem {@code data.problem}, in Keptn's spelling
 */
record ProblemReport(
    String source,
    boolean open,
    String fingerprint,
    String startsAt,
    String context,
    @Nullable Instant time,
    Map<String, @Nullable Object> labels,
    Map<String, @Nullable Object> problem) {
  private static final String SPEC_VERSION = "0.2.4";
  private static final String FIRING = "firing";
  private static final String RESOLVED = "resolved";
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.:-]{1,64}");

  ProblemReport {
    labels = Data.copy(labels);
    problem = Data.copy(problem);
  }

  /**
   * What is to be handed in, the same for each repetition of the report. Before an alert that is
   * over goes an event with the id that its firing has: a firing that was late, or that nobody saw,
   * is a duplicate of it and starts nothing any more.
   */
  List<Event> events(Address address) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", address.project());
    data.put("stage", address.stage());
    data.put("service", address.service());
    Event over = event(id(FIRING), Intake.OVER_TYPE, data);
    data.put("labels", labels);
    data.put("problem", problem);
    String type = Intake.problemType(address.stage(), open);
    Event event = event(id(open ? FIRING : RESOLVED), type, data);
    return open ? List.of(event) : List.of(over, event);
  }

  private Event event(String id, String type, Map<String, @Nullable Object> data) {
    SortedMap<String, String> extensions = new TreeMap<>();
    extensions.put(Event.CONTEXT, context.isEmpty() ? ownContext() : context);
    extensions.put(Event.SPEC_VERSION, SPEC_VERSION);
    return new Event(id, source, type, null, time, extensions, data);
  }

  /** Of fingerprint, beginning and status, so that what is repeated is a duplicate. */
  private String id(String status) {
    return String.join("/", plain(fingerprint), plain(startsAt), status);
  }

  private String ownContext() {
    return derived("problem\n" + fingerprint + "\n" + startsAt);
  }

  private static String plain(String text) {
    return PLAIN.matcher(text).matches() ? text : derived(text);
  }

  /** A name-based UUID: the same for the same text. */
  static String derived(String text) {
    return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
