package dev.slipway.uniform;

import dev.slipway.event.Data;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a worker's task came out. Whatever did not succeed failed (semantics 4).
 *
 * @param result as wanted or not
 * @param status whether the work itself could be done
 * @param message one sentence for people; may be empty
 * @param labels added to the labels of the delivery
 * @param data the task's own space, {@code data.<task>}
 * @param payload what else the answer adds to the payload, such as {@code data.action}
 */
public record Outcome(
    Result result,
    Status status,
    String message,
    Map<String, String> labels,
    Map<String, @Nullable Object> data,
    Map<String, @Nullable Object> payload) {

  public Outcome {
    if (status != Status.SUCCEEDED && result != Result.FAIL) {
      throw new IllegalArgumentException(
          "expected result fail with status " + status.text() + ", found " + result.text());
    }
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    data = Data.copy(data);
    payload = Data.copy(payload);
  }

  /** An outcome that adds nothing to the payload but the task's own space. */
  public Outcome(
      Result result,
      Status status,
      String message,
      Map<String, String> labels,
      Map<String, @Nullable Object> data) {
    this(result, status, message, labels, data, Map.of());
  }

  /** The work was done, with this result. */
  public static Outcome of(Result result, String message, Map<String, @Nullable Object> data) {
    return new Outcome(result, Status.SUCCEEDED, message, Map.of(), data);
  }

  /** The work was done, as wanted. */
  public static Outcome pass(Map<String, @Nullable Object> data) {
    return of(Result.PASS, "", data);
  }

  /** The work was done, and what came out is not as wanted. */
  public static Outcome fail(String message, Map<String, @Nullable Object> data) {
    return of(Result.FAIL, message, data);
  }

  /** The work could not be done. */
  public static Outcome errored(String message) {
    return errored(message, Map.of());
  }

  /** The work could not be done; the data says more. */
  public static Outcome errored(String message, Map<String, @Nullable Object> data) {
    return new Outcome(Result.FAIL, Status.ERRORED, message, Map.of(), data);
  }

  /** Somebody ended the work. */
  public static Outcome aborted(String message) {
    return new Outcome(Result.FAIL, Status.ABORTED, message, Map.of(), Map.of());
  }

  /** The same outcome, as one that somebody ended. */
  public Outcome asAborted(String reason) {
    return new Outcome(Result.FAIL, Status.ABORTED, reason, labels, data, payload);
  }

  /** The same outcome with these labels. */
  public Outcome withLabels(Map<String, String> other) {
    return new Outcome(result, status, message, other, data, payload);
  }

  /** The same outcome with this message. */
  public Outcome withMessage(String text) {
    return new Outcome(result, status, text, labels, data, payload);
  }

  /** The same outcome, which adds these members to the payload. */
  public Outcome withPayload(Map<String, @Nullable Object> members) {
    return new Outcome(result, status, message, labels, data, members);
  }
}
