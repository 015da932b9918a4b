package dev.slipway.dynaml.eval;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list of nodes. */
public final class ListValue implements Value {
  /** The list without entries. */
  public static final ListValue EMPTY = new ListValue(List.of());

  private final List<Node> items;
  private final Summary summary = new Summary();

  private ListValue(List<Node> items) {
    this.items = items;
  }

  /** A list of nodes. */
  public static ListValue of(List<Node> items) {
    return items.isEmpty() ? EMPTY : new ListValue(List.copyOf(items));
  }

  /** A list of values that stem from a source. */
  public static ListValue ofValues(Stream<? extends Value> values, String source) {
    return of(values.map(v -> Node.of(v, source)).toList());
  }

  /** A list of texts that stem from a source. */
  public static ListValue ofTexts(List<String> texts, String source) {
    return ofValues(texts.stream().map(Value::of), source);
  }

  /** The entries. */
  public List<Node> items() {
    return items;
  }

  Summary summary() {
    return summary;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ListValue list && items.equals(list.items);
  }

  @Override
  public int hashCode() {
    return items.hashCode();
  }

  @Override
  public String toString() {
    return items.stream()
        .map(n -> n.value().toString())
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
