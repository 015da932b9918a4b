package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.slipway.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Folders of {@code deploy/} as {@code kubectl kustomize} prints them. */
public final class Kustomize {
  /** The folder with everything that is deployed. */
  static final Path DEPLOY = Path.of("deploy").toAbsolutePath();

  private static final YAMLMapper YAML = new YAMLMapper();
  private static final Map<Path, List<Manifest>> RENDERED = new ConcurrentHashMap<>();

  private Kustomize() {}

  /** What an overlay makes. */
  public static List<Manifest> overlay(String name) {
    return rendered(DEPLOY.resolve("overlays").resolve(name));
  }

  /** What an overlay makes with every component that is there. */
  public static List<Manifest> withAllComponents(String overlay) {
    return RENDERED.computeIfAbsent(Path.of(overlay), _ -> renderAll(overlay));
  }

  private static List<Manifest> renderAll(String overlay) {
    try {
      Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "k-");
      StringBuilder text =
          new StringBuilder("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n")
              .append("namespace: slipway\nresources:\n  - ")
              .append(folder.toAbsolutePath().relativize(DEPLOY.resolve("overlays/" + overlay)))
              .append("\ncomponents:\n");
      String used = Files.readString(DEPLOY.resolve("overlays/" + overlay + "/kustomization.yaml"));
      for (Path component : folders(DEPLOY.resolve("components"))) {
        if (!used.contains("\n  - ../../components/" + component.getFileName())) {
          text.append("  - ").append(folder.toAbsolutePath().relativize(component)).append('\n');
        }
      }
      Files.writeString(folder.resolve("kustomization.yaml"), text);
      List<Manifest> all = render(folder);
      Files.delete(folder.resolve("kustomization.yaml"));
      Files.delete(folder);
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folders in a folder, in alphabetical order. */
  static List<Path> folders(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Everything: all overlays, and the one for a cluster with every operator. */
  static Stream<Manifest> everything() {
    return Stream.concat(
        folders(DEPLOY.resolve("overlays")).stream().flatMap(folder -> rendered(folder).stream()),
        withAllComponents("strimzi").stream());
  }

  private static List<Manifest> rendered(Path folder) {
    return RENDERED.computeIfAbsent(folder, Kustomize::render);
  }

  /** What any folder with a {@code kustomization.yaml} makes. */
  static List<Manifest> render(Path folder) {
    try {
      Process kubectl =
          new ProcessBuilder(Tools.require("kubectl").toString(), "kustomize", folder.toString())
              .redirectErrorStream(true)
              .start();
      String said = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, kubectl.waitFor(), said);
      List<Manifest> manifests = new ArrayList<>();
      YAML.readerFor(JsonNode.class)
          .<JsonNode>readValues(said)
          .forEachRemaining(json -> manifests.add(new Manifest(json)));
      return List.copyOf(manifests);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
