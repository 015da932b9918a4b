package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.shipyard.Commit;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How commits become revisions, and what happens to them when the repository is ill-treated. */
class RepositorySyncTest {
  @TempDir private Path folder;
  private BareRepository repository;
  private Desk desk;
  private GitSource source;
  private RepositorySync sync;

  @BeforeEach
  void push() {
    repository = BareRepository.in(folder.resolve("shipyards.git"));
    desk = new Desk(folder.resolve("clones"));
    source = Desk.source("yards", repository.folder().toString());
    sync = desk.sync(source);
  }

  @AfterEach
  void close() {
    sync.rest();
    repository.close();
  }

  private MemoryRevisions revisions() {
    return desk.revisions;
  }

  @Test
  void aCommitBecomesARevisionOfEachProjectInIt() throws Exception {
    String id =
        repository
            .file("shop/shipyard.yaml", Desk.shipyard("pack"))
            .program("shop/bin/pack", "#!/bin/sh\n")
            .file("bank/shipyard.yaml", Desk.shipyard("test"))
            .file("docs/index.md", "no project")
            .file("README.md", "no project either")
            .commit("First\n\nwith a body");

    RepositorySync.Synced synced = sync.sync();

    assertEquals(List.of("bank@" + id, "shop@" + id), revisions().published);
    assertEquals(
        Optional.of(
            new Commit(
                "yards",
                id,
                "Ada <ada@example.org>",
                Instant.parse("2026-01-31T12:00:00Z"),
                "First")),
        revisions().provenance("shop", id).commit());
    ProjectContent shop = revisions().content("shop", id).orElseThrow();
    assertEquals(List.of("bin/pack", "shipyard.yaml"), List.copyOf(shop.files().keySet()));
    assertTrue(shop.files().get("bin/pack").executable());
    assertEquals(List.of(), synced.findings());
  }

  @Test
  void onlyProjectsThatChangedGetANewRevision() throws Exception {
    repository.file("shop/shipyard.yaml", Desk.shipyard("pack"));
    String first = repository.file("bank/shipyard.yaml", Desk.shipyard("test")).commit("one");
    sync.sync();
    String second = repository.file("shop/shipyard.yaml", Desk.shipyard("ship")).commit("two");
    sync.sync();

    assertEquals(first, revisions().newest("bank"));
    assertEquals(second, revisions().newest("shop"));

    // and whoever takes over from here has nothing to publish
    desk.sync(source).sync();
    assertEquals(3, revisions().published.size(), revisions().published::toString);
  }

  @Test
  void aBrokenShipyardKeepsTheLastGoodOneInForceUntilItIsRepaired() throws Exception {
    String good = repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("good");
    sync.sync();

    String broken =
        repository
            .file("shop/shipyard.yaml", Desk.shipyard("pack").replace("tasks:", "taks:"))
            .commit("broken");
    sync.sync();

    assertEquals(good, revisions().inForce("shop"));
    assertEquals(broken, revisions().newest("shop"));
    Problem problem = desk.problems.stream().filter(Problem::isError).findFirst().orElseThrow();
    assertEquals("shop/shipyard.yaml:9:11", problem.span().toString());

    String repaired = repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("good");
    sync.sync();
    assertEquals(repaired, revisions().inForce("shop"));
  }

  @Test
  void aRewrittenHistoryIsFollowedAndOldRevisionsStayReadable() throws Exception {
    String pinned = repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("one");
    sync.sync();

    String rewritten =
        repository.file("shop/shipyard.yaml", Desk.shipyard("ship")).rewrite("other history");
    sync.sync();

    assertEquals(rewritten, revisions().inForce("shop"));
    assertNotEquals(pinned, rewritten);
    assertTrue(
        revisions()
            .content("shop", pinned)
            .orElseThrow()
            .files()
            .get("shipyard.yaml")
            .text()
            .contains("pack"));
  }

  @Test
  void aTagThatIsMovedIsFollowed() throws Exception {
    String one = repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("one");
    repository.tag("live");
    String two = repository.file("shop/shipyard.yaml", Desk.shipyard("ship")).commit("two");
    sync =
        desk.sync(
            new GitSource(
                source.name(),
                source.url(),
                Optional.of("refs/tags/live"),
                "",
                source.credentials(),
                source.interval(),
                source.maxBytes()));

    sync.sync();
    assertEquals(one, revisions().inForce("shop"));
    repository.tag("live");
    sync.sync();
    assertEquals(two, revisions().inForce("shop"));
  }

