package dev.slipway.kafka.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Three-task sequences as fast as they go: the floor and Slipway take turns, so that what else the
 * machine does meets both. In each round a bounded number of sequences is open at any time: the
 * next one is handed in when one has ended.
 */
final class Race {
  private final Site site;
  private final Contestant floor;
  private final Contestant slipway;
  private final List<Round> floorRounds = new ArrayList<>();
  private final List<Round> slipwayRounds = new ArrayList<>();

  Race(Site site, Contestant floor, Contestant slipway) {
    this.site = site;
    this.floor = floor;
    this.slipway = slipway;
  }

  /** What a round took: wall time and processor time in seconds. */
  private record Round(double seconds, OptionalDouble cpu, OptionalDouble brokerCpu) {}

  /** Runs unmeasured rounds, until compilers have seen everything, and then the measured ones. */
  List<Measure> run() {
    int sequences = site.plan().sequences();
    site.say("warming up with " + site.plan().warmUp() + " sequences each");
    for (int done = 0; done < site.plan().warmUp(); done += sequences) {
      int next = Math.min(sequences, site.plan().warmUp() - done);
      floor.run(next, site.plan().inFlight());
      slipway.run(next, site.plan().inFlight());
    }
    for (int i = 1; i <= site.plan().rounds(); i++) {
      floorRounds.add(round(floor));
      slipwayRounds.add(round(slipway));
      site.say(
          String.format(
              Locale.ROOT,
              "round %d: floor %.0f/s, slipway %.0f/s",
              i,
              sequences / floorRounds.getLast().seconds(),
              sequences / slipwayRounds.getLast().seconds()));
    }
    return measures(sequences);
  }

  private Round round(Contestant contestant) {
    OptionalDouble cpu = contestant.process().cpuSeconds();
    OptionalDouble brokerCpu = brokerCpu();
    long began = System.nanoTime();
    contestant.run(site.plan().sequences(), site.plan().inFlight());
    double seconds = (System.nanoTime() - began) / 1e9;
    return new Round(
        seconds,
        difference(contestant.process().cpuSeconds(), cpu),
        difference(brokerCpu(), brokerCpu));
  }

  private OptionalDouble brokerCpu() {
    return site.broker().map(ProcessFigures::cpuSeconds).orElse(OptionalDouble.empty());
  }

  private static OptionalDouble difference(OptionalDouble after, OptionalDouble before) {
    return after.isPresent() && before.isPresent()
        ? OptionalDouble.of(after.getAsDouble() - before.getAsDouble())
        : OptionalDouble.empty();
  }

  private List<Measure> measures(int sequences) {
    List<Measure> measures = new ArrayList<>();
    Samples floorRate = new Samples();
    floorRounds.forEach(round -> floorRate.add(sequences / round.seconds()));
    Samples rate = new Samples();
    slipwayRounds.forEach(round -> rate.add(sequences / round.seconds()));
    measures.add(
        Measure.of("throughput", "sequences/s", rate.median())
            .withFloor(floorRate.median())
            .withGoal(Measure.Goal.ratioAtLeast(0.5)));
    Samples cpu = new Samples();
    slipwayRounds.forEach(round -> round.cpu().ifPresent(cpu::add));
    Samples floorCpu = new Samples();
    floorRounds.forEach(round -> round.cpu().ifPresent(floorCpu::add));
    if (cpu.size() > 0) {
      measures.add(
          Measure.of("server CPU", "s/1000 sequences", 1_000 * cpu.median() / sequences)
              .withFloor(1_000 * floorCpu.median() / sequences)
              .withGoal(Measure.Goal.atMost(0.5)));
    }
    Samples brokerCpu = new Samples();
    slipwayRounds.forEach(round -> round.brokerCpu().ifPresent(brokerCpu::add));
    Samples floorBrokerCpu = new Samples();
    floorRounds.forEach(round -> round.brokerCpu().ifPresent(floorBrokerCpu::add));
    if (brokerCpu.size() > 0) {
      measures.add(
          Measure.of("broker CPU", "s/1000 sequences", 1_000 * brokerCpu.median() / sequences)
              .withFloor(1_000 * floorBrokerCpu.median() / sequences));
    }
    return measures;
  }
}
