package dev.slipway.alert;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keptn's problem payload, as a CloudEvent or on its own: flat with {@code KeptnProject}, {@code
 * KeptnStage}, {@code KeptnService} as Dynatrace sends it, with {@code project}, {@code stage},
 * {@code service}, or with the problem under {@code problem}. Each member in either spelling.
 */
public final class KeptnProblem {
  /** The source of the events where the payload names none. */
  public static final String SOURCE = "keptn";

  private static final Pattern PLAIN_SOURCE = Pattern.compile("[A-Za-z0-9_.:/-]{1,200}");
  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final List<String> CLOSED = List.of("resolved", "closed");
  private static final List<String> SCOPE =
      List.of(
          "KeptnProject", "KeptnStage", "KeptnService", "Project", "Stage", "Service", "Labels");
  private static final AddressLabels NAMES =
      new AddressLabels("KeptnProject", "KeptnStage", "KeptnService");

  private final Map<String, @Nullable Object> body;
  private final Map<String, @Nullable Object> payload;
  private final ProblemFields envelope;
  private final ProblemFields data;
  private final ProblemFields problem;

  private KeptnProblem(Map<String, @Nullable Object> body) {
    this.body = body;
    boolean isEvent = body.containsKey("specversion") || body.get("data") instanceof Map<?, ?>;
    this.payload = isEvent ? Data.asMap(body.get("data")) : body;
    this.envelope = new ProblemFields(isEvent ? body : Map.of());
    this.data = new ProblemFields(payload);
    this.problem = isNested() ? new ProblemFields(data.value("Problem")) : data;
  }

  private boolean isNested() {
    return data.value("Problem") instanceof Map<?, ?>;
  }

  /** Whether an object is meant as such a payload: it has a problem's title or id. */
  public static boolean isOne(Map<String, @Nullable Object> body) {
    ProblemFields problem = new KeptnProblem(body).problem;
    return problem.has("ProblemTitle") || problem.has("ProblemID") || problem.has("PID");
  }

  /** Reads a payload. */
  public static Intake read(Map<String, @Nullable Object> body) {
    return new KeptnProblem(body).intake();
  }

  private Intake intake() {
    if (!isOne(body)) {
      return refused("expected a problem with ProblemTitle, ProblemID or PID, found none of them");
    }
    String project = scope("Project");
    String stage = scope("Stage");
    String service = scope("Service");
    List<String> wrong = new ArrayList<>(Address.check(project, stage, service, NAMES));
    return wrong.isEmpty()
        ? new Intake.Accepted(report().events(new Address(project, stage, service)))
        : refused(String.join("; ", wrong));
  }

  private Intake refused(String reason) {
    return Intake.Refused.of(source(), problem.title(), reason, body);
  }

  private String source() {
    String given = envelope.text("source");
    return PLAIN_SOURCE.matcher(given).matches() ? given : SOURCE;
  }

  /** {@code KeptnProject}, {@code project}, or the tag {@code keptn_project:…} of Dynatrace. */
  private String scope(String name) {
    for (String key : List.of("Keptn" + name, name)) {
      String text = data.text(key);
      if (!text.isEmpty()) {
        return text;
      }
    }
    String tag = "keptn_" + name.toLowerCase(Locale.ROOT) + ":";
    for (String candidate : problem.text("Tags").split(",", -1)) {
      if (candidate.strip().startsWith(tag)) {
        return candidate.strip().substring(tag.length()).strip();
      }
    }
    return "";
  }

  private ProblemReport report() {
    String began = began();
    String context = envelope.text(Event.CONTEXT);
    return new ProblemReport(
        source(),
        isOpen(),
        fingerprint(),
        began,
        UUID_TEXT.matcher(context).matches() ? context : "",
        AlertTime.parse(envelope.text("time")).orElse(null),
        Data.asMap(data.value("Labels")),
        problem());
  }

  private boolean isOpen() {
    String state = problem.text("State").toLowerCase(Locale.ROOT);
    return state.isEmpty() ? !envelope.text("type").endsWith(".closed") : !CLOSED.contains(state);
  }

  private String fingerprint() {
    for (String name : List.of("PID", "ProblemID")) {
      String text = problem.text(name);
      if (!text.isEmpty()) {
        return text;
      }
    }
    String id = envelope.text("id");
    return id.isEmpty() ? ProblemReport.derived(scope("Service") + "\n" + problem.title()) : id;
  }

  /** {@code ProblemDetails.startTime}: milliseconds since 1970, or a time. */
  private String began() {
    Object start = new ProblemFields(problem.value("ProblemDetails")).value("startTime");
    return start instanceof Long millis
        ? Instant.ofEpochMilli(millis).toString()
        : AlertTime.canonical(ProblemFields.plain(start));
  }

  /** The problem without what says where it is. */
  private Map<String, @Nullable Object> problem() {
    if (isNested()) {
      return Data.asMap(data.value("Problem"));
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>(payload);
    for (String name : SCOPE) {
      members.remove(name);
      members.remove(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
    }
    return members;
  }
}
