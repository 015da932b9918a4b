package dev.slipway.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 12, 13, 1000})
  void aCopyHoldsTheSameMembersInTheSameOrder(int size) {
    Map<String, Object> original = members(size);
    Map<String, ?> copy = Data.copy(original);
    assertEquals(original, copy);
    assertEquals(original.hashCode(), copy.hashCode());
    assertEquals(new ArrayList<>(original.keySet()), new ArrayList<>(copy.keySet()));
    List<String> visited = new ArrayList<>();
    copy.forEach((key, value) -> visited.add(key + value));
    assertEquals(
        original.entrySet().stream().map(e -> e.getKey() + e.getValue()).toList(), visited);
    assertNull(copy.get("absent"));
    assertFalse(copy.containsKey("absent"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 11, 12, 13, 40})
  void aMemberThatIsSetAgainKeepsItsPlace(int size) {
    Data.Builder builder = new Data.Builder(members(size));
    builder.put("key0", null).put("last", true);
    assertTrue(builder.has("key0"));
    Map<String, ?> built = builder.build();
    assertEquals("key0", built.keySet().iterator().next());
    assertTrue(built.containsKey("key0"));
    assertNull(built.get("key0"));
    assertEquals(size + 1, built.size());
    assertTrue(builder.build().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 30})
  void nobodyCanChangeACopy(int size) {
    Map<String, ?> copy = Data.copy(members(size));
    assertThrows(UnsupportedOperationException.class, () -> copy.remove("key1"));
    assertThrows(UnsupportedOperationException.class, copy::clear);
    assertThrows(
        UnsupportedOperationException.class,
        () -> copy.entrySet().iterator().next().setValue(null));
    assertSame(copy, Data.copy(copy));
  }

  private static Map<String, Object> members(int size) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < size; i++) {
      members.put("key" + i, i % 2 == 0 ? i : Map.of("inner", List.of(i)));
    }
    return members;
  }
}
