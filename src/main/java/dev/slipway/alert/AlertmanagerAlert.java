package dev.slipway.alert;

import dev.slipway.event.Data;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One alert of Prometheus Alertmanager's webhook, version 4, or of Grafana's, which adds values and
 * links to it.
 */
public final class AlertmanagerAlert {
  /** The source of the events, whichever of several Alertmanagers sends them. */
  public static final String SOURCE = "alertmanager";

  /** The member of the payload that holds the alerts. */
  public static final String ALERTS = "alerts";

  private static final String FIRING = "firing";
  private static final String RESOLVED = "resolved";
  private static final List<String> ROOT_CAUSES = List.of("rootCause", "root_cause");
  private static final List<String> ENTITIES = List.of("pod", "instance", "job");

  /** What Grafana adds to an alert. */
  private static final List<String> GRAFANA =
      List.of("values", "valueString", "dashboardURL", "panelURL", "silenceURL", "imageURL");

  private final AddressLabels names;
  private final Map<String, @Nullable Object> alert;
  private final Map<String, String> labels;
  private final Map<String, String> annotations;

  private AlertmanagerAlert(Map<String, @Nullable Object> alert, AddressLabels names) {
    this.names = names;
    this.alert = alert;
    this.labels = texts(alert.get("labels"));
    this.annotations = texts(alert.get("annotations"));
  }

  /** Reads one item of {@code alerts}. */
  public static Intake read(@Nullable Object item, AddressLabels names) {
    return item instanceof Map<?, ?>
        ? new AlertmanagerAlert(Data.asMap(item), names).intake()
        : Intake.Refused.of(SOURCE, "", "expected an object as alert, found another value", item);
  }

  private Intake intake() {
    String status = Data.text(alert.get("status")).toLowerCase(Locale.ROOT);
    if (!status.equals(FIRING) && !status.equals(RESOLVED)) {
      return refused("expected the status firing or resolved, found `" + status + "`");
    }
    List<String> wrong =
        Address.check(
            label(names.project()), label(names.stage()), label(names.service()), labelNames());
    return wrong.isEmpty()
        ? new Intake.Accepted(report(status.equals(FIRING)).events(address()))
        : refused(String.join("; ", wrong));
  }

  private Intake refused(String reason) {
    return Intake.Refused.of(SOURCE, title(), reason, alert);
  }

  private Address address() {
    return new Address(label(names.project()), label(names.stage()), label(names.service()));
  }

  private AddressLabels labelNames() {
    return new AddressLabels(
        "label " + names.project(), "label " + names.stage(), "label " + names.service());
  }

  private ProblemReport report(boolean open) {
    String time = Data.text(alert.get(open ? "startsAt" : "endsAt"));
    Map<String, @Nullable Object> others = new LinkedHashMap<>(labels);
    others.keySet().removeAll(List.of(names.project(), names.stage(), names.service()));
    return new ProblemReport(
        SOURCE,
        open,
        fingerprint(),
        AlertTime.canonical(Data.text(alert.get("startsAt"))),
        "",
        AlertTime.parse(time).orElse(null),
        others,
        problem(open));
  }

  private String fingerprint() {
    String given = Data.text(alert.get("fingerprint"));
    return given.isEmpty() ? ProblemReport.derived(new TreeMap<>(labels).toString()) : given;
  }

  private Map<String, @Nullable Object> problem(boolean open) {
    Map<String, @Nullable Object> problem = new LinkedHashMap<>();
    problem.put("State", open ? "OPEN" : "RESOLVED");
    problem.put("ProblemID", fingerprint());
    problem.put("PID", fingerprint());
    problem.put("ProblemTitle", title());
    String cause = firstOf(annotations, ROOT_CAUSES, firstOf(labels, ROOT_CAUSES, ""));
    if (!cause.isEmpty()) {
      problem.put("RootCause", cause);
    }
    problem.put("ProblemDetails", details());
    problem.put("ProblemURL", Data.text(alert.get("generatorURL")));
    problem.put("ImpactedEntity", firstOf(labels, ENTITIES, label(names.service())));
    problem.put(
        "Tags",
        labels.entrySet().stream()
            .map(entry -> entry.getKey() + ":" + entry.getValue())
            .collect(Collectors.joining(", ")));
    return problem;
  }

  private Map<String, @Nullable Object> details() {
    Map<String, @Nullable Object> details = new LinkedHashMap<>(annotations);
    for (String name : GRAFANA) {
      if (alert.get(name) != null) {
        details.put(name, alert.get(name));
      }
    }
    return details;
  }

  /** The name of the rule, which stays the same; what people wrote where there is none. */
  private String title() {
    return firstOf(
        labels, List.of("alertname"), firstOf(annotations, List.of("title", "summary"), ""));
  }

  private String label(String name) {
    return labels.getOrDefault(name, "");
  }

  private static String firstOf(Map<String, String> texts, List<String> names, String otherwise) {
    return names.stream()
        .map(name -> texts.getOrDefault(name, ""))
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse(otherwise);
  }

  private static Map<String, String> texts(@Nullable Object value) {
    Map<String, String> texts = new LinkedHashMap<>();
    Data.asMap(value).forEach((name, text) -> texts.put(name, ProblemFields.plain(text)));
    return texts;
  }
}
