package dev.slipway.kafka;

import dev.slipway.kafka.SimulatedLane.Call;
import dev.slipway.simulation.broker.Log;
import dev.slipway.simulation.rules.Bug;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.FenceProducersResult;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** The admin client of a simulated lane, see {@link PartialClient}. */
final class SimulatedAdmin {
  private final SimulatedClients clients;

  SimulatedAdmin(SimulatedClients clients) {
    this.clients = clients;
  }

  ListOffsetsResult listOffsets(Map<TopicPartition, OffsetSpec> of, ListOffsetsOptions options) {
    clients.call(Call.RESTORE);
    Map<TopicPartition, KafkaFuture<ListOffsetsResultInfo>> ends = new LinkedHashMap<>();
    for (TopicPartition partition : of.keySet()) {
      Log log = clients.broker().log(partition.topic(), partition.partition());
      long end = clients.has(Bug.RESTORE_TO_STABLE_END) ? log.stableEnd() : log.end();
      ends.put(
          partition,
          KafkaFuture.completedFuture(new ListOffsetsResultInfo(end, -1, Optional.empty())));
    }
    return new ListOffsetsResult(ends);
  }

  FenceProducersResult fenceProducers(Collection<String> transactionalIds) {
    clients.call(Call.RESTORE);
    if (!clients.has(Bug.NO_FENCING)) {
      transactionalIds.forEach(clients.broker()::fence);
    }
    return done();
  }

  /** Kafka gives no other way to make one. */
  private static FenceProducersResult done() {
    try {
      Constructor<FenceProducersResult> constructor =
          FenceProducersResult.class.getDeclaredConstructor(Map.class);
      constructor.setAccessible(true);
      return constructor.newInstance(Map.of());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  void close(Duration patience) {}
}
