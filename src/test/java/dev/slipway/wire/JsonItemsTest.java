package dev.slipway.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonItemsTest {
  private final List<@Nullable Object> items = new ArrayList<>();

  @Test
  void itemsAreHandedOutInTheirOrderWhereverTheyStand() throws IOException {
    assertTrue(read("{'a':{'alerts':[9]},'alerts':[{'x':1},2,null],'b':[3]}"));

    assertEquals(3, items.size());
    assertEquals(Map.of("x", 1L), items.getFirst());
    assertEquals(null, items.getLast());
  }

  @Test
  void anObjectWithoutTheMemberSaysSo() throws IOException {
    assertFalse(read("{'alert':[1]}"));
    assertEquals(List.of(), items);
  }

  @Test
  void readingStopsWhenNoMoreIsWanted() throws IOException {
    assertTrue(
        JsonItems.read(
            new ByteArrayInputStream("{\"alerts\":[1,2,3".getBytes(UTF_8)),
            "alerts",
            item -> {
              items.add(item);
              return items.size() < 2;
            }));
    assertEquals(List.of(1L, 2L), items);
  }

  @Test
  void whatIsWrongIsToldWithItsPlace() {
    assertEquals("line 1, column 2: expected a JSON object", wrong("[1]"));
    assertEquals("line 1, column 12: expected an array as `alerts`", wrong("{'alerts':{}}"));
    assertTrue(
        wrong("{'alerts':[1]} x").startsWith("line 1, column 16"), wrong("{'alerts':[1]} x"));
    items.clear();
    assertTrue(wrong("{'alerts':[1,{'a':").contains("end"), wrong("{'alerts':[1,{'a':"));
    assertEquals(1L, items.getFirst());
  }

  private boolean read(String json) throws IOException {
    return JsonItems.read(
        new ByteArrayInputStream(json.replace('\'', '"').getBytes(UTF_8)), "alerts", items::add);
  }

  private String wrong(String json) {
    return String.valueOf(assertThrows(Json.Malformed.class, () -> read(json)).getMessage());
  }
}
