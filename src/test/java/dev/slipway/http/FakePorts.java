package dev.slipway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.slipway.event.Admission;
import dev.slipway.event.Event;
import dev.slipway.event.EventSink;
import dev.slipway.history.ChangeFeed;
import dev.slipway.history.Liveness;
import dev.slipway.history.OpenTasks;
import dev.slipway.history.Readiness;
import dev.slipway.history.Runs;
import dev.slipway.history.Subscribers;
import dev.slipway.history.WorkerDirectory;
import dev.slipway.history.WorkerView;
import dev.slipway.shipyard.Commit;
import dev.slipway.shipyard.Contents;
import dev.slipway.shipyard.ProjectContent;
import dev.slipway.shipyard.ProjectFile;
import dev.slipway.shipyard.Projects;
import dev.slipway.shipyard.Provenance;
import dev.slipway.shipyard.Provenances;
import dev.slipway.shipyard.Repositories;
import dev.slipway.shipyard.RepositoryState;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Sequence;
import dev.slipway.shipyard.Shipyard;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Stage;
import dev.slipway.shipyard.Standing;
import dev.slipway.skopos.PlanBoard;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/** What stands behind the HTTP door in its tests: memory instead of Kafka and git. */
@Alternative
@Singleton
public class FakePorts {
  private static final String HOOKS =
      """
      apiVersion: slipway.dev/v1
      kind: Uniform
      hooks:
        - name: acme
          type: /kind
          project: /tags/project
          stage: /tags/env
          service: /tags/app
          data: /facts
        - name: bare
          type: com.acme.bare
          service: /bare
      """;

  /** A log that remembers, and that can be told to fail or to hang. */
  @Alternative
  @Singleton
  public static class MemoryLog implements EventSink {
    final List<Event> events = new CopyOnWriteArrayList<>();
    volatile Optional<RuntimeException> failure = Optional.empty();
    volatile CompletableFuture<Void> confirmation = CompletableFuture.completedFuture(null);
    private volatile Runnable reaction = () -> {};

    @Override
    public CompletionStage<Void> append(Event event) {
      if (failure.isPresent()) {
        return CompletableFuture.failedFuture(failure.get());
      }
      events.add(event);
      reaction.run();
      return confirmation;
    }

    void whenAppended(Runnable what) {
      reaction = what;
    }

    void reset() {
      events.clear();
      reaction = () -> {};
      failure = Optional.empty();
      confirmation = CompletableFuture.completedFuture(null);
    }
  }

  /** A readiness that can be set. */
  @Alternative
  @Singleton
  public static class Switch implements Readiness {
    volatile Optional<String> obstacle = Optional.empty();
    volatile boolean started = true;
    volatile Optional<String> deadlock = Optional.empty();
    volatile Optional<String> diskFull = Optional.empty();

    @Override
    public Optional<String> obstacle() {
      return obstacle;
    }

    @Override
    public boolean started() {
      return started;
    }
  }

  @Produces
  @Singleton
  Liveness liveness(Switch state) {
    return () -> state.deadlock;
  }

  @Produces
  @Singleton
  Admission admission(Switch state) {
    return () -> state.diskFull;
  }

  @Produces
  @Singleton
  ChangeFeed feed() {
    return new ChangeFeed("test", 1000);
  }

  @Produces
  @Singleton
  Runs runs(ChangeFeed feed) {
    return new Runs(feed);
  }

  @Produces
  @Singleton
  Subscribers subscribers() {
    return taskId -> taskId.equals("task-c-4") ? List.of("deployer") : List.of();
  }

  @Produces
  @Singleton
  WorkerDirectory workers() {
    return () ->
        List.of(
            new WorkerView(
                "deployer",
                "program",
                "shop",
                List.of("deployment"),
                List.of(),
                List.of("carts"),
                List.of(),
                Optional.of(Instant.parse("2026-01-31T12:00:00Z"))),
            new WorkerView(
                "(asks over HTTP)",
                "http",
                "",
                List.of("test"),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty()),
            new WorkerView(
                "other",
                "source",
                "pet",
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty()));
  }

  @Produces
  @Singleton
  PlanBoard plans() {
    return new PlanBoard();
  }

  @Produces
  @Singleton
  OpenTasks tasks() {
    return new OpenTasks(Instant::now, 1000);
  }

  @Produces
  @Singleton
  Projects projects() {
    return () -> List.of("broken", "shop");
  }

  @Produces
  @Singleton
  Shipyards shipyards() {
    return new Shipyards() {
      @Override
      public Standing current(String project) {
        return switch (project) {
          case "shop" ->
              new Standing.Good(
                  new Revision(
                      "shop",
                      "r1",
                      new Shipyard(
                          "spec.keptn.sh/0.2.4",
                          "shop",
                          List.of(new Stage("dev", List.of(Sequence.EVALUATION)))),
                      List.of()),
                  List.of(problem()));
          case "broken" -> new Standing.Broken(List.of(problem()));
          default -> new Standing.Unknown();
        };
      }

      @Override
      public Optional<Revision> revision(String project, String id) {
        return Optional.empty();
      }
    };
  }

  @Produces
  @Singleton
  Provenances provenances() {
    return new Provenances() {
      @Override
      public String newest(String project) {
        return "r2";
      }

      @Override
      public Provenance provenance(String project, String id) {
        return new Provenance(Optional.of(commit(id)), List.of());
      }
    };
  }

  private static Commit commit(String id) {
    return new Commit("yards", id, "Ada <ada@example.org>", Instant.EPOCH, "First");
  }

  /** Repositories that remember which one somebody wanted to be read. */
  @Alternative
  @Singleton
  public static class KnownRepositories implements Repositories {
    static final String URL = "https://git.example.org/org/yards.git";
    final List<String> requested = new CopyOnWriteArrayList<>();

    @Override
    public List<RepositoryState> states() {
      return List.of(
          RepositoryState.unseen("yards", URL, "main")
              .read(commit("r1"), Instant.now(), List.of("shop"), List.of(), "one"));
    }

    @Override
    public List<String> at(List<String> urls) {
      return urls.contains(URL) ? List.of("yards") : List.of();
    }

    @Override
    public CompletionStage<Void> requestSync(String repository) {
      requested.add(repository);
      return CompletableFuture.completedFuture(null);
    }
  }

  @Produces
  @Singleton
  HookSecrets hookSecrets() throws IOException {
    Path secret = Files.createTempFile("hook", "secret");
    secret.toFile().deleteOnExit();
    return HookSecrets.of(List.of(Files.writeString(secret, "tell nobody\n").toString()));
  }

  @Produces
  @Singleton
  Contents contents() {
    return (project, _) ->
        Optional.of(
            new ProjectContent(
                project,
                new TreeMap<>(
                    Map.of("uniform.yaml", new ProjectFile(HOOKS.getBytes(UTF_8), false)))));
  }

  private static Problem problem() {
    return Problem.error(
        new Span("shipyard.yaml", 3, 5, 3, 9), "unknown-key", "expected a key", "did you mean it?");
  }
}
