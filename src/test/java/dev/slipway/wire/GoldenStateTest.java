package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * State as each schema version wrote it (reliability F43). The files of a version are never
 * changed: an upgrade must read them for ever. A new version gets a new folder.
 */
class GoldenStateTest {
  private static final Path FOLDER = Path.of("src/test/resources/state");
  private static final Path CURRENT = FOLDER.resolve("v" + StateCodec.SCHEMA_VERSION);

  private static Stream<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }

  static Stream<Path> all() throws IOException {
    return files(FOLDER);
  }

  static Stream<Path> current() throws IOException {
    return files(CURRENT);
  }

  @ParameterizedTest
  @MethodSource("all")
  void isRead(Path file) throws IOException {
    assertFalse(StateCodec.parse(Files.readAllBytes(file)).isVoid());
  }

  @ParameterizedTest
  @MethodSource("current")
  void ofTheCurrentVersionIsWrittenTheSameWay(Path file) throws IOException {
    assertEquals(
        Files.readString(file),
        new String(
            StateCodec.print(StateCodec.parse(Files.readAllBytes(file))),
            java.nio.charset.StandardCharsets.UTF_8));
  }

  @Test
  void everyVersionHasAllKinds() throws IOException {
    for (int version = 1; version <= StateCodec.SCHEMA_VERSION; version++) {
      List<String> names =
          files(FOLDER.resolve("v" + version)).map(p -> p.getFileName().toString()).toList();
      for (String kind : List.of("delivery", "queue", "run")) {
        assertTrue(names.stream().anyMatch(name -> name.startsWith(kind)), version + " " + kind);
      }
    }
  }
}
