package dev.slipway.dynaml.eval;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A place of the document that a flow works on: the node that stands there, when it last changed,
 * and what is known to save work in the next pass. Children are only ever asked for by name, so
 * that their order cannot be seen.
 */
final class Place {
  private @Nullable Map<String, Place> children;
  private @Nullable Node node;
  private int changedAt;
  private int reshapedAt;
  private @Nullable Node settled;
  private @Nullable Sleep sleep;

  /** An expression that waits: as long as nothing that it looked at changes, so does its result. */
  record Sleep(Node node, Watches watches, int pass) {}

  Place child(String step) {
    Map<String, Place> known = children;
    if (known == null) {
      known = new HashMap<>();
      children = known;
    }
    return known.computeIfAbsent(step, _ -> new Place());
  }

  /** What stands here after the last pass, or null before the first. */
  @Nullable Node node() {
    return node;
  }

  /** Notes the outcome of a pass for the node that stood here. */
  void update(Node before, Node after, int pass) {
    node = after;
    if (before != after) {
      changedAt = pass;
      if (!sameShape(before.value(), after.value())) {
        reshapedAt = pass;
      }
    }
  }

  private static boolean sameShape(Value before, Value after) {
    if (before instanceof MapValue a && after instanceof MapValue b) {
      return a.size() == b.size() && a.entries().keySet().equals(b.entries().keySet());
    }
    return false;
  }

  int changedAt() {
    return changedAt;
  }

  int reshapedAt() {
    return reshapedAt;
  }

  boolean isSettled(Node root) {
    return settled == root;
  }

  void settle(Node root) {
    settled = root;
  }

  /** Whether the expression here would come out as it did in the last pass. */
  boolean sleeps(Node root, Session session) {
    Sleep known = sleep;
    return known != null
        && known.node() == root
        && !known.watches().haveChangedSince(known.pass(), session);
  }

  void fallAsleep(Node root, Watches watches, int pass) {
    sleep = watches.isRestless() ? null : new Sleep(root, watches, pass);
  }
}
