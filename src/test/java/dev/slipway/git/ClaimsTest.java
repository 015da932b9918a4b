package dev.slipway.git;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.shipyard.RepositoryState;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several sources with the same projects. */
class ClaimsTest {
  @TempDir private Path folder;

  @Test
  @Timeout(60)
  void theFolderComesFirstThenRepositoriesInTheirOrder() throws InterruptedException {
    try (BareRepository alpha = BareRepository.in(folder.resolve("alpha.git"));
        BareRepository beta = BareRepository.in(folder.resolve("beta.git"))) {
      alpha
          .file("shop/shipyard.yaml", Desk.shipyard("pack"))
          .file("bank/shipyard.yaml", Desk.shipyard("pack"))
          .commit("alpha");
      beta.file("shop/shipyard.yaml", Desk.shipyard("ship"))
          .file("mill/shipyard.yaml", Desk.shipyard("ship"))
          .commit("beta");
      Desk desk = new Desk(folder.resolve("clones"));
      desk.elsewhere.add("bank");
      desk.owned.addAll(List.of("alpha", "beta"));
      try (GitShipyards repositories =
          new GitShipyards(
              List.of(
                  Desk.source("alpha", alpha.folder().toString()),
                  Desk.source("beta", beta.folder().toString())),
              desk.tools())) {
        repositories.start();
        RepositoryState first = desk.revisions.await("alpha", s -> s.fetched().isPresent());
        RepositoryState second = desk.revisions.await("beta", s -> s.fetched().isPresent());

        assertEquals(List.of("project-taken alpha:bank"), Desk.codes(first.findings()));
        assertEquals(List.of("project-taken beta:shop"), Desk.codes(second.findings()));
        assertEquals(2, desk.revisions.published.size(), desk.revisions.published::toString);
        assertEquals(List.of("mill", "shop"), desk.revisions.names());
      }
    }
  }
}
