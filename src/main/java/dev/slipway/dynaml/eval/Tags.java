package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tags of an evaluation: names for nodes that other documents may refer to. */
final class Tags {
  private final Map<String, Tag> tags = new LinkedHashMap<>();
  private int document = 1;
  private long version;

  /** How far a tag is seen. */
  enum Reach {
    /** In all documents processed. */
    GLOBAL,
    /** In the documents of one file. */
    STREAM
  }

  /**
   * A tag.
   *
   * @param path where the node stands, or null for a whole document
   * @param local whether it was set by the document that is being processed
   */
  record Tag(String name, Node node, @Nullable List<String> path, Reach reach, boolean local) {
    Tag {
      path = path == null ? null : List.copyOf(path);
    }

    long level() {
      return name.chars().filter(c -> c == '.').count();
    }

    private Tag foreign() {
      return new Tag(name, node, path, reach, false);
    }
  }

  /** A number that grows with every change. */
  long version() {
    return version;
  }

  /** Sets a tag; returns an error where another node has it. */
  Optional<String> set(String label, Node node, List<String> path, Reach reach) {
    String name = label.replace(':', '.');
    Tag old = tags.get(name);
    if (old != null) {
      List<String> other = old.path() == null ? List.of() : old.path();
      if (!old.local()) {
        return Optional.of(
            "duplicate tag \"%s\": %s in foreign document".formatted(name, String.join(".", path)));
      }
      if (!path.equals(other)) {
        return Optional.of(
            "duplicate tag \"%s\": %s <-> %s"
                .formatted(name, String.join(".", path), String.join(".", other)));
      }
      if (old.node().isLike(node)) {
        return Optional.empty();
      }
    }
    tags.put(name, new Tag(name, Cleanup.withoutTags(node), path, reach, true));
    version++;
    return Optional.empty();
  }

  /** Sets a tag from outside: seen everywhere, foreign to every document. */
  void preset(String label, Node node) {
    String name = label.replace(':', '.');
    tags.put(name, new Tag(name, Cleanup.withoutTags(node), null, Reach.GLOBAL, false));
    version++;
  }

  /** All tags with this name or below it, the outermost first. */
  List<Tag> find(String label) {
    String name = label.replace(':', '.');
    if (name.startsWith("doc.")) {
      Tag tag = tags.get(documentName(name));
      return tag == null ? List.of() : List.of(tag);
    }
    List<Tag> found = new ArrayList<>();
    for (Tag tag : tags.values()) {
      if (tag.name().equals(name) || tag.name().startsWith(name + ".")) {
        found.add(tag);
      }
    }
    found.sort(Comparator.comparingLong(Tag::level).thenComparing(Tag::name));
    return found;
  }

  private String documentName(String name) {
    try {
      int number = Integer.parseInt(name.substring("doc.".length()));
      return number > 0 ? name : "doc." + (number + document);
    } catch (NumberFormatException e) {
      return "";
    }
  }

  /** Ends a document: it gets its number as tag, and its tags become foreign to the next. */
  void endDocument(Node root) {
    String name = "doc." + document;
    tags.put(name, new Tag(name, Cleanup.withoutTags(root), null, Reach.GLOBAL, false));
    tags.replaceAll((_, tag) -> tag.foreign());
    document++;
    version++;
  }

  /** Ends a file: the tags that only its documents see vanish. */
  void endStream() {
    tags.values().removeIf(tag -> tag.reach() == Reach.STREAM);
    document = 1;
    version++;
  }
}
