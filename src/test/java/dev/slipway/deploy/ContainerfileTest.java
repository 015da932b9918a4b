package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Containerfile, read as a builder reads it. */
class ContainerfileTest {
  private static final Path FILE = Path.of("deploy/image/Containerfile");

  /** A version of at least two numbers, or a digest: what such a name means does not move. */
  private static final Pattern EXACT =
      Pattern.compile("[a-z0-9./-]+(:[0-9]+\\.[0-9][A-Za-z0-9._-]*|@sha256:[0-9a-f]{64})");

  /** One instruction. */
  private record Instruction(String word, String rest) {
    boolean isExec() {
      return rest.startsWith("[\"") && rest.endsWith("\"]");
    }
  }

  /** Instructions by the name of their stage. */
  private static Map<String, List<Instruction>> stages() throws IOException {
    Map<String, List<Instruction>> stages = new LinkedHashMap<>();
    List<Instruction> stage = new ArrayList<>();
    for (String line : Files.readAllLines(FILE)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" ", 2);
      if (parts[0].equals("FROM")) {
        stage = new ArrayList<>();
        stages.put(parts[1].replaceFirst(".* AS ", ""), stage);
      }
      stage.add(new Instruction(parts[0], parts[1]));
    }
    return stages;
  }

  @Test
  void everyImageItStandsOnIsExact() throws IOException {
    stages()
        .forEach((name, stage) -> {
          String from = stage.getFirst().rest().replaceFirst(" AS .*", "");
          assertTrue(from.equals("scratch") || EXACT.matcher(from).matches(), from);
        });
  }

  @Test
  void theImagesRunAsAUserWhoIsNotRoot() throws IOException {
    for (String image : List.of("controller", "workers")) {
      List<String> users =
          stages().get(image).stream()
              .filter(instruction -> instruction.word().equals("USER"))
              .map(Instruction::rest)
              .toList();
      assertEquals(List.of("65532:65532"), users, image);
    }
  }

  @Test
  void theControllersImageHasNothingButTheInstallation() throws IOException {
    List<Instruction> stage = stages().get("controller");
    assertEquals("scratch AS controller", stage.getFirst().rest());
    assertTrue(stage.stream().noneMatch(instruction -> instruction.word().equals("RUN")));
  }

  @Test
  void nothingIsStartedByAShellAndNothingIsFetchedIntoOne() throws IOException {
    for (List<Instruction> stage : stages().values()) {
      for (Instruction instruction : stage) {
        if (List.of("RUN", "ENTRYPOINT", "CMD").contains(instruction.word())) {
          assertTrue(instruction.isExec(), instruction::toString);
        }
        assertFalse(instruction.word().equals("ADD"), instruction::toString);
        assertFalse(instruction.rest().matches("(?i).*(password|token|secret).*"));
      }
    }
  }

  @Test
  void whatIsCopiedIsThere() throws IOException {
    Map<String, List<Instruction>> stages = stages();
    for (List<Instruction> stage : stages.values()) {
      for (Instruction instruction : stage) {
        if (instruction.word().equals("COPY") && instruction.rest().startsWith("--from=")) {
          String from = instruction.rest().substring(7).split(" ", 2)[0];
          assertTrue(stages.containsKey(from), instruction::toString);
        }
        if (instruction.word().equals("RUN") && instruction.rest().startsWith("[\"deploy/")) {
          Path script = Path.of(instruction.rest().split("\"", -1)[1]);
          assertTrue(Files.isExecutable(script), script::toString);
        }
      }
    }
  }

  @Test
  void bothImagesStartTheServerWithTheLaunchersArguments() throws IOException {
    for (String image : List.of("controller", "workers")) {
      assertTrue(
          stages()
              .get(image)
              .contains(
                  new Instruction(
                      "ENTRYPOINT",
                      "[\"/opt/slipway/jre/bin/java\", \"@/opt/slipway/server.args\"]")),
          image);
    }
  }

  @Test
  void theManifestsUseTheImagesThatItBuilds() throws IOException {
    String comments = Files.readString(FILE);
    Kustomize.everything()
        .filter(Manifest::hasPods)
        .flatMap(manifest -> manifest.containers().stream())
        .map(container -> container.get("image").asText())
        .distinct()
        .forEach(image -> assertTrue(comments.contains("-t " + image + " ."), image));
  }
}
