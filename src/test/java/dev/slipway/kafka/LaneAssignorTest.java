package dev.slipway.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Assignment;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.GroupSubscription;
import org.apache.kafka.clients.consumer.ConsumerPartitionAssignor.Subscription;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Who gets which partitions; a group meets again until nobody has to let go of any. */
class LaneAssignorTest {
  private static final String TOPIC = "inbox";
  private static final int PARTITIONS = 4;
  private static final int MEETINGS = 6;

  private final Map<String, Member> members = new TreeMap<>();
  private int generation;

  /** A member of the group with what it refuses and what it has. */
  private static final class Member {
    final Refusals refusals = new Refusals();
    final CooperativeStickyAssignor assignor;
    Set<Integer> owned = new TreeSet<>();
    int generation = -1;

    Member(boolean ours) {
      assignor = ours ? new LaneAssignor() : new CooperativeStickyAssignor();
      if (assignor instanceof LaneAssignor own) {
        own.configure(Map.of(LaneAssignor.REFUSALS, refusals));
      }
    }

    Subscription subscription() {
      return new Subscription(
          List.of(TOPIC),
          assignor.subscriptionUserData(Set.of(TOPIC)),
          owned.stream().map(number -> new TopicPartition(TOPIC, number)).toList(),
          generation,
          Optional.empty());
    }
  }

  private Member join(String name, int... refused) {
    Member member = new Member(true);
    IntStream.of(refused).forEach(number -> member.refusals.add(number, "newer"));
    members.put(name, member);
    return member;
  }

  /** Lets the group meet until it is at rest, and says who has what. */
  private Map<String, Set<Integer>> settle(String leader) {
    for (int meeting = 0; meeting < MEETINGS; meeting++) {
      if (!meet(leader)) {
        Map<String, Set<Integer>> owned = new TreeMap<>();
        members.forEach((name, member) -> owned.put(name, member.owned));
        return owned;
      }
    }
    throw new AssertionError("the group meets again and again");
  }

  /** One meeting; says whether anybody had to let go of anything, so that there is another. */
  private boolean meet(String leader) {
    Map<String, Subscription> said = new LinkedHashMap<>();
    members.forEach((name, member) -> said.put(name, member.subscription()));
    Map<String, Assignment> given =
        members
            .get(leader)
            .assignor
            .assign(cluster(), new GroupSubscription(said))
            .groupAssignment();
    generation++;
    boolean again = false;
    List<Integer> all = new ArrayList<>();
    for (Map.Entry<String, Member> entry : members.entrySet()) {
      Member member = entry.getValue();
      Set<Integer> now = new TreeSet<>();
      given.get(entry.getKey()).partitions().forEach(partition -> now.add(partition.partition()));
      for (Member other : members.values()) {
        assertTrue(
            other == member || now.stream().noneMatch(other.owned::contains),
            "given away before its owner let go of it");
      }
      all.addAll(now);
      again |= !now.containsAll(member.owned);
    }
    assertEquals(all.size(), new TreeSet<>(all).size(), "each has one owner");
    members.forEach((name, member) -> {
      member.owned = new TreeSet<>();
      given.get(name).partitions().forEach(partition -> member.owned.add(partition.partition()));
      member.generation = generation;
      member.assignor.onAssignment(
          given.get(name), new ConsumerGroupMetadata("group", generation, name, Optional.empty()));
    });
    return again;
  }

  private static Cluster cluster() {
    Node node = new Node(1, "127.0.0.1", 9);
    Node[] nodes = {node};
    List<PartitionInfo> partitions =
        IntStream.range(0, PARTITIONS)
            .mapToObj(number -> new PartitionInfo(TOPIC, number, node, nodes, nodes))
            .toList();
    return new Cluster("cluster", List.of(node), partitions, Set.of(), Set.of());
  }

  @Test
  void withoutRefusalsTheySharePartitionsAsKafkasOwnAssignorDoes() {
    join("a");
    settle("a");
    Set<Integer> first = members.get("a").owned;
    join("b");

    Map<String, Set<Integer>> shares = settle("a");

    assertEquals(Set.of(0, 1, 2, 3), first);
    assertEquals(2, shares.get("a").size(), shares::toString);
    assertEquals(2, shares.get("b").size(), shares::toString);
  }

  @Test
  void whatAMemberCannotReadGoesToOneThatDidNotSaySo() {
    join("a", 2);
    Map<String, Set<Integer>> alone = settle("a");
    join("b");

    Map<String, Set<Integer>> shares = settle("a");

    assertEquals(Set.of(0, 1, 2, 3), alone.get("a"), "nobody else could have it");
    assertTrue(shares.get("b").contains(2), shares::toString);
    assertEquals(shares, settle("b"), "and stays there");
  }

  @Test
  void aMemberThatFindsOutLaterGivesItAway() {
    join("a");
    join("b");
    Map<String, Set<Integer>> before = settle("a");
    int mine = before.get("a").iterator().next();

    members.get("a").refusals.add(mine, "newer");
    Map<String, Set<Integer>> after = settle("b");

    assertTrue(after.get("b").contains(mine), after::toString);
    assertTrue(after.get("b").containsAll(before.get("b")), after::toString);
  }

  @Test
  void whatNobodyCanReadStaysAndNobodyMeetsAgainForIt() {
    join("a", 0, 1, 2, 3);
    join("b", 0, 1, 2, 3);

    Map<String, Set<Integer>> shares = settle("a");

    assertEquals(2, shares.get("a").size(), shares::toString);
    assertEquals(shares, settle("b"));
  }

  @Test
  void allFourAreGivenToTheOneMemberThatCanReadThem() {
    join("a", 0, 1, 2, 3);
    settle("a");
    join("b");
    join("c", 0, 1, 2, 3);

    assertEquals(Map.of("a", Set.of(), "b", Set.of(0, 1, 2, 3), "c", Set.of()), settle("a"));
  }

  @Test
  void amongMembersWithKafkasOwnAssignorItDoesNoHarm() {
    join("a", 1);
    members.put("kafka", new Member(false));

    Map<String, Set<Integer>> led = settle("kafka");
    Map<String, Set<Integer>> shares = settle("a");

    assertEquals(PARTITIONS, led.values().stream().mapToInt(Set::size).sum());
    assertFalse(shares.get("a").contains(1), shares::toString);
  }
}
