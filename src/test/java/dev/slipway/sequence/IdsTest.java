package dev.slipway.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Derived ids (semantics 1). */
class IdsTest {
  private static Ids ids(String secret) {
    return Ids.of(secret.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theSamePartsGiveTheSameIdAlways() {
    // The value is fixed on purpose: another one would break replay across versions.
    assertEquals(
        "63223de6-e0b5-8591-9464-7c79f743eba2",
        ids("0123456789abcdef").id("task.triggered", "C1", "dev"));
  }

  @Test
  void nobodyWithoutTheSecretHasTheId() {
    assertNotEquals(
        ids("0123456789abcdef").id("task.triggered", "C1"),
        ids("0123456789abcdeg").id("task.triggered", "C1"));
  }

  @Test
  void partsCannotBeShiftedIntoEachOther() {
    Ids ids = ids("0123456789abcdef");
    assertNotEquals(ids.id("k", "ab", "c"), ids.id("k", "a", "bc"));
    assertNotEquals(ids.id("k", "a"), ids.id("k", "a", ""));
  }

  @Test
  void anIdIsAUuidOfVersion8() {
    UUID uuid = UUID.fromString(ids("0123456789abcdef").id("k"));
    assertEquals(8, uuid.version());
    assertEquals(2, uuid.variant());
  }

  @Test
  void aShortSecretIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> ids("short"));
  }
}
