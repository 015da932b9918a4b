package dev.slipway.kafka.bench;

import dev.slipway.event.Event;
import dev.slipway.event.EventType.TaskEvent;
import dev.slipway.event.Phase;
import dev.slipway.kafka.Topics;
import dev.slipway.sequence.Action;
import dev.slipway.sequence.Delivery;
import dev.slipway.sequence.Ids;
import dev.slipway.sequence.Piece;
import dev.slipway.sequence.PieceKey;
import dev.slipway.sequence.PieceKey.DeliveryKey;
import dev.slipway.sequence.PieceKey.QueueKey;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.Pieces;
import dev.slipway.sequence.SequenceMachine;
import dev.slipway.sequence.SequenceRun;
import dev.slipway.sequence.Signal;
import dev.slipway.sequence.StageQueue;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.ShipyardReader;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.wire.CloudEvents;
import dev.slipway.wire.Decoded;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * What the inbox holds of sequences that workers did long ago. The ids of orders are derived
 * (semantics 1), so that a machine with the server's secret knows them beforehand.
 */
final class Recording {
  /** The events of one sequence: its trigger, and two answers to each of its tasks. */
  static final int EVENTS = 1 + 2 * BenchEvents.TASKS.length;

  private final Topics topics;
  private final SequenceMachine machine;

  Recording(Topics topics, String secret) {
    this.topics = topics;
    this.machine =
        new SequenceMachine(
            new EveryProject(shipyard()),
            Ids.of(secret.getBytes(StandardCharsets.UTF_8)),
            SequenceMachine.Settings.DEFAULTS);
  }

  private static Shipyard shipyard() {
    return switch (ShipyardReader.read("shipyard.yaml", BenchEvents.SHIPYARD)) {
      case ShipyardReader.Reading.Accepted good -> good.shipyard();
      case ShipyardReader.Reading.Refused bad ->
          throw new IllegalStateException(bad.problems().toString());
    };
  }

  /** The records of the n-th sequence in their order. */
  List<ProducerRecord<byte[], byte[]>> sequence(int number) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>(EVENTS);
    Deque<ProducerRecord<byte[], byte[]>> next = new ArrayDeque<>();
    next.add(BenchEvents.trigger(topics, BenchEvents.DELIVERY, "recorded-" + number, number));
    Memory memory = new Memory();
    while (!next.isEmpty()) {
      ProducerRecord<byte[], byte[]> record = next.remove();
      records.add(record);
      for (Event order : orders(memory, record)) {
        String json = new String(CloudEvents.encode(order), StandardCharsets.UTF_8);
        next.add(BenchEvents.answer(topics, order.key(), json, BenchEvents.STARTED));
        next.add(BenchEvents.answer(topics, order.key(), json, BenchEvents.FINISHED));
      }
    }
    return records;
  }

  private List<Event> orders(Memory memory, ProducerRecord<byte[], byte[]> record) {
    if (!(CloudEvents.decode(record.value()) instanceof Decoded.Good(Event event))) {
      throw new IllegalStateException("a bench must send events");
    }
    var transition = machine.advance(memory, new Signal.Received(event), Instant.EPOCH);
    transition.changed().forEach(piece -> memory.pieces.put(piece.key(), piece));
    List<Event> orders = new ArrayList<>();
    for (Action action : transition.actions()) {
      if (action instanceof Action.Emit(Event said)
          && said.kind() instanceof TaskEvent(String _, Phase phase)
          && phase == Phase.TRIGGERED) {
        orders.add(said);
      }
    }
    return orders;
  }

  /** The state of one sequence. */
  private static final class Memory implements Pieces {
    private final Map<PieceKey, Piece> pieces = new HashMap<>();

    @Override
    public Optional<Delivery> delivery(DeliveryKey key) {
      return Optional.ofNullable((Delivery) pieces.get(key));
    }

    @Override
    public Optional<SequenceRun> run(RunKey key) {
      return Optional.ofNullable((SequenceRun) pieces.get(key));
    }

    @Override
    public Optional<StageQueue> queue(QueueKey key) {
      return Optional.ofNullable((StageQueue) pieces.get(key));
    }
  }

  /** The same shipyard for every project. */
  private record EveryProject(Shipyard shipyard) implements Shipyards {
    @Override
    public Standing current(String project) {
      return new Standing.Good(revision(project), List.of());
    }

    @Override
    public Optional<Revision> revision(String project, String id) {
      return Optional.of(revision(project));
    }

    private Revision revision(String project) {
      return new Revision(project, "any", shipyard, List.of());
    }
  }
}
