package dev.slipway.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of the cluster says what is there, and its example of an overlay can be used. */
class ClusterDocumentationTest {
  private static final Path REFERENCE = Path.of("src/main/resources/META-INF/doc/cluster.md");

  @TempDir private Path folder;

  @Test
  void everyFolderThatItNamesIsThere() throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\| `((?:overlays|components|image)[^`]*)` \\|")
            .matcher(Files.readString(REFERENCE));
    int rows = 0;
    while (row.find()) {
      assertTrue(Files.isDirectory(Kustomize.DEPLOY.resolve(row.group(1))), row.group(1));
      rows++;
    }
    int folders =
        Kustomize.folders(Kustomize.DEPLOY.resolve("overlays")).size()
            + Kustomize.folders(Kustomize.DEPLOY.resolve("components")).size();
    assertEquals(folders + 1, rows);
  }

  @Test
  void anOverlayOfOnesOwnAddsAProject() throws IOException {
    // given
    Matcher block =
        Pattern.compile("(?ms)^```yaml\n(.*?)^```$").matcher(Files.readString(REFERENCE));
    assertTrue(block.find());
    Path shop = Files.createDirectories(folder.resolve("mine/shop"));
    Files.writeString(shop.resolve("shipyard.yaml"), "kind: Shipyard\n");
    Files.writeString(shop.resolve("uniform.yaml"), "kind: Uniform\n");
    Path mine = shop.getParent().toRealPath();
    String deploy = mine.relativize(Kustomize.DEPLOY.toRealPath()).toString();
    Files.writeString(
        mine.resolve("kustomization.yaml"), block.group(1).replace("../deploy", deploy));

    // when
    List<Manifest> manifests = Kustomize.render(mine);

    // then
    Optional<Manifest> controller = manifests.stream().filter(Manifest::hasPods).findFirst();
    String pod = controller.orElseThrow().podSpec().toString();
    assertTrue(pod.contains("/etc/slipway/shipyards/shop"), pod);
    assertTrue(pod.contains("\"defaultMode\":365"), pod);
    assertEquals(
        List.of(), manifests.stream().flatMap(m -> OfficialModel.problem(m).stream()).toList());
  }
}
