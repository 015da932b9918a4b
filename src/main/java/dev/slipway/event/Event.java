package dev.slipway.event;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A CloudEvent 1.0 with a JSON object as data.
 *
 * @param id unique within its source
 * @param source who says it
 * @param type the full type, see {@link EventType}
 * @param subject the CloudEvents subject, or null
 * @param time when it was said, or null
 * @param extensions extension attributes as text, sorted by name
 * @param data the payload, see {@link Data}; empty where the event has none
 */
public record Event(
    String id,
    String source,
    String type,
    @Nullable String subject,
    @Nullable Instant time,
    SortedMap<String, String> extensions,
    Map<String, @Nullable Object> data) {

  /** Extension: the delivery that an event belongs to. */
  public static final String CONTEXT = "shkeptncontext";

  /** Extension: the id of the {@code .triggered} that an event answers. */
  public static final String TRIGGERED_ID = "triggeredid";

  /** Extension: the shipyard revision that is in force for an event. */
  public static final String GIT_COMMIT_ID = "gitcommitid";

  /** Extension: the version of the Keptn event format. */
  public static final String SPEC_VERSION = "shkeptnspecversion";

  /** Extension: the Kafka key of an event. */
  public static final String PARTITION_KEY = "partitionkey";

  public Event {
    extensions = Collections.unmodifiableSortedMap(new TreeMap<>(extensions));
    data = Data.copy(data);
  }

  /** How the type is read. */
  public EventType kind() {
    return EventType.of(type);
  }

  /** An extension attribute; the empty text where it is absent. */
  public String extension(String name) {
    return extensions.getOrDefault(name, "");
  }

  /** The delivery (extension {@link #CONTEXT}); the empty text where it is absent. */
  public String context() {
    return extension(CONTEXT);
  }

  /** The id that this event answers (extension {@link #TRIGGERED_ID}), or the empty text. */
  public String triggeredId() {
    return extension(TRIGGERED_ID);
  }

  /** {@code data.project}; a domain event may carry it as an extension. Empty where absent. */
  public String project() {
    return scope("project");
  }

  /** {@code data.service}; a domain event may carry it as an extension. Empty where absent. */
  public String service() {
    return scope("service");
  }

  /** {@code data.stage}; in a sequence event without it, the stage of the type. Empty if absent. */
  public String stage() {
    String stage = Data.text(data.get("stage"));
    return stage.isEmpty() && kind() instanceof EventType.SequenceEvent sequence
        ? sequence.stage()
        : stage;
  }

  private String scope(String key) {
    String value = Data.text(data.get(key));
    return value.isEmpty() && kind() instanceof EventType.DomainEvent ? extension(key) : value;
  }

  /** The key that orders this event with all others of its service: {@code project/service}. */
  public String key() {
    return project() + "/" + service();
  }

  /** {@code data.result}, where it is one of the vocabulary. */
  public Optional<Result> result() {
    return Result.of(data.get("result"));
  }

  /** {@code data.status}, where it is one of the vocabulary. */
  public Optional<Status> status() {
    return Status.of(data.get("status"));
  }

  /** {@code data.message}; the empty text where it is absent. */
  public String message() {
    return Data.text(data.get("message"));
  }

  /** {@code data.labels} as plain values; empty where absent. */
  public Map<String, @Nullable Object> labels() {
    return Data.asMap(data.get("labels"));
  }

  /** The same event with other data. */
  public Event withData(Map<String, @Nullable Object> other) {
    return new Event(id, source, type, subject, time, extensions, other);
  }

  /** The same event with one extension set. */
  public Event withExtension(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(extensions);
    more.put(name, value);
    return new Event(id, source, type, subject, time, more, data);
  }
}
