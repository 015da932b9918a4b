package dev.slipway.dynaml;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.dynaml.function.Builtins;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The examples of the documentation and our own cases. */
class DynamlReadmeTest {
  private static String documentation() throws IOException {
    try (InputStream in = DynamlReadmeTest.class.getResourceAsStream("/META-INF/doc/dynaml.md")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @TestFactory
  Stream<DynamicTest> everyExampleOfTheDocumentationIsTrue() throws IOException {
    return Examples.of("dynaml.md", documentation());
  }

  @TestFactory
  Stream<DynamicTest> everyCaseFileHolds() throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(Path.of("src/test/resources/dynaml"))) {
      files = list.sorted().toList();
    }
    Stream<DynamicTest> tests = Stream.empty();
    for (Path file : files) {
      tests =
          Stream.concat(
              tests, Examples.of(String.valueOf(file.getFileName()), Files.readString(file)));
    }
    return tests;
  }

  @Test
  void everyFunctionIsListed() throws IOException {
    String text = documentation();
    for (String name : Builtins.functions().keySet()) {
      assertTrue(text.contains("`" + name + "`"), name);
    }
  }
}
