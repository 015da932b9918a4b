package dev.slipway.simulation.rules;

import dev.slipway.sequence.Signal;
import dev.slipway.shipyard.Standing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a lane told its machine within one transaction, and on which claims it acts. */
public final class Transcript {
  private final Map<Integer, Long> claims;
  private final List<Heard> heard = new ArrayList<>();

  /** A transcript of a lane with these claims, by partition; the map may grow. */
  public Transcript(Map<Integer, Long> claims) {
    this.claims = claims;
  }

  /**
   * One call of the machine.
   *
   * @param now the time that the lane gave
   * @param wall what the clocks on the wall showed when the lane last looked
   * @param standing how the project of the signal stood
   */
  public record Heard(Signal signal, Instant now, long wall, Standing standing) {}

  /** Numbers the restores of each partition, as the group numbers its generations. */
  public static final class Claims {
    private final Map<Integer, Long> given = new TreeMap<>();
    private final Map<Integer, Long> committed = new TreeMap<>();

    /** The number of a new claim. */
    public long next(int partition) {
      return given.merge(partition, 1L, Long::sum);
    }

    /** A transaction under a claim is committed: no younger claim was before it. */
    void committed(int partition, long claim) {
      long newest = committed.merge(partition, claim, Math::max);
      Invariant.I9_SINGLE_WRITER.equal(newest, claim, "the claim behind a write to " + partition);
    }
  }

  /** Adds a call. */
  public void add(Heard call) {
    heard.add(call);
  }

  List<Heard> heard() {
    return heard;
  }

  long claim(int partition) {
    return claims.getOrDefault(partition, 0L);
  }
}
