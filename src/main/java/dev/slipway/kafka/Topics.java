package dev.slipway.kafka;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Utils;

/**
 * The topics of one Slipway cluster and which partition a record belongs to.
 *
 * @param prefix what all names begin with, {@code slipway} by default
 * @param partitions how many partitions inbox, state and events have, for ever
 * @param replication copies of each partition
 */
public record Topics(String prefix, int partitions, short replication) {
  /** The usual names. */
  public static final String DEFAULT_PREFIX = "slipway";

  /** The largest record of the changelog in bytes. */
  static final int LARGEST_STATE = 1_900_000;

  /** What is said to the controller, keyed {@code project/service}. */
  public String inbox() {
    return prefix + ".inbox";
  }

  /** What the controller says, keyed {@code project/service}. */
  public String events() {
    return prefix + ".events";
  }

  /** The changelog of the controller: the full picture of open runs, compacted. */
  public String state() {
    return prefix + ".state";
  }

  /** Shipyard revisions and their files, compacted. */
  public String shipyards() {
    return prefix + ".shipyards";
  }

  /** The states of Sow landscapes, compacted: one record per project, stage and service. */
  public String landscapes() {
    return prefix + ".landscapes";
  }

  /** For publishers whose key or partitioner is not ours. */
  public String ingress() {
    return prefix + ".ingress";
  }

  /** The journals of plans, compacted: entries of open runs, and how others ended. */
  public String plans() {
    return prefix + ".plans";
  }

  /** What could not be read, with the reason in its headers. */
  public String deadletter() {
    return prefix + ".deadletter";
  }

  /**
   * The partition of inbox and state that all records of a project belong to. A delivery may touch
   * several services of its project, and semantics 3.6 and 6 order them, so that a project lives
   * where one lane sees all of it.
   */
  public int partitionOf(String project) {
    byte[] bytes = project.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(bytes)) % partitions;
  }

  /** Every topic by name with its partition count and its configuration. */
  Map<String, Shape> shapes() {
    Map<String, Shape> shapes = new TreeMap<>();
    Map<String, String> log = Map.of("cleanup.policy", "delete", "retention.ms", "604800000");
    Map<String, String> stamped = new TreeMap<>(log);
    stamped.put("message.timestamp.type", "LogAppendTime");
    // Whatever the ingress takes can be forwarded with a header more.
    stamped.put("max.message.bytes", "2097152");
    Map<String, String> compacted =
        Map.of(
            "cleanup.policy", "compact",
            "min.cleanable.dirty.ratio", "0.3",
            "segment.ms", "3600000",
            "segment.bytes", "67108864");
    Map<String, String> changelog = new TreeMap<>(compacted);
    changelog.put("max.message.bytes", "2097152");
    shapes.put(inbox(), new Shape(partitions, stamped));
    shapes.put(events(), new Shape(partitions, log));
    shapes.put(state(), new Shape(partitions, changelog));
    shapes.put(shipyards(), new Shape(1, compacted));
    shapes.put(landscapes(), new Shape(1, compacted));
    shapes.put(ingress(), new Shape(partitions, log));
    shapes.put(plans(), new Shape(partitions, changelog));
    shapes.put(deadletter(), new Shape(1, log));
    return shapes;
  }

  /** The names of all topics in alphabetical order. */
  public List<String> names() {
    return List.copyOf(shapes().keySet());
  }

  /** How a topic is made. */
  record Shape(int partitions, Map<String, String> config) {}
}
