package dev.slipway.sow;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which components a command means, and in which order (sow 4.2).
 *
 * @param names what was named; {@code all} and {@code .} have a meaning of their own
 * @param all whether all active components are meant
 * @param complete whether what they need, or what needs them, is meant too
 * @param matching whether names are patterns: folders, or the beginnings of names
 */
public record Selection(List<String> names, boolean all, boolean complete, boolean matching) {
  public Selection {
    names = List.copyOf(names);
  }

  /** The components to deploy, in order. */
  public List<String> deployOrder(Landscape landscape, Path here) throws SowFailure {
    return ordered(landscape, here, false);
  }

  /** The components to delete, in order. */
  public List<String> deleteOrder(Landscape landscape, Path here) throws SowFailure {
    return ordered(landscape, here, true);
  }

  private List<String> ordered(Landscape landscape, Path here, boolean deletes) throws SowFailure {
    ComponentGraph graph = landscape.graph();
    List<String> order = deletes ? graph.order().reversed() : graph.order();
    if (all) {
      return order;
    }
    List<String> chosen = chosen(landscape, here);
    if (!complete) {
      return order.stream().filter(chosen::contains).toList();
    }
    Set<String> closures = new LinkedHashSet<>();
    for (String name : chosen) {
      if (graph.names().contains(name)) {
        closures.addAll(deletes ? graph.deleteOrder(name) : graph.deployOrder(name));
      }
    }
    return List.copyOf(closures);
  }

  /** The components that were named, each once, active or not. */
  public List<String> chosen(Landscape landscape, Path here) throws SowFailure {
    Set<String> chosen = new LinkedHashSet<>();
    if (names.isEmpty()) {
      chosen.add(
          current(landscape, here)
              .orElseThrow(
                  () -> new SowFailure("no component found here; name one, or use -A for all")));
    }
    for (String name : names) {
      if (name.equals("all")) {
        chosen.addAll(landscape.components().keySet());
      } else if (matching) {
        chosen.addAll(matches(landscape, here, name));
      } else if (name.equals(".")) {
        chosen.add(
            current(landscape, here)
                .orElseThrow(() -> new SowFailure("the folder " + here + " is in no component")));
      } else {
        chosen.add(named(landscape, name));
      }
    }
    return List.copyOf(chosen);
  }

  private static List<String> matches(Landscape landscape, Path here, String pattern)
      throws SowFailure {
    Path folder = here.resolve(pattern).normalize();
    List<String> found = new ArrayList<>();
    for (Component component : landscape.components().values()) {
      boolean inFolder = Files.isDirectory(folder) && component.folder().startsWith(folder);
      String name = component.name();
      if (inFolder || name.equals(pattern) || name.startsWith(pattern + "/")) {
        found.add(name);
      }
    }
    if (found.isEmpty()) {
      throw new SowFailure("no component matches " + pattern);
    }
    return found;
  }

  /** The component with this name, or the only one that begins with it (sow 4.7, 12). */
  static String named(Landscape landscape, String name) throws SowFailure {
    if (landscape.components().containsKey(name)) {
      return name;
    }
    List<String> beginning =
        landscape.components().keySet().stream().filter(other -> other.startsWith(name)).toList();
    if (beginning.size() == 1) {
      return beginning.getFirst();
    }
    if (!beginning.isEmpty()) {
      throw new SowFailure(name + " may mean " + String.join(", ", beginning));
    }
    List<String> similar =
        landscape.components().keySet().stream().filter(other -> other.contains(name)).toList();
    List<String> candidates =
        similar.isEmpty() ? List.copyOf(landscape.components().keySet()) : similar;
    throw new SowFailure(
        "unknown component " + name + "; there are " + String.join(", ", candidates));
  }

  /** The component that a folder belongs to. */
  public static Optional<String> current(Landscape landscape, Path here) {
    return landscape.components().values().stream()
        .filter(component -> here.startsWith(component.folder()))
        .max((a, b) -> Integer.compare(a.folder().getNameCount(), b.folder().getNameCount()))
        .map(Component::name);
  }
}
