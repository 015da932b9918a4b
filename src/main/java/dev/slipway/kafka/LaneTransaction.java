package dev.slipway.kafka;

import dev.slipway.event.Event;
import dev.slipway.sequence.Action;
import dev.slipway.sequence.Outcome;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.SequenceMachine;
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
 * #commit} adds the changed state and the input offsets.
 */
final class LaneTransaction {
  private static final int RETIRE_AT_ONCE = 200;

  /** Smaller events cannot make a state too large before an output of theirs is. */
  private static final int LARGE_EVENT = 50_000;

  private final LaneSettings settings;
  private final Topics topics;
  private final SequenceMachine machine;
  private final Producer<byte[], byte[]> producer;
  private final LaneMonitor monitor;
  private final long began = System.nanoTime();
  private final Map<Integer, PartitionState> touched = new TreeMap<>();
  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private boolean visible;

  LaneTransaction(
      LaneSettings settings,
      Topics topics,
      SequenceMachine machine,
      Producer<byte[], byte[]> producer,
      LaneMonitor monitor) {
    this.settings = settings;
    this.topics = topics;
    this.machine = machine;
    this.producer = producer;
    this.monitor = monitor;
    producer.beginTransaction();
  }

  /** Whether somebody outside waits for what this transaction sends. */
  boolean isVisible() {
    return visible;
  }

  /** How long the transaction has been open. */
  Duration age() {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  /** Takes in one record of the inbox, after the timers that were due before it. */
  void receive(PartitionState state, ConsumerRecord<byte[], byte[]> record) {
    fireTimers(state, record.partition(), record.timestamp());
    touched.put(record.partition(), state);
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

  private @Nullable Outcome receive(
      PartitionState state, ConsumerRecord<byte[], byte[]> record, Event event) {
    int home = topics.partitionOf(event.project());
    if (!event.project().isEmpty() && home != record.partition()) {
      forward(record, event, home);
      return null;
    }
    SeenEvents.Pair pair = SeenEvents.Pair.of(event.source(), event.id());
    if (state.seen.contains(pair)) {
      return Outcome.DUPLICATE;
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
    state.seen.add(event.key(), pair, record.timestamp());
    Outcome outcome = transition.outcome();
    take(state, bounded(state, transition, record, now), now);
    return outcome;
  }

  /** The transition, or what comes of it where its state would be too large to be kept. */
  private Transition bounded(
      PartitionState state,
      Transition transition,
      ConsumerRecord<byte[], byte[]> record,
      Instant now) {
    if (record.serializedValueSize() < LARGE_EVENT) {
      return transition;
    }
    for (Piece piece : transition.changed()) {
      if (piece instanceof SequenceRun run) {
        int bytes = StateCodec.print(run).length;
        Transition refused =
            bytes <= Topics.LARGEST_STATE
                ? null
                : advance(state, new Signal.StateTooLarge(run.key(), bytes), now);
        if (refused != null) {
          return refused;
        }
      }
    }
    return transition;
  }

  /** Fires the timers of a partition that are due at a time, in their order. */
  void fireTimers(PartitionState state, int partition, long nowMillis) {
    for (var due = state.timers.takeDue(nowMillis);
        due != null;
        due = state.timers.takeDue(nowMillis)) {
      touched.put(partition, state);
      Instant deadline = Instant.ofEpochMilli(due.millis());
      if (due.key() instanceof RunKey run) {
        Transition transition = advance(state, new Signal.TimerDue(run, deadline), deadline);
        if (transition != null) {
          take(state, transition, deadline);
        }
      }
    }
  }

  /** Forgets deliveries that ended long ago. */
  void retire(PartitionState state, int partition, long olderThanMillis, int most) {
    touched.put(partition, state);
    state.retire(olderThanMillis, most, RETIRE_AT_ONCE, change -> sendChange(partition, change));
  }

  /** The partition is ours from now on, which its lane record says. */
  void claim(PartitionState state, int partition) {
    touched.put(partition, state);
  }

  /** The partition is handed over: its next owner need not fence us. */
  void release(PartitionState state, int partition) {
    touched.put(partition, state);
    state.lane = state.lane.ownedBy("");
  }

  private @Nullable Transition advance(PartitionState state, Signal signal, Instant now) {
    try {
      return machine.advance(state, signal, now);
    } catch (RuntimeException e) {
      monitor.trouble("the machine failed on " + describe(signal), e);
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

  private void take(PartitionState state, Transition transition, Instant now) {
    state.apply(transition.changed());
    List<Signal> followUps = new ArrayList<>();
    for (Action action : transition.actions()) {
      switch (action) {
        case Action.Emit emit -> emit(emit.event(), followUps);
        case Action.Warn warn -> monitor.warn(warn.code(), warn.message());
        case Action.DeadLetter letter -> monitor.warn(letter.code(), letter.message());
      }
    }
    for (Signal signal : followUps) {
      Transition next = advance(state, signal, now);
      if (next != null) {
        take(state, next, now);
      }
    }
  }

  private void emit(Event event, List<Signal> followUps) {
    byte[] value = CloudEvents.encode(event);
    if (value.length > settings.largestRecord()) {
      followUps.add(new Signal.OutputTooLarge(event, value.length));
      return;
    }
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topics.events(), bytes(event.key()), value);
    record.headers().add("content-type", bytes(CloudEvents.STRUCTURED));
    producer.send(record);
    visible = true;
  }

  private void forward(ConsumerRecord<byte[], byte[]> record, Event event, int home) {
    producer.send(
        new ProducerRecord<>(
            topics.inbox(),
            home,
            bytes(event.key()),
            record.value(),
            Origin.of(record).mark(record.headers())));
    visible = true;
  }

  private Outcome deadLetter(ConsumerRecord<byte[], byte[]> record, String code, String reason) {
    producer.send(DeadLetters.record(topics, record, code, reason));
    visible = true;
    return Outcome.DEAD_LETTERED;
  }

  /** Commits everything; when this throws, the outcome is unknown. */
  void commit(ConsumerGroupMetadata group) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new LinkedHashMap<>();
    touched.forEach((partition, state) -> {
      state.drain(change -> sendChange(partition, change));
      sendLane(partition, state.lane);
      offsets.put(
          new TopicPartition(topics.inbox(), partition),
          new OffsetAndMetadata(state.lane.position()));
    });
    producer.sendOffsetsToTransaction(offsets, group);
    producer.commitTransaction();
    monitor.committed(outcomes, age());
  }

  private void sendChange(int partition, PartitionState.Change change) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topics.state(), partition, bytes(change.key()), change.bytes());
    change.headers().addTo(record.headers());
    producer.send(record);
  }

  private void sendLane(int partition, LaneRecord lane) {
    producer.send(
        new ProducerRecord<>(topics.state(), partition, bytes(LaneRecord.KEY), lane.toBytes()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
