package dev.slipway.sequence;

import dev.slipway.event.Event;
import dev.slipway.event.EventType;
import dev.slipway.event.Phase;
import dev.slipway.sequence.SequenceRun.Origin;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds the events that the machine emits: types, derived ids and extensions (semantics 1). */
final class Announcer {
  /** The version of the event format that is emitted. */
  static final String SPEC_VERSION = "0.2.4";

  /** Extension: how many follow-ups led to an event. */
  static final String DEPTH = "triggerdepth";

  private final String source;
  private final Ids ids;

  Announcer(String source, Ids ids) {
    this.source = source;
    this.ids = ids;
  }

  /** The id of the {@code .triggered} of a run that the controller itself triggers. */
  String triggerId(PieceKey.RunKey run, String stage, String sequence, String cause) {
    return ids.id(
        "sequence.triggered",
        run.project(),
        run.context(),
        stage,
        sequence,
        Integer.toString(run.number()),
        cause);
  }

  /** The id of the {@code .triggered} of a task; the attempt is always the first. */
  String taskId(SequenceRun run, int position) {
    return id(run, "task.triggered", position);
  }

  private String id(SequenceRun run, String kind, int position) {
    return ids.id(
        kind,
        run.key().project(),
        run.key().context(),
        run.stage(),
        run.sequence(),
        Integer.toString(run.key().number()),
        run.origin().cause(),
        Integer.toString(position),
        "1");
  }

  /** {@code <stage>.<sequence>.triggered} of a run that an event brought about. */
  Event triggered(SequenceRun run, String causeId, Instant now) {
    Event event =
        about(
            run,
            run.origin().triggerId(),
            EventType.sequence(run.stage(), run.sequence(), Phase.TRIGGERED),
            run.payload(),
            now);
    return event.withExtension(Event.TRIGGERED_ID, causeId);
  }

  /** {@code .started} or {@code .waiting} of a run. */
  Event news(SequenceRun run, Phase phase, Instant now) {
    return answer(run, phase, Payload.forNews(run), now);
  }

  /** {@code <stage>.<sequence>.finished} of a run. */
  Event finished(SequenceRun run, SequenceRun.End end, Instant now) {
    return answer(run, Phase.FINISHED, Payload.forEnd(run, end), now);
  }

  private Event answer(
      SequenceRun run, Phase phase, Map<String, @Nullable Object> data, Instant now) {
    EventType type = EventType.sequence(run.stage(), run.sequence(), phase);
    return about(run, id(run, "sequence." + phase.text(), 0), type, data, now)
        .withExtension(Event.TRIGGERED_ID, run.origin().triggerId());
  }

  /** {@code <task>.triggered}. */
  Event task(SequenceRun run, TaskRun task, Map<String, @Nullable Object> data, Instant now) {
    return about(run, task.id(), EventType.task(task.name(), Phase.TRIGGERED), data, now);
  }

  private Event about(
      SequenceRun run, String id, EventType type, Map<String, @Nullable Object> data, Instant now) {
    Origin origin = run.origin();
    SortedMap<String, String> extensions = new TreeMap<>(origin.trace());
    extensions.put(Event.CONTEXT, run.key().context());
    extensions.put(Event.GIT_COMMIT_ID, origin.revision());
    extensions.put(Event.SPEC_VERSION, SPEC_VERSION);
    extensions.put(Event.PARTITION_KEY, run.key().project() + "/" + run.service());
    if (origin.depth() > 0) {
      extensions.put(DEPTH, Integer.toString(origin.depth()));
    }
    return new Event(id, source, type.text(), null, now, extensions, data);
  }

  /** An event about a sequence that never came to be. */
  Event refused(
      Refusal refusal,
      Phase phase,
      String triggeredId,
      Map<String, @Nullable Object> data,
      Instant now) {
    SortedMap<String, String> extensions = new TreeMap<>(refusal.trace());
    extensions.put(Event.CONTEXT, refusal.context());
    extensions.put(Event.SPEC_VERSION, SPEC_VERSION);
    extensions.put(Event.PARTITION_KEY, refusal.project() + "/" + refusal.service());
    extensions.put(Event.TRIGGERED_ID, triggeredId);
    if (!refusal.revision().isEmpty()) {
      extensions.put(Event.GIT_COMMIT_ID, refusal.revision());
    }
    EventType type = EventType.sequence(refusal.stage(), refusal.sequence(), phase);
    return new Event(refusedId(refusal, phase), source, type.text(), null, now, extensions, data);
  }

  private String refusedId(Refusal refusal, Phase phase) {
    return ids.id(
        "refused." + phase.text(),
        refusal.project(),
        refusal.context(),
        refusal.stage(),
        refusal.sequence(),
        refusal.cause());
  }
}
