package dev.slipway.simulation.rules;

import static dev.slipway.simulation.rules.Invariant.I12_TIME;
import static dev.slipway.simulation.rules.Invariant.I13_BOUNDED;
import static dev.slipway.simulation.rules.Invariant.I3_EXACTLY_ONCE_TRIGGER;

import dev.slipway.event.Event;
import dev.slipway.kafka.Topics;
import dev.slipway.sequence.PieceKey.RunKey;
import dev.slipway.sequence.Signal;
import dev.slipway.simulation.broker.Broker;
import dev.slipway.simulation.broker.Log;
import dev.slipway.simulation.broker.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Follows what is committed: each transaction is played once more on the reference, from what its
 * lane told the machine, and what it wrote must be what the reference says and nothing else.
 */
public final class Ledger {
  private final List<Intake> intakes = new ArrayList<>();
  private final Topics topics;
  private final Transcript.Claims claims;
  private final ReplayedShipyards shipyards;
  private final CommittedRecords records;
  private long commits;

  /** A ledger over one reference for each partition of the inbox. */
  public Ledger(
      Broker broker,
      Topics topics,
      List<Reference> references,
      KnownEvents known,
      Transcript.Claims claims,
      ReplayedShipyards shipyards) {
    for (Reference reference : references) {
      intakes.add(new Intake(broker.log(topics.inbox(), intakes.size()), reference, known, topics));
    }
    this.topics = topics;
    this.claims = claims;
    this.shipyards = shipyards;
    this.records = new CommittedRecords(topics, known);
  }

  /** How many transactions were committed. */
  public long commits() {
    return commits;
  }

  /** Whether all accepted events are used up. */
  public boolean isUsedUp() {
    return intakes.stream().allMatch(Intake::isUsedUp);
  }

  /** Each accepted event ended in one way. */
  public void account() {
    intakes.forEach(Intake::account);
  }

  /** A transaction is committed; {@code heard} is what its lane told the machine within it. */
  public void committed(Transaction transaction, Transcript heard) {
    commits++;
    for (Intake intake : intakes) {
      intake.begin();
    }
    singleWriter(transaction, heard);
    List<Event> said = new ArrayList<>();
    for (Transcript.Heard call : heard.heard()) {
      shipyards.stand(call.standing());
      play(call, said);
    }
    transaction.offsets().forEach((partition, offset) -> intakes.get(partition).skipTo(offset));
    records.compare(transaction, said, intakes);
  }

  private void singleWriter(Transaction transaction, Transcript heard) {
    transaction.written().keySet().stream()
        .filter(log -> log.topic().equals(topics.state()))
        .map(Log::partition)
        .forEach(partition -> claims.committed(partition, heard.claim(partition)));
  }

  private void play(Transcript.Heard call, List<Event> said) {
    switch (call.signal()) {
      case Signal.Received(Event event) -> {
        // One without a project is a dead letter, which the intake sees when it passes.
        if (!event.project().isEmpty()) {
          said.addAll(home(event.project()).receive(event, call.now()));
        }
      }
      case Signal.TimerDue(RunKey run, Instant deadline) -> {
        Intake intake = home(run.project());
        I12_TIME.require(
            deadline.toEpochMilli() <= call.wall() || intake.isPast(deadline.toEpochMilli()),
            () -> "a timer fires at " + Instant.ofEpochMilli(call.wall()) + " before " + deadline);
        said.addAll(intake.reference().signal(call.signal(), call.now()));
      }
      case Signal.OutputTooLarge(Event event, long _) -> {
        withhold(event, said);
        said.addAll(home(event.project()).reference().signal(call.signal(), call.now()));
      }
      case Signal.StateTooLarge(RunKey run, long bytes) ->
          throw new Violation(I13_BOUNDED, run.text() + " has " + bytes + " bytes");
    }
  }

  private static void withhold(Event event, List<Event> said) {
    int at = said.size() - 1;
    while (at >= 0 && !said.get(at).id().equals(event.id())) {
      at--;
    }
    I3_EXACTLY_ONCE_TRIGGER.require(at >= 0, () -> event.id() + " is withheld, never said");
    said.remove(at);
  }

  private Intake home(String project) {
    return intakes.get(topics.partitionOf(project));
  }
}
