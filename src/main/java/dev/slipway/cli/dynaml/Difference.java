package dev.slipway.cli.dynaml;

import dev.slipway.dynaml.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A difference between two documents.
 *
 * @param path where it is, in steps
 * @param a what the first has there, or null
 * @param b what the second has there, or null
 */
record Difference(List<String> path, @Nullable Document a, @Nullable Document b) {
  private static final String NAME = "name";
  private static final List<String> JOBS = List.of("jobs");

  Difference {
    path = List.copyOf(path);
  }

  /** All differences: of maps by key, of lists by name or index, as {@code spiff diff} has them. */
  static List<Difference> between(Document a, Document b) {
    List<Difference> found = new ArrayList<>();
    compare(List.of(), a, b, found);
    return found;
  }

  private static void compare(List<String> path, Document a, Document b, List<Difference> found) {
    Optional<List<Document>> left = a.entries();
    Optional<List<Document>> right = b.entries();
    if (a.isMap() && b.isMap()) {
      maps(path, a.fields(), b.fields(), found);
    } else if (a.isMap() && right.isPresent() && byName(right.get(), false).isPresent()) {
      maps(path, a.fields(), byName(right.get(), false).orElseThrow(), found);
    } else if (left.isPresent() && right.isPresent()) {
      lists(path, left.get(), right.get(), found);
    } else if (!Objects.equals(a.toValue(), b.toValue())) {
      found.add(new Difference(path, a, b));
    }
  }

  private static void maps(
      List<String> path, Map<String, Document> a, Map<String, Document> b, List<Difference> found) {
    a.forEach((key, document) -> {
      Document other = b.get(key);
      if (other == null) {
        found.add(new Difference(deeper(path, key), document, null));
      } else {
        compare(deeper(path, key), document, other, found);
      }
    });
    b.forEach((key, document) -> {
      if (!a.containsKey(key)) {
        found.add(new Difference(deeper(path, key), null, document));
      }
    });
  }

  private static void lists(
      List<String> path, List<Document> a, List<Document> b, List<Difference> found) {
    Optional<Map<String, Document>> left = byName(a, true);
    Optional<Map<String, Document>> right = byName(b, true);
    if (path.equals(JOBS) && left.isPresent() && right.isPresent()) {
      maps(path, left.get(), right.get(), found); // the order of jobs counts
      return;
    }
    for (int i = 0; i < a.size(); i++) {
      String name = name(a.get(i));
      Document same = name == null ? null : named(name, b);
      String step = same == null ? "[" + i + "]" : String.valueOf(name);
      Document other = same == null && i < b.size() ? b.get(i) : same;
      if (other == null) {
        found.add(new Difference(deeper(path, step), a.get(i), null));
      } else {
        compare(deeper(path, step), a.get(i), other, found);
      }
    }
    for (int i = a.size(); i < b.size(); i++) {
      found.add(new Difference(deeper(path, "[" + i + "]"), null, b.get(i)));
    }
  }

  /** A list as a map where each entry has a name: without that, or with its index. */
  private static Optional<Map<String, Document>> byName(List<Document> list, boolean indexed) {
    Map<String, Document> named = new LinkedHashMap<>();
    for (int i = 0; i < list.size(); i++) {
      String name = name(list.get(i));
      if (name == null) {
        return Optional.empty();
      }
      Map<String, Document> fields = new LinkedHashMap<>(list.get(i).fields());
      if (indexed) {
        fields.put("index", Document.number(i));
      } else {
        fields.remove(NAME);
      }
      named.put(name, Document.of(fields));
    }
    return Optional.of(named);
  }

  private static @Nullable String name(Document entry) {
    Document name = entry.fields().get(NAME);
    return name != null && name.toValue() instanceof String text ? text : null;
  }

  private static @Nullable Document named(String name, List<Document> list) {
    for (Document entry : list) {
      if (name.equals(name(entry))) {
        return entry;
      }
    }
    return null;
  }

  private static List<String> deeper(List<String> path, String step) {
    List<String> deeper = new ArrayList<>(path);
    deeper.add(step);
    return deeper;
  }
}
