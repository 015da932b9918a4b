package dev.slipway.http;

import dev.slipway.alert.Intake;
import dev.slipway.event.Data;
import dev.slipway.event.Event;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Json;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The alerts of one request on their way to the log, some at a time and in their order. What cannot
 * be delivered goes there too, and ends among the dead letters.
 */
final class AlertBatch {
  private static final Logger LOG = Logger.getLogger("dev.slipway.alerts");
  private static final int AT_ONCE = 256;
  private static final int MOST_REFUSALS_TOLD = 100;
  private static final int LONGEST_TOLD = 300;

  /** Less than the log takes, which writes an event in its own form. */
  private static final int LARGEST = CloudEvents.MAX_BYTES - 1_000;

  private final Appender appender;
  private final List<Event> waiting = new ArrayList<>();
  private final List<Map<String, Object>> refusals = new ArrayList<>();
  private Optional<ProblemDetail> problem = Optional.empty();
  private int index;
  private int accepted;
  private int refused;

  AlertBatch(Appender appender) {
    this.appender = appender;
  }

  /** Takes what came of the next alert; false where the log takes no more now. */
  boolean add(Intake intake) {
    switch (intake) {
      case Intake.Accepted(List<Event> events) when !events.stream().allMatch(AlertBatch::fits) ->
          refuse("", "expected an alert of at most " + LARGEST + " bytes, found a larger one");
      case Intake.Accepted(List<Event> events) -> {
        accepted++;
        waiting.addAll(events);
      }
      case Intake.Refused(String name, String reason, Event event) -> {
        refuse(name, reason);
        if (fits(event)) {
          waiting.add(event);
        }
      }
    }
    index++;
    return waiting.size() < AT_ONCE || flush();
  }

  private static boolean fits(Event event) {
    return CloudEvents.encode(event).length <= LARGEST;
  }

  private void refuse(String name, String reason) {
    refused++;
    if (refusals.size() < MOST_REFUSALS_TOLD) {
      Map<String, Object> refusal = new LinkedHashMap<>();
      refusal.put("index", index);
      refusal.put("name", Data.excerpt(name, LONGEST_TOLD));
      refusal.put("reason", Data.excerpt(reason, LONGEST_TOLD));
      refusals.add(refusal);
    }
  }

  private boolean flush() {
    if (problem.isEmpty() && !waiting.isEmpty()) {
      problem = appender.append(List.copyOf(waiting)).map(AlertBatch::repeatable);
      waiting.clear();
    }
    return problem.isEmpty();
  }

  /** Alertmanager repeats after a 503, but not after a 429. */
  private static ProblemDetail repeatable(ProblemDetail found) {
    return found.status() == ProblemDetail.TOO_MANY_REQUESTS
        ? ProblemDetail.unavailable(found.detail())
        : found;
  }

  /** The answer to a single report: its sender is told where it cannot be delivered. */
  static Response answer(Appender appender, Intake intake) {
    if (intake instanceof Intake.Refused refused) {
      return ProblemDetail.unprocessable(
              "The report cannot be delivered", "unaddressed", refused.reason())
          .response();
    }
    AlertBatch batch = new AlertBatch(appender);
    batch.add(intake);
    return batch.answer();
  }

  /** The answer when there are no more alerts. */
  Response answer() {
    if (!flush()) {
      return problem.orElseThrow().response();
    }
    if (refused > 0) {
      LOG.warnf(
          "%d of %d alerts cannot be delivered, see the dead letters; the first: %s",
          refused, accepted + refused, oneLine(String.valueOf(refusals.getFirst())));
    }
    Map<String, @Nullable Object> receipt = new LinkedHashMap<>();
    receipt.put("accepted", accepted);
    receipt.put("refused", refused);
    receipt.put("refusals", refusals);
    return Response.ok(Json.print(receipt)).type(MediaType.APPLICATION_JSON).build();
  }

  private static String oneLine(String text) {
    return text.codePoints()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
