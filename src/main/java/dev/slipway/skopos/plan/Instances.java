package dev.slipway.skopos.plan;

import dev.slipway.event.Data;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The instances of all components: those that were there and those that the plan created.
 *
 * @param old by component
 * @param fresh by component
 */
public record Instances(Map<String, List<Instance>> old, Map<String, List<Instance>> fresh) {
  public Instances {
    old = copy(old);
    fresh = copy(fresh);
  }

  private static Map<String, List<Instance>> copy(Map<String, List<Instance>> groups) {
    Map<String, List<Instance>> copy = new LinkedHashMap<>();
    groups.forEach((component, group) -> copy.put(component, List.copyOf(group)));
    return Collections.unmodifiableMap(copy);
  }

  /** The instances of a group of a component. */
  public List<Instance> of(String component, Selector selector) {
    return (selector == Selector.OLD ? old : fresh).getOrDefault(component, List.of());
  }

  /** The instances of a group, in a loop those of its index. */
  List<Instance> of(String component, Selector selector, int index) {
    return of(component, selector).stream()
        .filter(instance -> index == StepRef.NO_INDEX || instance.index() == index)
        .toList();
  }

  /** The indexes of a group, in order. */
  List<Integer> indexes(String component, Selector selector) {
    TreeSet<Integer> indexes = new TreeSet<>();
    of(component, selector).forEach(instance -> indexes.add(instance.index()));
    return List.copyOf(indexes);
  }

  /** The instances of a list that a plugin printed, with the indexes of the selected ones. */
  static List<Instance> read(@Nullable Object printed, List<Instance> selected) {
    List<Instance> read = new ArrayList<>();
    if (printed instanceof List<?> list) {
      for (Object item : list) {
        if (item instanceof Map<?, ?>) {
          int place = read.size();
          int index = place < selected.size() ? selected.get(place).index() : place;
          read.add(Instance.of(Data.asMap(item), index));
        }
      }
    }
    return read;
  }

  private Instances with(
      String component, Selector selector, UnaryOperator<List<Instance>> change) {
    boolean isOld = selector == Selector.OLD;
    Map<String, List<Instance>> groups = new LinkedHashMap<>(isOld ? old : fresh);
    groups.put(component, change.apply(groups.getOrDefault(component, List.of())));
    return isOld ? new Instances(groups, fresh) : new Instances(old, groups);
  }

  /** A group as a plugin says it is. */
  Instances replaced(String component, Selector selector, List<Instance> all) {
    return with(component, selector, _ -> all);
  }

  /** A group without some instances. */
  Instances without(String component, Selector selector, List<Instance> gone) {
    return with(
        component, selector, group -> group.stream().filter(i -> !gone.contains(i)).toList());
  }

  /**
   * A group after a plugin spoke of some of its instances: those that are known by their id, or by
   * their index where they have no id, are changed; others are new ones. Nothing is added to what
   * was there before.
   */
  Instances merged(String component, Selector selector, List<Instance> said) {
    return with(
        component,
        selector,
        group -> {
          List<Instance> all = new ArrayList<>(group);
          for (Instance one : said) {
            int at = position(all, one);
            if (at >= 0) {
              all.set(at, all.get(at).updated(one));
            } else if (selector != Selector.OLD) {
              all.add(one);
            }
          }
          return all;
        });
  }

  private static int position(List<Instance> all, Instance one) {
    for (int i = 0; i < all.size(); i++) {
      Instance known = all.get(i);
      boolean same =
          (known.id().isEmpty() || one.id().isEmpty())
              ? known.index() == one.index()
              : known.id().equals(one.id());
      if (same) {
        return i;
      }
    }
    return -1;
  }

  /** The instances of a component that a description names; empty where it does not name it. */
  static Optional<List<Instance>> described(Map<String, @Nullable Object> answer, String name) {
    Object all = answer.get("inst");
    if (all instanceof List<?> list) {
      List<Object> own = new ArrayList<>();
      for (Object item : list) {
        if (name.equals(Data.asMap(item).get("component"))) {
          own.add(item);
        }
      }
      return Optional.of(read(own, List.of()));
    }
    Map<String, @Nullable Object> byComponent = Data.asMap(all);
    return byComponent.containsKey(name)
        ? Optional.of(read(byComponent.get(name), List.of()))
        : Optional.empty();
  }

  /** Every component that a description names, with its instances by index. */
  public static Map<String, List<Instance>> described(Map<String, @Nullable Object> answer) {
    Map<String, List<Instance>> all = new LinkedHashMap<>();
    Object inst = answer.get("inst");
    if (inst instanceof List<?> list) {
      for (Object item : list) {
        String name = Data.text(Data.asMap(item).get("component"));
        described(answer, name).ifPresent(own -> all.put(name, own));
      }
    } else {
      for (String name : Data.asMap(inst).keySet()) {
        described(answer, name).ifPresent(own -> all.put(name, own));
      }
    }
    return all;
  }

  /** What there is after a description: old ones that still are, and everything else as new. */
  Instances reconciled(String component, List<Instance> found) {
    List<Instance> known = of(component, Selector.OLD);
    List<Instance> still = new ArrayList<>();
    List<Instance> others = new ArrayList<>();
    for (Instance one : found) {
      boolean wasThere = known.stream().anyMatch(i -> i.id().equals(one.id()));
      (wasThere ? still : others).add(one);
    }
    return replaced(component, Selector.OLD, still).replaced(component, Selector.NEW, others);
  }
}
