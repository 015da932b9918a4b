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

  /** Counts who was the how-manieth to restore a partition. */
  public static final class Claims {
    private final Map<Integer, Long> newest = new TreeMap<>();

    /** The number of a new claim. */
    public long next(int partition) {
      return newest.merge(partition, 1L, Long::sum);
    }

    long newest(int partition) {
      return newest.getOrDefault(partition, 0L);
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
