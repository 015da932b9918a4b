package dev.slipway.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevisionFoldersTest {
  private static final int WORKERS = 4;

  @TempDir Path folder;

  @Test
  void workersThatAskForARevisionAtTheSameTimeAllGetIt() throws Exception {
    // given a revision that is not yet on this machine, and several who are about to write it
    CyclicBarrier together = new CyclicBarrier(WORKERS);
    ProjectContent content = content();
    Contents slow =
        (_, _) -> {
          await(together);
          return Optional.of(content);
        };
    RevisionFolders folders = new RevisionFolders(folder, slow);

    List<Path> found = new ArrayList<>();
    try (ExecutorService pool = Executors.newFixedThreadPool(WORKERS)) {
      List<Future<Path>> asked = new ArrayList<>();
      for (int i = 0; i < WORKERS; i++) {
        asked.add(pool.submit(() -> folders.checkout("shop", "abc")));
      }
      for (Future<Path> answer : asked) {
        found.add(answer.get());
      }
    }

    // then each has the same whole folder, and nothing else lies beside it
    Path expected = folder.resolve("shop/abc");
    assertEquals(List.of(expected, expected, expected, expected), found);
    assertEquals("1", Files.readString(expected.resolve("bin/one")));
    try (Stream<Path> beside = Files.list(folder.resolve("shop"))) {
      assertEquals(List.of(expected), beside.toList());
    }
  }

  @Test
  void anUnknownRevisionIsAnError() {
    RevisionFolders folders = new RevisionFolders(folder, (_, _) -> Optional.empty());

    IOException refusal =
        assertThrows(IOException.class, () -> folders.checkout("shop", "unknown"));

    assertEquals("project shop has no revision unknown", refusal.getMessage());
  }

  private static ProjectContent content() {
    SortedMap<String, ProjectFile> files = new TreeMap<>();
    for (String name : List.of("bin/one", "bin/two", "shipyard.yaml")) {
      files.put(name, new ProjectFile("1".getBytes(UTF_8), true));
    }
    return new ProjectContent("shop", files);
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
