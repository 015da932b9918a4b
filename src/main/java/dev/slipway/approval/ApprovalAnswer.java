package dev.slipway.approval;

import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.event.Result;
import dev.slipway.event.Status;
import dev.slipway.shipyard.Task;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A person's answer to an approval.
 *
 * @param passes whether it is approved
 * @param by who answered; may be empty
 * @param comment what they said; may be empty
 */
public record ApprovalAnswer(boolean passes, String by, String comment) {
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_COMMENT = 2_000;

  public ApprovalAnswer {
    by = Data.excerpt(by.strip(), LONGEST_NAME);
    comment = Data.excerpt(comment.strip(), LONGEST_COMMENT);
  }

  /** The answer in one sentence. */
  public String sentence() {
    return (passes ? "approved" : "rejected")
        + (by.isEmpty() ? "" : " by " + by)
        + (comment.isEmpty() ? "" : ": " + comment);
  }

  /** The {@code .finished} that ends an approval. */
  public Event event(OpenApproval open, String id, Instant at) {
    Map<String, @Nullable Object> own = new LinkedHashMap<>();
    own.put("result", result().text());
    own.put("by", by);
    own.put("at", at.toString());
    own.put("comment", comment);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("project", open.project());
    data.put("stage", open.stage());
    data.put("service", open.service());
    data.put("labels", open.labels());
    data.put("result", result().text());
    data.put("status", Status.SUCCEEDED.text());
    data.put("message", sentence());
    data.put(Task.APPROVAL, own);
    return new Event(
        id,
        ApprovalWorker.NAME,
        EventType.task(Task.APPROVAL, Phase.FINISHED).text(),
        null,
        at,
        new TreeMap<>(
            Map.of(
                Event.CONTEXT,
                open.context(),
                Event.TRIGGERED_ID,
                open.task(),
                Event.SPEC_VERSION,
                "0.2.4",
                Event.PARTITION_KEY,
                open.project() + "/" + open.service())),
        data);
  }

  private Result result() {
    return passes ? Result.PASS : Result.FAIL;
  }
}
