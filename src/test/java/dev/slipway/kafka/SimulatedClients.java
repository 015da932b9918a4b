package dev.slipway.kafka;

import dev.slipway.kafka.SimulatedLane.Call;
import dev.slipway.kafka.SimulatedLane.CommitFault;
import dev.slipway.kafka.SimulatedLane.Conditions;
import dev.slipway.kafka.SimulatedLane.Setup;
import dev.slipway.simulation.broker.Broker;
import dev.slipway.simulation.broker.Group;
import dev.slipway.simulation.rules.Bug;
import dev.slipway.simulation.rules.Transcript;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.jspecify.annotations.Nullable;

/** The clients of one session of a simulated lane, and the conditions that they are exposed to. */
final class SimulatedClients implements LaneClients {
  private static final long FAST_BY = 600_000;

  private final String instance;
  private final Setup setup;
  private final Map<Integer, Long> claims = new TreeMap<>();
  private Conditions conditions = Conditions.calm();
  private Transcript transcript = new Transcript(claims);
  private Group.@Nullable Member member;
  private long lastLook;

  SimulatedClients(String instance, Setup setup) {
    this.instance = instance;
    this.setup = setup;
  }

  /** From now on these conditions hold. */
  void expose(Conditions to) {
    conditions = to;
  }

  /** A call goes out: here a process dies or stands still. */
  void call(Call what) {
    broker().called();
    conditions.atCall().accept(what);
  }

  /** A coin of the network with that many sides. */
  boolean oneOf(int sides) {
    return conditions.network().nextInt(sides) == 0;
  }

  /** What becomes of the next commit; it happens once. */
  CommitFault takeFault() {
    CommitFault fault = conditions.fault();
    conditions = conditions.without();
    return fault;
  }

  boolean has(Bug bug) {
    return setup.bug() == bug;
  }

  Broker broker() {
    return setup.broker();
  }

  Topics topics() {
    return setup.topics();
  }

  String instance() {
    return instance;
  }

  String transactionalId() {
    return setup.topics().prefix() + "-lane-" + instance;
  }

  /** What the machine hears goes into the transcript of the transaction that is open. */
  Transcript transcript() {
    return transcript;
  }

  Transcript newTranscript() {
    transcript = new Transcript(claims);
    return transcript;
  }

  /** The lane has restored a partition. */
  void claimed(int partition) {
    claims.put(partition, setup.claims().next(partition));
  }

  Optional<Group.Member> member() {
    return Optional.ofNullable(member);
  }

  Group.Member join() {
    Group.Member joined = broker().group().join(instance);
    member = joined;
    return joined;
  }

  @Override
  public Admin admin() {
    return PartialClient.of(Admin.class, new SimulatedAdmin(this));
  }

  @Override
  @SuppressWarnings("unchecked")
  public Consumer<byte[], byte[]> reader() {
    return PartialClient.of(Consumer.class, new SimulatedReader(this));
  }

  @Override
  @SuppressWarnings("unchecked")
  public Producer<byte[], byte[]> producer() {
    return PartialClient.of(Producer.class, new SimulatedProducer(this));
  }

  @Override
  @SuppressWarnings("unchecked")
  public Consumer<byte[], byte[]> consumer() {
    return PartialClient.of(Consumer.class, new SimulatedConsumer(this));
  }

  @Override
  public LaneClock clock() {
    long ahead = has(Bug.FAST_CLOCK) ? FAST_BY : 0;
    long first = broker().wallMillis() - broker().millis();
    LongSupplier wall =
        has(Bug.WALL_SET_BACK_IGNORED)
            ? () -> Math.max(look(), first + broker().millis())
            : () -> look() + ahead;
    return new LaneClock(wall, () -> broker().millis() * 1_000_000);
  }

  private long look() {
    lastLook = broker().wallMillis();
    return lastLook;
  }

  /** What the clocks on the wall showed when the lane looked. */
  long lastLook() {
    return lastLook;
  }
}
