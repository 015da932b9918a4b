package dev.slipway.kafka;

import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.clients.producer.Partitioner;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * Sends a record keyed {@code project/service} to the partition of its project, as {@link
 * Topics#partitionOf} has it.
 */
public final class ProjectPartitioner implements Partitioner {
  @Override
  public int partition(
      String topic,
      @Nullable Object key,
      byte @Nullable [] keyBytes,
      @Nullable Object value,
      byte @Nullable [] bytes,
      Cluster cluster) {
    byte[] project = project(keyBytes == null ? new byte[0] : keyBytes);
    return Utils.toPositive(Utils.murmur2(project)) % cluster.partitionCountForTopic(topic);
  }

  private static byte[] project(byte[] key) {
    int length = 0;
    while (length < key.length && key[length] != '/') {
      length++;
    }
    return length == key.length ? key : Arrays.copyOf(key, length);
  }

  @Override
  public void close() {}

  @Override
  public void configure(Map<String, ?> configs) {}
}