  @Test
  void aDeletedBranchLeavesEverythingAsItWas() throws Exception {
    String id = repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("one");
    sync.sync();
    repository.deleteBranch();

    assertEquals(
        "expected a branch main, found none; the last revisions stay in force",
        desk.outcome(source));
    assertEquals(id, revisions().inForce("shop"));

    // and when it is back, it is followed again
    String back = repository.file("shop/shipyard.yaml", Desk.shipyard("ship")).commit("two");
    sync.sync();
    assertEquals(back, revisions().inForce("shop"));
  }

  @Test
  void aProjectThatIsGoneStaysInForceAndIsAFinding() throws Exception {
    String id =
        repository
            .file("shop/shipyard.yaml", Desk.shipyard("pack"))
            .file("bank/shipyard.yaml", Desk.shipyard("test"))
            .commit("one");
    sync.sync();
    repository.without("shop").commit("two");

    RepositorySync.Synced synced = sync.sync();

    assertEquals(id, revisions().inForce("shop"));
    assertEquals(List.of("project-gone yards:shop"), Desk.codes(synced.findings()));
  }

  @Test
  void aProjectOfAnotherSourceIsNotTouched() throws Exception {
    desk.claimed.put("shop", "the folder of shipyards");
    repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("one");

    RepositorySync.Synced synced = sync.sync();
    assertEquals(List.of(), revisions().published);
    assertEquals(List.of("project-taken yards:shop"), Desk.codes(synced.findings()));

    // until the other one lets go of it
    desk.claimed.clear();
    sync.sync();
    assertEquals(1, revisions().published.size());
  }

  @Test
  void aRevisionNeverChangesItsFiles() throws Exception {
    String id =
        repository
            .file("a/shop/shipyard.yaml", Desk.shipyard("pack"))
            .file("b/shop/shipyard.yaml", Desk.shipyard("ship"))
            .commit("one");
    String url = repository.folder().toString();
    desk.sync(Desk.source("yards", url, "a", new Credentials.None())).sync();

    RepositorySync.Synced other =
        desk.sync(Desk.source("yards", url, "/b/", new Credentials.None())).sync();

    assertEquals(List.of("shop@" + id), revisions().published);
    assertEquals(List.of("known-revision yards:shop"), Desk.codes(other.findings()));
  }

  @Test
  void whatACrashLeftBehindIsNotRead() throws Exception {
    String id = repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("one");
    Path clone = folder.resolve("clones/yards");
    Files.createDirectories(clone.resolve("objects/pack"));
    Files.createDirectories(clone.resolve("refs/slipway"));
    for (String left :
        List.of(
            "HEAD",
            "HEAD.lock",
            "config",
            "config.lock",
            "shallow.lock",
            "refs/slipway/head.lock",
            "objects/incoming_1.pack",
            "objects/pack/pack-0123456789012345678901234567890123456789.pack")) {
      Files.writeString(clone.resolve(left), "half a file");
    }

    sync.sync();

    assertEquals(id, revisions().inForce("shop"));
    assertEquals(List.of(), left(clone, ".lock"));
  }

  @Test
  void aRepositoryThatGrowsIsClonedAnewNowAndThen() throws Exception {
    byte[] large = new byte[200_000];
    GitSource small =
        new GitSource(
            source.name(),
            source.url(),
            source.branch(),
            "",
            source.credentials(),
            source.interval(),
            500_000);
    sync = desk.sync(small);
    repository.file("shop/shipyard.yaml", Desk.shipyard("pack"));
    for (int round = 0; round < 7; round++) {
      new Random(round).nextBytes(large);
      repository.file("shop/large", large).commit("round " + round);
      sync.sync();
    }

    assertEquals(7, revisions().published.size());
    assertTrue(size(folder.resolve("clones/yards")) < 1_300_000);
  }

  private static List<Path> left(Path clone, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(clone)) {
      return files.filter(file -> file.toString().endsWith(suffix)).toList();
    }
  }

  private static long size(Path clone) throws IOException {
    long size = 0;
    try (Stream<Path> files = Files.walk(clone)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        size += Files.size(file);
      }
    }
    return size;
  }
}
