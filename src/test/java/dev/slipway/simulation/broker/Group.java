package dev.slipway.simulation.broker;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A consumer group with static members and cooperative assignment: a partition is given to its new
 * owner only when the old one has given it up, left, or been silent for too long.
 */
public final class Group {
  private static final long SESSION_TIMEOUT = 6_000;

  private final int partitions;
  private final Map<String, Member> members = new TreeMap<>();
  private int generation;
  private int joined;

  Group(int partitions) {
    this.partitions = partitions;
  }

  /** What a member has to give up and may take now. */
  public record Change(List<Integer> revoked, List<Integer> assigned) {}

  /** A consumer that joined. */
  public static final class Member {
    private final String instance;
    private final String id;
    private final SortedSet<Integer> owned = new TreeSet<>();
    private boolean gone;
    private Optional<Long> silentSince = Optional.empty();

    private Member(String instance, String id) {
      this.instance = instance;
      this.id = id;
    }

    /** The id that the group gave it. */
    public String id() {
      return id;
    }
  }

  /** Joins under a static name; who had that name before is fenced, and its partitions are free. */
  public Member join(String instance) {
    Member member = new Member(instance, instance + "#" + ++joined);
    Member before = members.put(instance, member);
    if (before == null) {
      generation++;
    } else {
      before.gone = true;
    }
    return member;
  }

  /** How often the group has met. */
  public int generation() {
    return generation;
  }

  /** Whether another process has joined under the name of a member. */
  public boolean isReplaced(Member member) {
    return member.gone && members.containsKey(member.instance);
  }

  /** Whether the group goes on without a member. */
  public boolean isGone(Member member) {
    return member.gone;
  }

  /** Whether a member of that id is in the group. */
  public boolean knows(String id) {
    return members.values().stream().anyMatch(member -> member.id.equals(id));
  }

  /** Leaves the group. */
  public void leave(Member member) {
    if (!member.gone) {
      evict(member);
    }
  }

  /** No sign of life comes from a member from now on. */
  public void fallSilent(Member member, long millis) {
    if (member.silentSince.isEmpty()) {
      member.silentSince = Optional.of(millis);
    }
  }

  /** A member shows signs of life again, which may be too late. */
  public void speak(Member member) {
    member.silentSince = Optional.empty();
  }

  /** Ends the session of a member at once. */
  public void expire(String instance) {
    Member member = members.get(instance);
    if (member != null) {
      evict(member);
    }
  }

  void expire(long millis) {
    for (Member member : List.copyOf(members.values())) {
      if (member.silentSince.filter(since -> since + SESSION_TIMEOUT <= millis).isPresent()) {
        evict(member);
      }
    }
  }

  private void evict(Member member) {
    member.gone = true;
    members.remove(member.instance);
    generation++;
  }

  /** What a member learns at its next poll. */
  public Change change(Member member) {
    List<Integer> planned = plan().getOrDefault(member.instance, List.of());
    List<Integer> revoked = new ArrayList<>(member.owned);
    revoked.removeAll(planned);
    List<Integer> assigned = new ArrayList<>(planned);
    members.values().forEach(other -> assigned.removeAll(other.owned));
    return new Change(revoked, assigned);
  }

  /** A member has given partitions up. */
  public void revoked(Member member, List<Integer> revoked) {
    member.owned.removeAll(revoked);
  }

  /** A member takes partitions over. */
  public void assigned(Member member, List<Integer> assigned) {
    member.owned.addAll(assigned);
  }

  /** Who is to have what; it changes with every meeting, so that partitions wander. */
  private Map<String, List<Integer>> plan() {
    List<String> names = new ArrayList<>(members.keySet());
    Map<String, List<Integer>> plan = new LinkedHashMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      String name = names.get((partition + generation) % names.size());
      plan.computeIfAbsent(name, _ -> new ArrayList<>()).add(partition);
    }
    return plan;
  }
}
