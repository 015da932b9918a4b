package dev.slipway.crash;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Lets processes end and begin again: by force, at a named point, frozen and thawed, or asked to
 * stop. Longer than other classes because all that can happen to a fleet stands here.
 */
final class Storm {
  private static final Duration STARTED = Duration.ofSeconds(180);

  /** A silence that nothing will end; longer than every time limit of the projects. */
  private static final Duration STUCK = Duration.ofSeconds(60);

  private static final Duration SILENCE = Duration.ofSeconds(3);
  private static final Duration STOP = Duration.ofSeconds(30);

  /** What a stop under load may take; twice what is promised, for machines that do more. */
  private static final Duration PROMISED_STOP = Duration.ofSeconds(10);

  /** A silence that somebody should look into. */
  private static final Duration LONG_SILENCE = Duration.ofSeconds(20);

  /** How much the controller should say between two strikes, and how long that is waited for. */
  private static final int WORK_BETWEEN = 60;

  private static final Duration PATIENCE = Duration.ofSeconds(12);

  private static final long TICK_MILLIS = 50;

  private final Fleet fleet;
  private final Progress progress;
  private final Random random;
  private final Halts halts;
  private final boolean oneAtATime;
  private final int killsBefore;
  private final long began = System.nanoTime();
  private final Map<Server, Long> restarts = new HashMap<>();
  private final Map<Server, Long> frozen = new HashMap<>();
  private boolean calming;
  private long newsBefore;
  private long lastStrike = System.nanoTime();
  private long nextDump = System.nanoTime();
  private int kills;
  private int ownEnds;
  private int slowStops;

  Storm(Fleet fleet, Progress progress, Random random, boolean oneAtATime, int killsBefore) {
    this.fleet = fleet;
    this.progress = progress;
    this.random = random;
    this.halts = new Halts(new Random(random.nextLong()));
    this.oneAtATime = oneAtATime;
    this.killsBefore = killsBefore;
  }

  /** How many processes were killed. */
  int kills() {
    return kills;
  }

  /** How many ended although nobody asked them to. */
  int ownEnds() {
    return ownEnds;
  }

  /** How many did not stop with 0 in time when they were asked to. */
  int slowStops() {
    return slowStops;
  }

  /** Starts everything and waits until the servers are ready. */
  void start() throws Exception {
    for (Server server : fleet.servers()) {
      server.start(Optional.empty());
    }
    fleet.startWorker();
    awaitReady();
    say("ready", "");
  }

  /** Kills until that many were killed. */
  void blow(int goal) throws Exception {
    long next = later(3_000, 6_000);
    while (kills < goal) {
      tick();
      if (System.nanoTime() > next && kills < goal && isTime()) {
        newsBefore = progress.events();
        lastStrike = System.nanoTime();
        strike();
        next = later(1_500, 7_000);
      }
    }
  }

  /**
   * Whether enough has happened since the last strike: work, or a long time without. One at a time
   * means that all must be well again, and have worked.
   */
  private boolean isTime() {
    boolean worked = progress.events() - newsBefore >= WORK_BETWEEN;
    boolean well =
        frozen.isEmpty()
            && fleet.servers().stream().allMatch(s -> s.process().isAlive() && s.wasReady());
    boolean patient = System.nanoTime() - lastStrike < PATIENCE.toNanos();
    return oneAtATime ? worked && well : worked || !patient;
  }

  /** Lets everything run until nothing is on its way. */
  void calm() throws Exception {
    for (Server server : List.copyOf(frozen.keySet())) {
      thaw(server);
    }
    calming = true;
    awaitReady();
    long settling = System.nanoTime();
    while (!progress.isQuiet(SILENCE)
        && System.nanoTime() - Math.max(settling, progress.lastNews()) < STUCK.toNanos()) {
      tick();
    }
    say("quiet", progress.open() + " on their way");
  }

  private void awaitReady() throws Exception {
    long end = System.nanoTime() + STARTED.toNanos();
    for (Server server : fleet.servers()) {
      while (!fleet.isReady(server)) {
        tick();
        if (System.nanoTime() > end) {
          throw new IllegalStateException(
              server.name() + " is not ready: " + server.process().lastWords());
        }
      }
    }
  }

