package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.shipyard.RepositoryState;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two instances and what they look after. */
@Timeout(60)
class RepositoryWatchTest {
  @TempDir private Path folder;
  private BareRepository repository;
  private final MemoryRevisions revisions = new MemoryRevisions();
  private Desk one;
  private Desk two;
  private GitShipyards first;
  private GitShipyards second;

  @BeforeEach
  void start() {
    repository = BareRepository.in(folder.resolve("yards.git"));
    repository.file("shop/shipyard.yaml", Desk.shipyard("pack")).commit("one");
    List<GitSource> sources = List.of(Desk.source("yards", repository.folder().toString()));
    one = new Desk(folder.resolve("one"), "one", revisions);
    two = new Desk(folder.resolve("two"), "two", revisions);
    first = new GitShipyards(sources, one.tools());
    second = new GitShipyards(sources, two.tools());
    one.owned.add("yards");
    first.start();
    second.start();
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
    repository.close();
  }

  private RepositoryState awaitCommit(String id) throws InterruptedException {
    return revisions.await(
        "yards", state -> state.commit().filter(commit -> commit.id().equals(id)).isPresent());
  }

  @Test
  void theOwnerIsReachedWhereverAPushIsToldAndAnyMayTakeOver() throws InterruptedException {
    RepositoryState state = revisions.await("yards", known -> known.fetched().isPresent());
    assertEquals("one", state.instance());
    assertEquals(List.of("shop"), state.projects());

    // told to the other one
    String pushed = repository.file("shop/shipyard.yaml", Desk.shipyard("ship")).commit("two");
    second.requestSync("yards").toCompletableFuture().join();
    assertEquals("one", awaitCommit(pushed).instance());

    // which then takes over
    one.owned.clear();
    two.owned.add("yards");
    String next = repository.file("shop/shipyard.yaml", Desk.shipyard("test")).commit("three");
    first.requestSync("yards").toCompletableFuture().join();

    assertEquals("two", awaitCommit(next).instance());
    assertEquals(next, revisions.inForce("shop"));
    assertEquals(3, revisions.published.size(), revisions.published::toString);
    assertEquals(second.states(), first.states());
  }

  @Test
  void aFailureIsToldAndForgottenWhenItIsOver() throws InterruptedException {
    revisions.await("yards", known -> known.fetched().isPresent());
    repository.deleteBranch();
    first.requestSync("yards").toCompletableFuture().join();
    RepositoryState failed = revisions.await("yards", known -> !known.error().isEmpty());

    assertTrue(failed.error().startsWith("expected a branch main, found none"), failed.error());
    assertTrue(failed.commit().isPresent());
    assertEquals(Optional.of(Desk.NOW), failed.fetched());

    repository.commit("it is back");
    RepositoryState read = revisions.await("yards", known -> known.error().isEmpty());
    assertEquals("it is back", read.commit().orElseThrow().subject());
  }
}
