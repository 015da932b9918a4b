package dev.slipway.sow;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which active component needs which, and the orders that follow (sow 4.2).
 *
 * <p>What a component needs is expanded depth first; of what comes more than once the last place
 * counts, and the order is that list reversed. So all that is needed stands before its users.
 */
public final class ComponentGraph {
  private final NavigableMap<String, List<String>> imports;
  private final NavigableMap<String, List<String>> users = new TreeMap<>();
  private final Map<String, List<String>> needed = new LinkedHashMap<>();
  private final Map<String, List<String>> using = new LinkedHashMap<>();
  private final NavigableMap<String, List<String>> missing = new TreeMap<>();
  private final List<List<String>> cycles;
  private final List<String> order;

  /** The graph of components and the names of what each imports, in order. */
  public ComponentGraph(Map<String, List<String>> imports) {
    this.imports = new TreeMap<>(imports);
    this.imports.keySet().forEach(name -> users.put(name, new ArrayList<>()));
    this.imports.forEach((name, wanted) -> {
      List<String> unknown = wanted.stream().filter(w -> !users.containsKey(w)).toList();
      if (!unknown.isEmpty()) {
        missing.put(name, unknown);
      }
      wanted.stream().distinct().filter(users::containsKey).forEach(w -> user(w).add(name));
    });
    this.cycles = rings();
    Set<String> open = new LinkedHashSet<>();
    for (String name : this.imports.keySet()) {
      expand(name, this.imports, needed, open);
      expand(name, users, using, open);
    }
    List<String> all = new ArrayList<>();
    for (String name : this.imports.keySet()) {
      all.add(name);
      all.addAll(needs(name));
    }
    this.order = lastPlaces(all).reversed();
  }

  private List<String> user(String name) {
    return users.getOrDefault(name, new ArrayList<>());
  }

  private static List<String> expand(
      String name,
      Map<String, List<String>> edges,
      Map<String, List<String>> known,
      Set<String> open) {
    List<String> done = known.get(name);
    if (done != null) {
      return done;
    }
    if (!open.add(name)) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    for (String next : edges.getOrDefault(name, List.of())) {
      if (edges.containsKey(next)) {
        all.add(next);
        all.addAll(expand(next, edges, known, open));
      }
    }
    open.remove(name);
    List<String> result = lastPlaces(all);
    known.put(name, result);
    return result;
  }

  private static List<String> lastPlaces(List<String> names) {
    return new ArrayList<>(new LinkedHashSet<>(names.reversed())).reversed();
  }

  private List<List<String>> rings() {
    List<List<String>> found = new ArrayList<>();
    Set<String> done = new TreeSet<>();
    Set<Set<String>> known = new LinkedHashSet<>();
    for (String name : imports.keySet()) {
      walk(name, new ArrayList<>(), done, known, found);
    }
    return List.copyOf(found);
  }

  private void walk(
      String name,
      List<String> path,
      Set<String> done,
      Set<Set<String>> known,
      List<List<String>> found) {
    int at = path.indexOf(name);
    if (at >= 0) {
      List<String> cycle = new ArrayList<>(path.subList(at, path.size()));
      if (known.add(new TreeSet<>(cycle))) {
        cycle.add(name);
        found.add(List.copyOf(cycle));
      }
      return;
    }
    if (done.contains(name)) {
      return;
    }
    path.add(name);
    for (String next : imports.getOrDefault(name, List.of())) {
      walk(next, path, done, known, found);
    }
    path.removeLast();
    done.add(name);
  }

  /** The names of all components, sorted. */
  public Collection<String> names() {
    return imports.keySet();
  }

  /** What a component imports, in order. */
  public List<String> imports(String name) {
    return imports.getOrDefault(name, List.of());
  }

  /** The components that import it, sorted. */
  public List<String> users(String name) {
    return List.copyOf(user(name));
  }

  /** All that it needs, directly or not, users before what they need. */
  public List<String> needs(String name) {
    return needed.getOrDefault(name, List.of());
  }

  /** All that need it, directly or not. */
  public List<String> neededBy(String name) {
    return using.getOrDefault(name, List.of());
  }

  /** What has to be deployed for a component, in order, itself last. */
  public List<String> deployOrder(String name) {
    return before(needs(name), name);
  }

  /** What has to be deleted for a component, in order, itself last. */
  public List<String> deleteOrder(String name) {
    return before(neededBy(name), name);
  }

  private static List<String> before(List<String> others, String name) {
    List<String> all = new ArrayList<>(others.reversed());
    all.add(name);
    return List.copyOf(all);
  }

  /** All components, what is needed before its users. */
  public List<String> order() {
    return List.copyOf(order);
  }

  /** Imports that no active component answers to, by who wants them. */
  public NavigableMap<String, List<String>> missing() {
    return new TreeMap<>(missing);
  }

  /** Rings of imports, each with its first name again at the end. */
  public List<List<String>> cycles() {
    return cycles;
  }
}
