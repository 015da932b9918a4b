package dev.slipway.dynaml.eval;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scope of names: a map of the document, or the bindings of a lambda, literal or option. Scopes
 * of a document always show what stands at their place after the last pass, even where an older
 * lambda or template holds them.
 */
final class Scope {
  private final @Nullable Scope next;
  private final Scope root;
  private final boolean gap;
  private final @Nullable Flow flow;
  private final @Nullable Place place;
  private final Value initial;

  private Scope(
      @Nullable Scope next,
      boolean gap,
      @Nullable Flow flow,
      @Nullable Place place,
      Value initial) {
    this.next = next;
    this.gap = gap;
    this.root = next == null || next.gap ? this : next.root;
    this.flow = flow;
    this.place = place;
    this.initial = initial;
  }

  /** The scope of a map or list in a document; a list has no names. */
  static Scope ofDocument(@Nullable Scope next, Flow flow, Place place, Value initial) {
    return new Scope(next, false, flow, place, initial);
  }

  /** The scope of bindings that belong to no document. */
  static Scope ofBindings(@Nullable Scope next, MapValue bindings) {
    return new Scope(next, false, null, null, bindings);
  }

  /** A scope without names behind which a new document starts. */
  static Scope gap(@Nullable Scope next) {
    return new Scope(next, true, null, null, MapValue.EMPTY);
  }

  @Nullable Scope next() {
    return next;
  }

  Scope root() {
    return root;
  }

  @Nullable Flow flow() {
    return flow;
  }

  @Nullable Place place() {
    return place;
  }

  /** Whether the scope is a map of a document. */
  boolean isDocument() {
    return place != null && initial instanceof MapValue;
  }

  /** What stands at the scope's place now. */
  Value value() {
    Node current = place == null ? null : place.node();
    if (current == null) {
      return initial;
    }
    Value now = current.value();
    boolean alike =
        initial instanceof MapValue ? now instanceof MapValue : now instanceof ListValue;
    return alike ? now : initial;
  }

  /** The node with this name, or null. */
  @Nullable Node get(String name) {
    return value() instanceof MapValue map ? map.get(name) : null;
  }

  /** All names of the scope. */
  Map<String, Node> entries() {
    return value() instanceof MapValue map ? map.entries() : Map.of();
  }
}
