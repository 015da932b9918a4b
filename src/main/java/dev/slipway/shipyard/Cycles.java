package dev.slipway.shipyard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cycles of a directed graph, found in linear time (Kosaraju's two passes, without recursion).
 */
final class Cycles {
  private final Map<String, Set<String>> next = new LinkedHashMap<>();
  private final Map<String, Set<String>> previous = new LinkedHashMap<>();

  void edge(String from, String to) {
    next.computeIfAbsent(from, _ -> new LinkedHashSet<>()).add(to);
    previous.computeIfAbsent(to, _ -> new LinkedHashSet<>()).add(from);
  }

  /** For each node the number of its strong component: an edge within one lies on a cycle. */
  Map<String, Integer> components() {
    List<String> order = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    next.keySet().forEach(node -> visit(node, next, seen, order));
    Collections.reverse(order);
    Map<String, Integer> components = new LinkedHashMap<>();
    Set<String> placed = new LinkedHashSet<>();
    int number = 0;
    for (String node : order) {
      List<String> component = new ArrayList<>();
      visit(node, previous, placed, component);
      for (String member : component) {
        components.put(member, number);
      }
      number++;
    }
    return components;
  }

  /** Depth first from a node; adds what was not seen before to {@code done} when it is left. */
  private static void visit(
      String start, Map<String, Set<String>> edges, Set<String> seen, List<String> done) {
    if (!seen.add(start)) {
      return;
    }
    Deque<String> path = new ArrayDeque<>(List.of(start));
    Deque<Iterator<String>> open = new ArrayDeque<>();
    open.push(edges.getOrDefault(start, Set.of()).iterator());
    while (!open.isEmpty()) {
      if (open.element().hasNext()) {
        String node = open.element().next();
        if (seen.add(node)) {
          path.push(node);
          open.push(edges.getOrDefault(node, Set.of()).iterator());
        }
      } else {
        open.pop();
        done.add(path.pop());
      }
    }
  }
}
