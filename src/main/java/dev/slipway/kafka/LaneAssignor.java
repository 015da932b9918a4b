package dev.slipway.kafka;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Configurable;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Shares partitions out as Kafka's cooperative sticky assignor does, but for one thing: a member
 * says which partitions it cannot read, and they go to one that did not say so (reliability F43).
 * Where nobody else is left, a partition stays where it would be.
 *
 * <p>What a member says is its user data: that of Kafka's assignor, then the numbers of refused
 * partitions with four bytes each. Members with Kafka's own assignor understand it.
 */
public final class LaneAssignor extends CooperativeStickyAssignor implements Configurable {
  /** The setting that holds the {@link Refusals} of this member. */
  static final String REFUSALS = "slipway.lane.refusals";

  private static final int KAFKAS_OWN = Integer.BYTES;

  private Refusals refusals = new Refusals();

  @Override
  public void configure(Map<String, ?> settings) {
    if (settings.get(REFUSALS) instanceof Refusals own) {
      refusals = own;
    }
  }

  @Override
  public ByteBuffer subscriptionUserData(Set<String> topics) {
    ByteBuffer own = super.subscriptionUserData(topics);
    Set<Integer> refused = refusals.partitions();
    ByteBuffer all = ByteBuffer.allocate(own.remaining() + refused.size() * Integer.BYTES);
    all.put(own);
    refused.forEach(all::putInt);
    return all.flip();
  }

  private static Set<Integer> refused(Subscription member) {
    Set<Integer> refused = new TreeSet<>();
    ByteBuffer data = member.userData();
    if (data != null) {
      for (int at = data.position() + KAFKAS_OWN;
          at + Integer.BYTES <= data.limit();
          at += Integer.BYTES) {
        refused.add(data.getInt(at));
      }
    }
    return refused;
  }

  @Override
  public GroupAssignment assign(Cluster cluster, GroupSubscription group) {
    Map<String, Subscription> members = new TreeMap<>(group.groupSubscription());
    Map<TopicPartition, Set<String>> refusing = new LinkedHashMap<>();
    // Kafka's assignor reads the user data, and moves on in it.
    members.forEach((id, member) ->
        refused(member)
            .forEach(number ->
                member
                    .topics()
                    .forEach(topic ->
                        refusing
                            .computeIfAbsent(
                                new TopicPartition(topic, number), _ -> new TreeSet<>())
                            .add(id))));
    Map<String, List<TopicPartition>> shares = new TreeMap<>();
    super.assign(cluster, group)
        .groupAssignment()
        .forEach((id, share) -> shares.put(id, new ArrayList<>(share.partitions())));
    refusing.forEach((partition, refusers) -> place(partition, refusers, members, shares));
    Map<String, Assignment> result = new LinkedHashMap<>();
    shares.forEach((id, share) -> result.put(id, new Assignment(share)));
    return new GroupAssignment(result);
  }

  private static void place(
      TopicPartition partition,
      Set<String> refusers,
      Map<String, Subscription> members,
      Map<String, List<TopicPartition>> shares) {
    List<String> willing = members.keySet().stream().filter(id -> !refusers.contains(id)).toList();
    boolean placed = willing.stream().anyMatch(id -> share(shares, id).contains(partition));
    if (willing.isEmpty() || placed) {
      return;
    }
    refusers.forEach(id -> share(shares, id).remove(partition));
    Optional<String> owner = owner(partition, members);
    if (owner.isEmpty() || willing.contains(owner.get())) {
      String next =
          owner.orElseGet(() ->
              willing.stream()
                  .min(Comparator.comparingInt(id -> share(shares, id).size()))
                  .orElseThrow());
      share(shares, next).add(partition);
    }
    // Otherwise the owner has to let go of it first; the group meets again when it has.
  }

  private static List<TopicPartition> share(Map<String, List<TopicPartition>> shares, String id) {
    return shares.computeIfAbsent(id, _ -> new ArrayList<>());
  }

  /** Who has a partition now: of several who say so, the one who heard of the group last. */
  private static Optional<String> owner(
      TopicPartition partition, Map<String, Subscription> members) {
    @Nullable String owner = null;
    int newest = Integer.MIN_VALUE;
    for (Map.Entry<String, Subscription> member : members.entrySet()) {
      int generation = member.getValue().generationId().orElse(-1);
      if (generation > newest && member.getValue().ownedPartitions().contains(partition)) {
        owner = member.getKey();
        newest = generation;
      }
    }
    return Optional.ofNullable(owner);
  }
}
