package dev.slipway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.approval.ApprovalRoster;
import dev.slipway.history.ChangeFeed;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.Runs;
import dev.slipway.history.SamplePieces;
import dev.slipway.history.TaskFilter;
import dev.slipway.history.WorkerView;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformFile;
import dev.slipway.uniform.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerBookTest {
  private static final Instant NOW = Instant.parse("2026-02-01T00:00:00Z");

  @TempDir Path project;
  private final OpenTasks tasks = new OpenTasks(InstantSource.fixed(NOW), 10);
  private final Runs runs = new Runs(new ChangeFeed("test", 10));

  private record Known(String project, String id) implements Shipyards {
    @Override
    public Standing current(String name) {
      return new Standing.Good(
          new Revision(name, id, new Shipyard("v", name, List.of()), List.of()), List.of());
    }

    @Override
    public Optional<Revision> revision(String name, String revision) {
      return Optional.empty();
    }
  }

  private List<String> workers() {
    Roster uniform =
        new Roster() {
          @Override
          public List<Worker> workersFor(TaskOrder order) {
            return List.of();
          }

          @Override
          public List<Attachment> attached(Path folder) throws IOException {
            return UniformFile.entries(folder).stream().map(Attachment::of).toList();
          }
        };
    return new WorkerBook(
            () -> List.of("shop"),
            new Known("shop", "r1"),
            (name, revision) -> project,
            List.of(uniform, new ApprovalRoster((name, revision) -> project)),
            tasks,
            runs,
            () -> Map.of("slipway-exec", 2),
            InstantSource.fixed(NOW))
        .workers().stream().map(WorkerBookTest::text).toList();
  }

  private static String text(WorkerView view) {
    return String.join(
        " | ",
        view.name(),
        view.kind(),
        view.project(),
        view.tasks() + "" + view.stages() + view.services() + view.conditions(),
        view.lastSeen().map(Instant::toString).orElse("never"));
  }

  @Test
  void whoIsAttachedWhoAsksAndWhoElseAnsweredIsKnown() throws IOException {
    Files.writeString(
        project.resolve(Uniform.FILE),
        """
        apiVersion: slipway.dev/v1
        kind: Uniform
        workers:
          - name: worker-1
            task: deployment
            stages: [dev]
            matchExpressions: [{ key: strategy, operator: In, values: [direct] }]
            command: [./bin/deploy]
          - { name: teller, task: notify, webhook: { url: "https://example.org" } }
        """);
    runs.put(
        List.of(
            SamplePieces.delivery("shop", "c-1", SamplePieces.START, false),
            SamplePieces.open("shop", "c-1", 1, "carts"),
            SamplePieces.delivery("pet", "c-2", SamplePieces.START, false),
            SamplePieces.open("pet", "c-2", 1, "store")));
    var _ =
        tasks.lease(
            new TaskFilter(Set.of("test"), Optional.of("shop"), Optional.empty(), Optional.empty()),
            Duration.ofSeconds(1),
            1,
            Duration.ZERO);

    assertEquals(
        List.of(
            "slipway-exec | kafka |  | [][][][members: 2] | 2026-02-01T00:00:00Z",
            "worker-1 | source | pet | [deployment][dev][][] | 2026-01-31T12:00:02Z",
            "(asks over HTTP) | http | shop | [test][][][] | 2026-02-01T00:00:00Z",
            "approval | approval | shop | [approval][][][] | never",
            "teller | webhook | shop | [notify][][][] | never",
            "worker-1 | program | shop | [deployment][dev][][strategy In [direct]]"
                + " | 2026-01-31T12:00:02Z"),
        workers());
  }
}
