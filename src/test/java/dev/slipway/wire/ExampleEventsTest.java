package dev.slipway.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.event.Data;
import dev.slipway.event.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every example event of the conformance data is read, or refused for the reason it names. */
class ExampleEventsTest {
  private static final Path FOLDER =
      Path.of(
          Optional.ofNullable(System.getenv("SLIPWAY_CONFORMANCE")).orElse("../shared/conformance"),
          "keptn",
          "cloudevents");

  @TestFactory
  Stream<DynamicTest> examples() throws IOException {
    assumeTrue(Files.exists(FOLDER.resolve("index.json")), "no conformance data at " + FOLDER);
    Map<String, @Nullable Object> index =
        Json.parse(Files.readAllBytes(FOLDER.resolve("index.json")));
    List<?> cases = (List<?>) Optional.ofNullable(index.get("events")).orElseThrow();
    return cases.stream().map(Data::asMap).map(ExampleEventsTest::test);
  }

  private static DynamicTest test(Map<String, @Nullable Object> example) {
    String file = Data.text(example.get("file"));
    return DynamicTest.dynamicTest(
        file,
        () ->
            assertEquals(
                Data.text(example.get("reason")),
                reason(Files.readAllBytes(FOLDER.resolve(file)))));
  }

  private static String reason(byte[] body) {
    return switch (CloudEvents.decode(body)) {
      case Decoded.Good good -> Scope.check(good.event()).map(Scope.Violation::code).orElse("");
      case Decoded.Bad bad -> bad.code();
    };
  }
}
