package dev.slipway.http;

import dev.slipway.shipyard.Commit;
import dev.slipway.shipyard.Projects;
import dev.slipway.shipyard.Provenances;
import dev.slipway.shipyard.Revision;
import dev.slipway.shipyard.Sequence;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Stage;
import dev.slipway.shipyard.Standing;
import dev.slipway.shipyard.Task;
import dev.slipway.yaml.Problem;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** {@code /api/v1/projects}: which shipyards are in force, and what is wrong with newer ones. */
@Path("/api/v1/projects")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "projects")
public class ProjectResource {
  private final Projects projects;
  private final Shipyards shipyards;
  private final Provenances provenances;

  @Inject
  ProjectResource(Projects projects, Shipyards shipyards, Provenances provenances) {
    this.projects = projects;
    this.shipyards = shipyards;
    this.provenances = provenances;
  }

  /**
   * A project.
   *
   * @param name its name
   * @param revision the revision in force; absent where there never was a good one
   * @param commit its commit; absent where it comes from no repository
   * @param refused the newest content, where it is not used; its errors are the problems
   * @param stages what the revision in force declares
   * @param problems errors of a newer content that is not used, else the warnings of the one in
   *     force
   */
  public record ProjectView(
      String name,
      Optional<String> revision,
      Optional<CommitView> commit,
      Optional<RefusedView> refused,
      List<StageView> stages,
      List<Finding> problems) {
    public ProjectView {
      stages = List.copyOf(stages);
      problems = List.copyOf(problems);
    }
  }

  /** A content that is not used, and its commit where it has one. */
  public record RefusedView(String revision, Optional<CommitView> commit) {}

  /** A commit of a repository. */
  public record CommitView(
      String repository, String id, String author, Instant time, String subject) {
    private static CommitView of(Commit commit) {
      return new CommitView(
          commit.repository(), commit.id(), commit.author(), commit.time(), commit.subject());
    }
  }

  /** A stage and its sequences. */
  public record StageView(String name, List<SequenceView> sequences) {
    public StageView {
      sequences = List.copyOf(sequences);
    }
  }

  /** A sequence and the names of its tasks. */
  public record SequenceView(String name, List<String> tasks) {
    public SequenceView {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * Something that is wrong or doubtful in a file.
   *
   * @param severity {@code error} or {@code warning}
   * @param line from 1
   * @param column from 1
   */
  public record Finding(
      String severity,
      String code,
      String file,
      int line,
      int column,
      String message,
      String hint) {
    private static Finding of(Problem problem) {
      return new Finding(
          problem.severity().name().toLowerCase(Locale.ROOT),
          problem.code(),
          problem.span().file(),
          problem.span().line(),
          problem.span().column(),
          problem.message(),
          problem.hint());
    }
  }

  /** All projects. */
  @GET
  @RunOnVirtualThread
  @Operation(summary = "All projects with the shipyard revision in force")
  public List<ProjectView> list() {
    return projects.names().stream().flatMap(name -> view(name).stream()).toList();
  }

  /** One project. */
  @GET
  @Path("/{project}")
  @RunOnVirtualThread
  @Operation(summary = "One project: its shipyard in force, and what is wrong with a newer one")
  @APIResponse(responseCode = "404", description = "no such project")
  public ProjectView get(@PathParam("project") String project) {
    return view(project)
        .orElseThrow(() -> ProblemDetail.notFound("there is no project of that name").exception());
  }

  private Optional<ProjectView> view(String project) {
    return switch (shipyards.current(project)) {
      case Standing.Unknown() -> Optional.empty();
      case Standing.Broken(List<Problem> problems) ->
          Optional.of(
              new ProjectView(
                  project,
                  Optional.empty(),
                  Optional.empty(),
                  Optional.of(refused(project)),
                  List.of(),
                  findings(problems)));
      case Standing.Good(Revision revision, List<Problem> newer) ->
          Optional.of(
              new ProjectView(
                  project,
                  Optional.of(revision.id()),
                  commit(project, revision.id()),
                  newer.isEmpty() ? Optional.empty() : Optional.of(refused(project)),
                  revision.shipyard().stages().stream().map(ProjectResource::stage).toList(),
                  findings(newer.isEmpty() ? revision.warnings() : newer)));
    };
  }

  private RefusedView refused(String project) {
    String newest = provenances.newest(project);
    return new RefusedView(newest, commit(project, newest));
  }

  private Optional<CommitView> commit(String project, String id) {
    return provenances.provenance(project, id).commit().map(CommitView::of);
  }

  private static StageView stage(Stage stage) {
    return new StageView(
        stage.name(), stage.sequences().stream().map(ProjectResource::sequence).toList());
  }

  private static SequenceView sequence(Sequence sequence) {
    return new SequenceView(sequence.name(), sequence.tasks().stream().map(Task::name).toList());
  }

  private static List<Finding> findings(List<Problem> problems) {
    return problems.stream().map(Finding::of).toList();
  }
}
