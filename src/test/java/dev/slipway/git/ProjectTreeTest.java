package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.shipyard.ProjectContent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a commit becomes files of projects, and what of it is only named. */
class ProjectTreeTest {
  @TempDir private Path folder;
  private BareRepository repository;

  @BeforeEach
  void open() {
    repository = BareRepository.in(folder.resolve("shipyards.git"));
    repository.file("shop/shipyard.yaml", Desk.shipyard("pack"));
  }

  @AfterEach
  void close() {
    repository.close();
  }

  private ProjectTree.Found read(String path) throws IOException {
    repository.commit("a commit");
    GitSource source =
        Desk.source("yards", repository.folder().toString(), path, new Credentials.None());
    try (LocalClone clone = new Desk(folder.resolve("clones")).clone(source)) {
      clone.fetch();
      return clone.read();
    }
  }

  private ProjectTree.Project shop() throws IOException {
    return read("").projects().getFirst();
  }

  private static List<String> files(ProjectTree.Project project) {
    return List.copyOf(project.content().files().keySet());
  }

  @Test
  void whatLeadsElsewhereIsLeftOutAndNamed() throws IOException {
    repository
        .link("shop/passwords", "/etc/passwd")
        .link("shop/inside", "shipyard.yaml")
        .submodule("shop/library")
        .file("shop/.hidden", "x")
        .file("shop/dev/cart/job.yaml", "x");

    ProjectTree.Project shop = shop();

    assertEquals(List.of("dev/cart/job.yaml", "shipyard.yaml"), files(shop));
    assertEquals(
        List.of(
            "symbolic-link shop/inside", "submodule shop/library", "symbolic-link shop/passwords"),
        Desk.codes(shop.findings()));
  }

  @Test
  void aShipyardThatIsALinkIsAProjectWithoutAShipyard() throws IOException {
    repository.without("shop").link("shop/shipyard.yaml", "../../../etc/passwd");

    ProjectTree.Project shop = shop();

    assertEquals(List.of(), files(shop));
    assertEquals(List.of("symbolic-link shop/shipyard.yaml"), Desk.codes(shop.findings()));
  }

  @Test
  void pointersOfLfsAndNamesThatDifferInCaseAreDoubtful() throws IOException {
    repository
        .file(
            "shop/large.bin",
            "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12345\n")
        .file("shop/notes", "x")
        .file("shop/Notes", "y");

    ProjectTree.Project shop = shop();

    assertEquals(
        List.of("lfs-pointer shop/large.bin", "case-clash shop/notes"),
        Desk.codes(shop.findings()));
    assertTrue(shop.findings().stream().noneMatch(finding -> finding.isError()));
  }

  @Test
  void theSizeLimitIsExact() throws IOException {
    repository.file("shop/fits", new byte[(int) ProjectContent.LARGEST_FILE]);
    assertEquals(List.of(), shop().findings());

    repository.file("shop/large", new byte[(int) ProjectContent.LARGEST_FILE + 1]);
    ProjectTree.Project shop = shop();
    assertEquals(
        "shop/large:1:1: error: expected at most 900000 bytes, found 900001 [too-large]",
        shop.findings().getFirst().toString());
    assertEquals(List.of("fits", "shipyard.yaml"), files(shop));
  }

  @Test
  void aPathIsAFolderOfProjectsOrOneProject() throws IOException {
    repository.file("deploy/bank/shipyard.yaml", Desk.shipyard("test"));

    assertEquals(List.of("bank"), read("deploy").names());
    assertEquals(List.of("bank"), read("deploy/bank").names());
    assertEquals(List.of("shop"), read("").names());
    assertEquals(List.of("missing-path yards:none"), Desk.codes(read("none").findings()));
    assertEquals(
        List.of("missing-path yards:shop/shipyard.yaml"),
        Desk.codes(read("shop/shipyard.yaml").findings()));
  }

  @Test
  void aRepositoryMayBeOneProject() throws IOException {
    repository.file("shipyard.yaml", Desk.shipyard("test"));

    assertEquals(List.of("yards"), read("").names());
  }

  @Test
  void namesThatAreNoneAndRepositoriesWithoutProjectsAreFindings() throws IOException {
    repository.without("shop").file("my shop/shipyard.yaml", Desk.shipyard("test"));
    assertEquals(List.of("bad-project-name yards:my shop"), Desk.codes(read("").findings()));

    repository.without("my shop").file("README.md", "x");
    assertEquals(List.of("no-project yards"), Desk.codes(read("").findings()));
  }

  @Test
  void anEntryThatLeadsOutOfTheTreeIsNoProject() throws IOException {
    repository.commitEntry("..", "x");
    GitSource source = Desk.source("yards", repository.folder().toString());
    try (LocalClone clone = new Desk(folder.resolve("clones")).clone(source)) {
      clone.fetch();
      assertEquals(List.of(), clone.read().projects());
    }
  }

  @Test
  void aRepositoryOverItsLimitIsRefusedWhileItIsReceived() throws Exception {
    byte[] noise = new byte[800_000];
    for (int file = 0; file < 3; file++) {
      new Random(file).nextBytes(noise);
      repository.file("elsewhere/" + file, noise.clone());
    }
    repository.commit("large");
    GitSource all = Desk.source("yards", repository.folder().toString());
    GitSource small =
        new GitSource(
            "yards", all.url(), all.branch(), "", all.credentials(), all.interval(), 1_000_000);
    Desk desk = new Desk(folder.resolve("clones"));

    assertEquals("read", desk.outcome(all));
    assertEquals(
        "expected a repository of at most 1000000 bytes, found more"
            + " (slipway.shipyards.git.yards.max-size)",
        desk.outcome(small));
  }

  @Test
  void aBombThatUnpacksIntoMoreThanIsAllowedIsRefused() throws Exception {
    repository.file("elsewhere/zeros", new byte[40_000_000]);
    repository.commit("a bomb");
    GitSource source =
        new GitSource(
            "yards",
            Desk.source("yards", repository.folder().toString()).url(),
            Optional.of("main"),
            "",
            new Credentials.None(),
            Duration.ofHours(1),
            100_000_000);

    String outcome = new Desk(folder.resolve("clones")).outcome(source);

    assertTrue(outcome.startsWith("expected files that are not so large"), outcome);
  }
}
