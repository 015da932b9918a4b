package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.kafka.LaneFaults.Point;
import dev.slipway.sequence.Action;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.Transition;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import dev.slipway.wire.StateCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The work of one transaction: events and timers go in, outputs are sent as they come, and {@link
 * #commit} adds the changed state and the input offsets. It is longer than other classes because
 * all that may become of one record stands here, in the order in which it is tried.
 */
final class LaneTransaction {
  private static final int RETIRE_AT_ONCE = 200;

  private final LaneKit kit;
  private final Producer<byte[], byte[]> producer;
  private final LaneClock clock;
  private final long began;
  private final Map<Integer, PartitionState> touched = new TreeMap<>();
  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private int conflicts;
  private int signals;
  private boolean claims;
  private boolean visible;
  private boolean sending;

  LaneTransaction(LaneKit kit, Producer<byte[], byte[]> producer, LaneClock clock) {
    this.kit = kit;
    this.producer = producer;
    this.clock = clock;
    this.began = clock.nanos();
    producer.beginTransaction();
  }

  /** Whether somebody outside waits for what this transaction sends. */
  boolean isVisible() {
    return visible;
  }

  /** Whether it has done as much as one transaction should. */
  boolean isFull() {
    return signals >= kit.settings().batch();
  }

  /** How long the transaction has been open. */
  Duration age() {
    return clock.since(began);
  }

  /** Takes in one record of the inbox. */
  void receive(PartitionState state, ConsumerRecord<byte[], byte[]> record) {
    touched.put(record.partition(), state);
    signals++;
    Outcome outcome =
        switch (EventRecords.decode(record.headers(), record.value())) {
          case Decoded.Bad bad -> deadLetter(record, bad.code(), bad.reason());
          case Decoded.Good good -> receive(state, record, good.event());
        };
    if (outcome != null) {
      outcomes.merge(outcome, 1, Integer::sum);
    }
    state.lane = state.lane.next(record.offset() + 1, outcome);
  }

  /** How an event ended; null where that is for the partition to say that it was forwarded to. */
  private @Nullable Outcome receive(
      PartitionState state, ConsumerRecord<byte[], byte[]> record, Event event) {
    int home = kit.topics().partitionOf(event.project());
    if (!event.project().isEmpty() && home != record.partition()) {
      forward(record, event, home);
      return null;
    }
    SeenEvents.Pair pair = SeenEvents.Pair.of(event);
    switch (state.seen.look(pair)) {
      case SAME -> {
        return Outcome.DUPLICATE;
      }
      case CONFLICT -> {
        conflicts++;
        return Outcome.DUPLICATE;
      }
      case NEW -> {}
    }
    Instant now = Instant.ofEpochMilli(record.timestamp());
    Transition transition = advance(state, new Signal.Received(event), now);
    if (transition == null) {
      return deadLetter(record, "internal-error", "the controller failed on it, see its log");
    }
    for (Action action : transition.actions()) {
      if (action instanceof Action.DeadLetter letter) {
        return deadLetter(record, letter.code(), letter.message());
      }
    }
    Transition kept = bounded(state, transition, record.serializedValueSize(), now);
    if (kept == null) {
      return deadLetter(
          record,
          "state-too-large",
          "expected state of at most " + Topics.LARGEST_STATE + " bytes after it, found more");
    }
    state.seen.add(event.key(), pair, record.timestamp());
    take(state, kept, Math.max(0, record.serializedValueSize()), now);
    return transition.outcome();
  }

  /** The transition, or what comes of it where its state would be too large; null: nothing can. */
  private @Nullable Transition bounded(
      PartitionState state, Transition transition, int bytes, Instant now) {
    for (Piece piece : transition.changed()) {
      if (!state.mayBeLarge(piece.key(), bytes)) {
        continue;
      }
      int size = StateCodec.print(piece).length;
      if (size > Topics.LARGEST_STATE) {
        return piece instanceof SequenceRun run
            ? advance(state, new Signal.StateTooLarge(run.key(), size), now)
            : null;
      }
    }
    return transition;
  }

  /** Fires the timers of a partition that are due at a time, in their order, until it is full. */
  void fireTimers(PartitionState state, int partition, long nowMillis) {
    touched.put(partition, state);
    while (!isFull() && state.timers.takeDue(nowMillis) instanceof Timers.Due due) {
      signals++;
      Instant deadline = Instant.ofEpochMilli(due.millis());
      if (due.key() instanceof RunKey run) {
        Transition transition = advance(state, new Signal.TimerDue(run, deadline), deadline);
        if (transition != null) {
          take(state, transition, 0, deadline);
        }
      }
    }
  }

  /** Forgets deliveries that ended long ago. */
  void retire(PartitionState state, int partition, long olderThanMillis, int most) {
    touched.put(partition, state);
    state.retire(olderThanMillis, most, RETIRE_AT_ONCE, change -> sendChange(partition, change));
  }

  /**
   * The partition is ours from now on, which its lane record says: from the commit on, a successor
   * fences us first, unless we hand over.
   */
  void claim(PartitionState state, int partition) {
    touched.put(partition, state);
    state.lane = state.lane.ownedBy(kit.transactionalId());
    claims = true;
  }

  /** The partition is handed over: its next owner need not fence us. */
  void release(PartitionState state, int partition) {
    touched.put(partition, state);
    state.lane = state.lane.ownedBy("");
  }

  private @Nullable Transition advance(PartitionState state, Signal signal, Instant now) {
    try {
      return kit.machine().advance(state, signal, now);
    } catch (StateCodec.Unreadable e) {
      // The event is not at fault: whoever can read the state must deal with it.
      throw new StartProblem("the state cannot be read: " + e.getMessage(), e);
    } catch (RuntimeException | StackOverflowError e) {
      kit.monitor().trouble("the machine failed on " + describe(signal), e);
      return null;
    }
  }

  private static String describe(Signal signal) {
    return switch (signal) {
      case Signal.Received received -> received.event().type() + " " + received.event().id();
      case Signal.TimerDue timer -> "the timer of " + timer.run().text();
      case Signal.OutputTooLarge large -> "the oversized " + large.event().type();
      case Signal.StateTooLarge large -> "the oversized " + large.run().text();
    };
  }

  private void take(PartitionState state, Transition transition, int bytes, Instant now) {
    state.apply(transition.changed(), bytes);
    List<Signal> followUps = new ArrayList<>();
    for (Action action : transition.actions()) {
      switch (action) {
        case Action.Emit emit -> emit(emit.event(), followUps);
        case Action.Warn warn -> kit.monitor().warn(warn.code(), warn.message());
        case Action.DeadLetter letter -> kit.monitor().warn(letter.code(), letter.message());
      }
    }
    for (Signal signal : followUps) {
      Transition next = advance(state, signal, now);
      if (next != null) {
        take(state, next, 0, now);
      }
    }
  }

  private void emit(Event event, List<Signal> followUps) {
    byte[] value = CloudEvents.encode(event);
    if (value.length > kit.settings().largestRecord()) {
      followUps.add(new Signal.OutputTooLarge(event, value.length));
      return;
    }
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(kit.topics().events(), bytes(event.key()), value);
    record.headers().add("content-type", bytes(CloudEvents.STRUCTURED));
    sendVisible(record);
  }

  private void forward(ConsumerRecord<byte[], byte[]> record, Event event, int home) {
    sendVisible(
        new ProducerRecord<>(
            kit.topics().inbox(),
            home,
            bytes(event.key()),
            record.value(),
            Origin.of(record).mark(record.headers())));
  }

  private Outcome deadLetter(ConsumerRecord<byte[], byte[]> record, String code, String reason) {
    sendVisible(DeadLetters.record(kit.topics(), record, code, reason));
    return Outcome.DEAD_LETTERED;
  }

  private void sendVisible(ProducerRecord<byte[], byte[]> record) {
    send(record);
    visible = true;
  }

  private void send(ProducerRecord<byte[], byte[]> record) {
    kit.faults().at(sending ? Point.BETWEEN_SENDS : Point.BEFORE_SEND);
    producer.send(record);
    sending = true;
  }

  /**
   * Commits everything; when this throws, the outcome is unknown.
   *
   * <p>The group is asked whether a partition is ours when we claim it. From then on its next owner
   * fences us before anything else, so that a group that is about to meet again, and knows us under
   * a number that we have not heard of, is no reason to begin again.
   */
  void commit(ConsumerGroupMetadata group) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new LinkedHashMap<>();
    touched.forEach((partition, state) -> {
      state.drain(change -> sendChange(partition, change));
      sendLane(partition, state.lane);
      offsets.put(
          new TopicPartition(kit.topics().inbox(), partition),
          new OffsetAndMetadata(state.lane.position()));
    });
    if (claims) {
      // No owner stands in the log yet whom a successor could fence. So our records must be there
      // before the group says that the partition is ours: a successor then waits for their end.
      producer.flush();
    }
    kit.faults().at(Point.BEFORE_OFFSETS);
    producer.sendOffsetsToTransaction(
        offsets, claims ? group : new ConsumerGroupMetadata(group.groupId()));
    kit.faults().at(Point.AFTER_OFFSETS);
    producer.commitTransaction();
    kit.faults().at(Point.AFTER_COMMIT);
    kit.monitor().committed(outcomes, conflicts, age());
  }

  private void sendChange(int partition, PartitionState.Change change) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(kit.topics().state(), partition, bytes(change.key()), change.bytes());
    change.headers().addTo(record.headers());
    change.sketch().ifPresent(form -> ChangelogHeaders.addSketch(form, record.headers()));
    send(record);
  }

  private void sendLane(int partition, LaneRecord lane) {
    send(
        new ProducerRecord<>(
            kit.topics().state(),
            partition,
            bytes(LaneRecord.KEY),
            lane.toBytes(kit.schemaVersion())));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
