package dev.slipway.crash;

import dev.slipway.crash.CrashOptions.Broken;
import dev.slipway.kafka.Breach;
import dev.slipway.kafka.CommittedLog;
import dev.slipway.kafka.LogAudit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * Kills what can be killed while it works, then audits what was committed (reliability 2): one line
 * for each kill, and in the end {@code N kills, lost 0, duplicated 0, stuck 0}. Ends with 1 where a
 * count is not 0, and keeps the folder of the run then.
 *
 * <p>A long run goes in rounds, each with a new broker. The seed replays the choice of kills, not
 * the moments at which the system under test comes to them.
 */
public final class CrashRun {
  private static final int KILLS_IN_A_ROUND = 40;
  private static final int MOST_FINDINGS = 20;

  /** Held, because loggers are weakly known. */
  private static final Logger KAFKA = Logger.getLogger("org.apache.kafka");

  private final CrashOptions options;
  private final Path home;
  private final Map<Breach, Long> breaches = new EnumMap<>(Breach.class);
  private int kills;
  private int ownEnds;
  private long slowStops;

  private CrashRun(CrashOptions options, Path home) {
    this.options = options;
    this.home = home;
  }

  /** Runs it; see {@link CrashOptions#USAGE}. */
  public static void main(String[] args) throws Exception {
    KAFKA.setLevel(Level.OFF);
    CrashOptions options;
    try {
      options = CrashOptions.of(args);
    } catch (IllegalArgumentException e) {
      System.err.println(CrashOptions.USAGE);
      System.exit(2);
      return;
    }
    Path home = Path.of("").toAbsolutePath();
    if (!Files.exists(home.resolve("target/quarkus-app/quarkus-run.jar"))) {
      System.err.println("there is no target/quarkus-app: build with ./mvnw package");
      System.exit(2);
    }
    System.exit(new CrashRun(options, home).run() ? 0 : 1);
  }

  private boolean run() throws Exception {
    System.out.println(
        "seed "
            + options.seed()
            + ", "
            + options.servers()
            + " servers, broken on purpose: "
            + options.broken().name().toLowerCase(java.util.Locale.ROOT));
    Random random = new Random(options.seed());
    Random port = new Random(options.seed());
    while (kills < options.kills()) {
      int goal = Math.min(KILLS_IN_A_ROUND, options.kills() - kills);
      Path folder =
          Files.createTempDirectory(Files.createDirectories(home.resolve("target")), "crash-");
      boolean good = round(folder, goal, random, port);
      if (good && !options.keep()) {
        delete(folder);
      } else {
        System.out.println("kept: " + home.relativize(folder));
      }
    }
    System.out.printf(
        "%d kills, lost %d, duplicated %d, stuck %d%n",
        kills, count(Breach.LOST), count(Breach.DUPLICATED), count(Breach.STUCK));
    return breaches.values().stream().allMatch(count -> count == 0)
        && ownEnds == 0
        && slowStops == 0;
  }

  private long count(Breach breach) {
    return breaches.getOrDefault(breach, 0L);
  }

  private boolean round(Path folder, int goal, Random random, Random port) throws Exception {
    Progress progress = new Progress();
    try (Fleet fleet = new Fleet(home, folder, options.servers(), options.broken())) {
      Storm storm =
          new Storm(fleet, progress, new Random(random.nextLong()), options.oneAtATime(), kills);
      storm.start();
      String kafka = fleet.product().kafka();
      try (Watch _ = new Watch(kafka, Product.topics(), progress)) {
        try (Load _ =
            new Load(
                new Doors(kafka, Product.topics(), () -> fleet.httpPort(port)),
                progress,
                random.nextLong())) {
          storm.blow(goal);
        }
        storm.calm();
      }
      kills += storm.kills();
      ownEnds += storm.ownEnds();
      slowStops += storm.slowStops();
      boolean good = audit(kafka, progress);
      progress
          .pauses()
          .forEach((fault, pause) ->
              System.out.printf(
                  "  longest silence of a project after %s: %s (%s)%n",
                  fault, seconds(pause.time()), pause.project()));
      return good && storm.ownEnds() == 0;
    }
  }

  private boolean audit(String kafka, Progress progress) {
    try (CommittedLog log =
        options.broken() == Broken.AUDIT
            ? CommittedLog.uncommitted(kafka, Product.topics())
            : new CommittedLog(kafka, Product.topics())) {
      LogAudit.Report report = LogAudit.of(log, progress.accepted());
      report.breaches().forEach((breach, count) -> breaches.merge(breach, count, Long::sum));
      report.findings().stream().limit(MOST_FINDINGS).forEach(System.out::println);
      if (report.findings().size() > MOST_FINDINGS) {
        System.out.println("… and " + (report.findings().size() - MOST_FINDINGS) + " more");
      }
      System.out.printf(
          "  %d events accepted from outside, %d tasks, %d sequences; how events ended: %s%n",
          progress.accepted().size(), report.triggers(), report.finished(), report.outcomes());
      return report.findings().isEmpty();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** A time for people. */
  static String seconds(Duration time) {
    return String.format("%.1f s", time.toMillis() / 1000.0);
  }
}
