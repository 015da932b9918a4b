package dev.slipway.skopos;

import dev.slipway.skopos.plan.Demand;
import dev.slipway.skopos.plan.Plan;
import dev.slipway.skopos.plan.PlanMachine;
import dev.slipway.skopos.plan.PlanReader;
import dev.slipway.skopos.plan.Question;
import dev.slipway.skopos.plan.Signal;
import dev.slipway.skopos.plan.Transition;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All runs of plans that have not ended, wherever their workers are, by their journals. */
public final class PlanBoard {
  private static final int ID_BYTES = 6;

  private final Map<String, Run> runs = new LinkedHashMap<>();

  /** A run as its journal has it. */
  private static final class Run {
    private final Entry.Opened opened;
    private final PlanMachine machine;
    private Transition at;
    private Instant since;

    Run(Entry.Opened opened, Plan plan) {
      this.opened = opened;
      this.machine = new PlanMachine(plan, opened.context());
      this.at = machine.initial();
      this.since = opened.at();
    }

    void take(Signal signal, Instant time) {
      Demand before = at.demand();
      at = machine.advance(at.next(), signal, time);
      since = at.demand().equals(before) ? since : time;
    }
  }

  /**
   * A question that waits for its answer.
   *
   * @param id short and unique
   * @param run the id of the run
   * @param place where it belongs
   * @param question the question
   * @param since when it was asked
   */
  public record OpenQuestion(
      String id, String run, RunPlace place, Question question, Instant since) {}

  /** Takes an entry of a run's journal. */
  public synchronized void take(String run, Entry entry) {
    Run known = runs.get(run);
    switch (entry) {
      case Entry.Opened opened when known == null -> {
        var reading = PlanReader.read(opened.file(), opened.plan(), Optional.of(opened.context()));
        if (reading instanceof PlanReader.Reading.Accepted accepted) {
          runs.put(run, new Run(opened, accepted.plan()));
        }
      }
      case Entry.Noted(Instant at, Signal signal) when known != null -> known.take(signal, at);
      case Entry.Opened _, Entry.Noted _ -> {}
    }
  }

  /** Forgets a run that has ended. */
  public synchronized void ended(String run) {
    runs.remove(run);
  }

  /** The open questions, the oldest first. */
  public synchronized List<OpenQuestion> questions() {
    List<OpenQuestion> open = new ArrayList<>();
    runs.forEach((id, run) -> {
      if (run.at.demand() instanceof Demand.Answer(Question question)) {
        open.add(new OpenQuestion(id(id, question), id, run.opened.place(), question, run.since));
      }
    });
    open.sort(Comparator.comparing(OpenQuestion::since).thenComparing(OpenQuestion::id));
    return open;
  }

  /** The open question with an id. */
  public Optional<OpenQuestion> question(String id) {
    return questions().stream().filter(open -> open.id().equals(id)).findFirst();
  }

  private static String id(String run, Question question) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((run + "\n" + question.id()).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
