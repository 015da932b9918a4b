package dev.slipway.yaml;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A node of a YAML tree that knows its place. Trees are immutable; an alias shares the node of its
 * anchor.
 */
public sealed interface Node {
  /** Where the node stands. */
  Span span();

  /** The explicit tag, such as {@code tag:yaml.org,2002:str}, or null where none was written. */
  @Nullable String tag();

  /** How a scalar was written. */
  enum Style {
    /** Without quotes: its type is resolved from its text. */
    PLAIN,
    /** In single quotes: always text. */
    SINGLE_QUOTED,
    /** In double quotes: always text. */
    DOUBLE_QUOTED,
    /** A block after {@code |}: always text. */
    LITERAL,
    /** A block after {@code >}: always text. */
    FOLDED
  }

  /** A scalar: its text after unescaping and how it was written. */
  record Scalar(Span span, String text, Style style, @Nullable String tag) implements Node {
    /** Whether the scalar stands without quotes and without a tag. */
    public boolean isPlain() {
      return style == Style.PLAIN && tag == null;
    }

    /** The value by the YAML 1.2 core schema: null, Boolean, Long, BigInteger, Double or String. */
    public @Nullable Object value() {
      return CoreSchema.resolve(this);
    }

    /** Whether the value is null: an empty plain scalar, {@code ~} or {@code null}. */
    public boolean isNull() {
      return value() == null;
    }
  }

  /** A list of nodes in file order. */
  record Sequence(Span span, List<Node> items, @Nullable String tag) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }
  }

  /** A map in file order; a key may occur more than once, see {@link #duplicates()}. */
  record Mapping(Span span, List<Entry> entries, @Nullable String tag) implements Node {
    public Mapping {
      entries = List.copyOf(entries);
    }

    /** The value of the first entry with this key, or null. */
    public @Nullable Node get(String key) {
      Entry entry = entry(key);
      return entry == null ? null : entry.value();
    }

    /** The first entry with this key, or null. */
    public @Nullable Entry entry(String key) {
      for (Entry entry : entries) {
        if (entry.key().text().equals(key)) {
          return entry;
        }
      }
      return null;
    }

    /** Every entry whose key stood before in this map, in file order. */
    public List<Entry> duplicates() {
      Map<String, Entry> seen = new LinkedHashMap<>();
      return entries.stream().filter(e -> seen.putIfAbsent(e.key().text(), e) != null).toList();
    }
  }

  /** A key and its value. */
  record Entry(Scalar key, Node value) {}

  /** Whether the node is a scalar whose value is null; such a key counts as absent. */
  default boolean isAbsent() {
    return this instanceof Scalar scalar && scalar.isNull();
  }

  /** What the node is, in a user's words: {@code map}, {@code list}, {@code null} or a text. */
  default String describe() {
    return switch (this) {
      case Mapping _ -> "a map";
      case Sequence _ -> "a list";
      case Scalar scalar when scalar.isNull() -> "nothing";
      case Scalar scalar -> "`" + scalar.text() + "`";
    };
  }

  /**
   * The node as plain values: LinkedHashMap with text keys, List, String, Boolean, Long,
   * BigInteger, Double, or null. The last of duplicate keys wins.
   */
  default @Nullable Object toValue() {
    return PlainValues.of(this);
  }

  /**
   * The node as the plain values of JSON: as {@link #toValue}, but numbers with a point or an
   * exponent as BigDecimal with every digit, and those that JSON does not know as text.
   */
  default @Nullable Object toExactValue() {
    return PlainValues.exact(this);
  }
}
