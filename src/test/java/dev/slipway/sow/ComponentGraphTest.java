package dev.slipway.sow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ComponentGraphTest {
  private static final ComponentGraph GRAPH =
      new ComponentGraph(
          Map.of(
              "app", List.of("base", "db/etcd"),
              "base", List.of(),
              "db/etcd", List.of("base"),
              "extra", List.of("app"),
              "subcomp", List.of("base")));

  @Test
  void whatIsNeededStandsBeforeItsUsers() {
    assertEquals(List.of("base", "subcomp", "db/etcd", "app", "extra"), GRAPH.order());
  }

  @Test
  void aClosureHoldsAllThatIsNeededAndItselfLast() {
    assertEquals(List.of("base", "db/etcd", "app", "extra"), GRAPH.deployOrder("extra"));
    assertEquals(List.of("app", "db/etcd", "base"), GRAPH.needs("extra"));
  }

  @Test
  void usersAreDeletedBeforeWhatTheyUse() {
    assertEquals(List.of("subcomp", "extra", "app", "db/etcd", "base"), GRAPH.deleteOrder("base"));
    assertEquals(List.of("db/etcd", "app", "extra", "subcomp"), GRAPH.neededBy("base"));
  }

  @Test
  void aRingIsNamedWithItsPath() {
    // given
    ComponentGraph graph =
        new ComponentGraph(
            Map.of("a", List.of("b"), "b", List.of("c"), "c", List.of("a"), "d", List.of("a")));

    // then
    assertEquals(List.of(List.of("a", "b", "c", "a")), graph.cycles());
  }

  @Test
  void anImportOfNobodyIsMissing() {
    assertEquals(
        Map.of("a", List.of("ghost")),
        new ComponentGraph(Map.of("a", List.of("ghost", "b"), "b", List.of())).missing());
  }

  @Test
  void oneThousandComponentsWithManyImportsAreOrdered() {
    // given
    Map<String, List<String>> imports = new TreeMap<>();
    for (int i = 0; i < 1000; i++) {
      List<String> wanted = new ArrayList<>();
      for (int j = Math.max(0, i - 5); j < i; j++) {
        wanted.add("c" + j);
      }
      imports.put("c" + i, wanted);
    }

    // when
    List<String> order = new ComponentGraph(imports).order();

    // then
    Map<String, Integer> places = new LinkedHashMap<>();
    order.forEach(name -> places.put(name, places.size()));
    assertEquals(1000, places.size());
    imports.forEach((name, wanted) ->
        wanted.forEach(w -> assertTrue(places.get(w) < places.get(name), w + " " + name)));
  }
}