  private long later(int fromMillis, int toMillis) {
    long wait = fromMillis + random.nextInt(toMillis - fromMillis);
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait);
  }

  private void tick() throws Exception {
    TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
    for (Server server : fleet.servers()) {
      Long thawAt = frozen.get(server);
      if (thawAt != null && System.nanoTime() > thawAt) {
        thaw(server);
      }
      if (!server.process().isAlive() && !restarts.containsKey(server)) {
        ended(server);
      }
      Long restartAt = restarts.get(server);
      if (restartAt != null && System.nanoTime() > restartAt) {
        restarts.remove(server);
        server.start(calming || oneAtATime ? Optional.empty() : halts.next());
      }
      if (!server.wasReady() && !frozen.containsKey(server) && fleet.isReady(server)) {
        say(server.name(), "ready %s after its start".formatted(CrashRun.seconds(server.age())));
      }
    }
    lookInto(progress.silent(LONG_SILENCE));
    if (!fleet.worker().isAlive()) {
      say("worker", "ended by itself with " + fleet.worker().exitValue() + ", starts again");
      fleet.startWorker();
    }
  }

  /** Once in a while, everybody is asked what they do while nothing is said. */
  private void lookInto(List<String> silent) throws IOException, InterruptedException {
    if (!silent.isEmpty() && System.nanoTime() > nextDump) {
      nextDump = System.nanoTime() + LONG_SILENCE.toNanos();
      say("silent", silent + "; what every thread does stands in the outputs");
      for (Server server : fleet.servers()) {
        server.process().signal("QUIT");
      }
    }
  }

  /** A server ended, and not because we killed it: at its point, or on its own. */
  private void ended(Server server) {
    ChildProcess process = server.process();
    boolean cannotStart =
        !server.wasReady() && process.lastWords().contains("slipway: cannot use Kafka");
    if (server.halt().isPresent() && process.wasKilled()) {
      killed(server.name(), "at its point " + server.halt().get(), "a server halted");
    } else if (cannotStart) {
      say(server.name(), "could not start without a broker, as it should");
    } else {
      ownEnds++;
      say(
          server.name(),
          "ended by itself with " + process.exitValue() + ": " + process.lastWords());
    }
    restarts.put(server, later(0, 3_000));
  }

  private void strike() throws Exception {
    // A server that is starting is killed, too, but not often.
    boolean early = random.nextInt(8) == 0 && !oneAtATime;
    List<Server> targets =
        fleet.servers().stream()
            .filter(server -> server.process().isAlive() && !frozen.containsKey(server))
            .filter(server -> early || server.wasReady())
            .toList();
    int choice = random.nextInt(100);
    if (choice < 18) {
      fleet.worker().kill();
      killed("worker", "SIGKILL", "the worker was killed");
      fleet.startWorker();
    } else if (choice < 28) {
      killBroker();
    } else if (!targets.isEmpty()) {
      strike(targets.get(random.nextInt(targets.size())), choice, targets);
    }
  }

  private void strike(Server server, int choice, List<Server> targets) throws Exception {
    server.halt().filter(_ -> choice < 78).ifPresent(halts::giveBack);
    if (choice < 32 && !oneAtATime) {
      for (Server each : targets) {
        kill(each);
      }
    } else if (choice < 78 || targets.size() == 1) {
      kill(server);
    } else if (choice < 90) {
      server.process().signal("STOP");
      long thawAt = later(7_000, 12_000);
      frozen.put(server, thawAt);
      progress.fault("a server was frozen");
      say(server.name(), "SIGSTOP for longer than its session");
    } else {
      stop(server);
    }
  }

  private void kill(Server server) throws InterruptedException {
    String when = server.wasReady() ? "SIGKILL" : "SIGKILL while it starts";
    server.process().kill();
    killed(server.name(), when, "a server was killed");
    restarts.put(server, later(0, 3_000));
  }

  private void stop(Server server) throws IOException, InterruptedException {
    boolean ready = server.wasReady();
    Duration took = server.process().stop(STOP);
    int status = server.process().exitValue();
    progress.fault("a server was stopped");
    say(server.name(), "SIGTERM, ended with %d after %s".formatted(status, CrashRun.seconds(took)));
    // A server that is starting has no promise to keep.
    if (ready && (status != 0 || took.compareTo(PROMISED_STOP) > 0)) {
      slowStops++;
      say(server.name(), "should have stopped with 0 in time: " + server.process().lastWords());
    }
    restarts.put(server, later(0, 3_000));
  }

  private void thaw(Server server) throws IOException, InterruptedException {
    frozen.remove(server);
    server.process().signal("CONT");
    say(server.name(), "SIGCONT");
  }

  /** Every other time it stays away for longer than a publisher waits. */
  private void killBroker() throws Exception {
    fleet.killBroker();
    killed("broker", "SIGKILL", "the broker was killed");
    long back = random.nextBoolean() ? later(11_000, 13_000) : System.nanoTime();
    while (System.nanoTime() < back) {
      tick();
    }
    say("broker", "answers again after " + CrashRun.seconds(fleet.restartBroker()));
  }

  private void killed(String what, String how, String kind) {
    kills++;
    progress.fault(kind);
    System.out.printf("%4d  %6.1f s  %s: %s%n", killsBefore + kills, elapsed(), what, how);
  }

  private void say(String what, String how) {
    System.out.printf("      %6.1f s  %s: %s%n", elapsed(), what, how);
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e9;
  }
}
