package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a component, as plugins describe it.
 *
 * @param index its slot, from 0
 * @param attributes everything that is known, {@code id}, {@code ipaddr} and {@code index} included
 *     where they are
 */
public record Instance(int index, Map<String, @Nullable Object> attributes) {
  public Instance {
    attributes = Data.copy(attributes);
  }

  /** A slot in which nothing was created yet. */
  public static Instance slot(int index) {
    return new Instance(index, Map.of("index", index));
  }

  /** An instance as a plugin describes it; the index that is given where it names none. */
  public static Instance of(Map<String, @Nullable Object> attributes, int otherwise) {
    Object index = attributes.get("index");
    if (index instanceof Number number) {
      return new Instance(number.intValue(), attributes);
    }
    return new Instance(otherwise, new Data.Builder(attributes).put("index", otherwise).build());
  }

  /** What the plugin calls it; empty where it does not exist. */
  public String id() {
    return text("id");
  }

  /** Its address; may be empty. */
  public String address() {
    return text("ipaddr");
  }

  private String text(String name) {
    Object value = attributes.get(name);
    return value == null ? "" : value.toString();
  }

  /** The same instance with what a plugin said of it later. */
  Instance updated(Instance later) {
    Data.Builder all = new Data.Builder(attributes);
    later.attributes().forEach(all::put);
    return new Instance(later.index(), all.build());
  }

  /** How it is named in a log: its id, or {@code #index} where it has none. */
  public String name() {
    return id().isEmpty() ? "#" + index : id();
  }
}
