package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.junit.jupiter.api.Test;

/** Which partition a project belongs to. */
class PlacementTest {
  private static final int PARTITIONS = 8;
  private static final Topics TOPICS = new Topics("t", PARTITIONS, (short) 1);

  private static int placed(byte[] key) {
    Node node = new Node(1, "localhost", 1);
    Node[] nodes = {node};
    List<PartitionInfo> infos =
        java.util.stream.IntStream.range(0, PARTITIONS)
            .mapToObj(p -> new PartitionInfo(TOPICS.inbox(), p, node, nodes, nodes))
            .toList();
    Cluster cluster = new Cluster("c", List.of(node), infos, Set.of(), Set.of());
    try (ProjectPartitioner partitioner = new ProjectPartitioner()) {
      return partitioner.partition(TOPICS.inbox(), null, key, null, null, cluster);
    }
  }

  @Test
  void publisherAndLaneAgreeForEveryService() {
    Random random = new Random(5);
    for (int n = 0; n < 1_000; n++) {
      String project =
          "p" + Integer.toString(random.nextInt(1 << 20), 36) + (n % 3 == 0 ? "ü" : "");
      byte[] key = (project + "/service" + n).getBytes(StandardCharsets.UTF_8);
      assertEquals(TOPICS.partitionOf(project), placed(key));
    }
  }

  @Test
  void everyKeyHasAPlace() {
    assertEquals(TOPICS.partitionOf(""), placed(new byte[0]));
    assertEquals(TOPICS.partitionOf(""), placed("/carts".getBytes(StandardCharsets.UTF_8)));
    assertEquals(TOPICS.partitionOf("shop"), placed("shop".getBytes(StandardCharsets.UTF_8)));
  }

  /** These places stand in logs: another hash would send the events of a delivery elsewhere. */
  @Test
  void placesAreForEver() {
    assertEquals(
        List.of(6, 0, 2),
        List.of(
            TOPICS.partitionOf("sockshop"),
            TOPICS.partitionOf("bookshop"),
            TOPICS.partitionOf("podtato")));
  }
}
