package dev.slipway.uniform;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task that is asked for: a view of its {@code .triggered} event.
 *
 * @param triggered the event
 * @param task the name of the task
 * @param attempt how often the work was taken up, this time included, from 1
 */
public record TaskOrder(Event triggered, String task, int attempt) {
  public TaskOrder {
    if (attempt < 1) {
      throw new IllegalArgumentException("expected an attempt from 1, found " + attempt);
    }
  }

  /** The order that an event makes; none where it asks for no task. */
  public static Optional<TaskOrder> of(Event event) {
    return event.kind() instanceof TaskEvent(String task, Phase phase) && phase == Phase.TRIGGERED
        ? Optional.of(new TaskOrder(event, task, 1))
        : Optional.empty();
  }

  /** The same order at another attempt. */
  public TaskOrder withAttempt(int number) {
    return new TaskOrder(triggered, task, number);
  }

  /** The id of the {@code .triggered}, which the answers carry as {@code triggeredid}. */
  public String id() {
    return triggered.id();
  }

  /** The delivery that the task belongs to. */
  public String context() {
    return triggered.context();
  }

  /** The project. */
  public String project() {
    return triggered.project();
  }

  /** The stage. */
  public String stage() {
    return triggered.stage();
  }

  /** The service. */
  public String service() {
    return triggered.service();
  }

  /** The revision of the project's files that the delivery is pinned to; may be empty. */
  public String revision() {
    return triggered.extension(Event.GIT_COMMIT_ID);
  }

  /** The whole payload. */
  public Map<String, @Nullable Object> data() {
    return triggered.data();
  }

  /** The task's own space {@code data.<task>}: its properties and what earlier tasks put there. */
  public Map<String, @Nullable Object> properties() {
    return Data.asMap(triggered.data().get(task));
  }

  /** The labels as text. */
  public Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    triggered.labels().forEach((name, value) -> labels.put(name, String.valueOf(value)));
    return labels;
  }
}
