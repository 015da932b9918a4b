package dev.slipway.remediation;

import dev.slipway.remediation.RemediationReader.Reading;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.RefusingWorker;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformReader;
import dev.slipway.uniform.Worker;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes {@code get-action}: with {@code <stage>/<service>/remediation.yaml} of the project, at the
 * revision that the delivery is pinned to. Without that file it says so, unless the project has a
 * program of its own for the task.
 */
public final class RemediationRoster implements Roster {
  /** The task that is done here. */
  public static final String TASK = "get-action";

  private final ProjectFiles files;

  /** A roster that reads the files of projects. */
  public RemediationRoster(ProjectFiles files) {
    this.files = files;
  }

  @Override
  public List<Worker> workersFor(TaskOrder order) {
    if (!order.task().equals(TASK)) {
      return List.of();
    }
    try {
      Path project = files.checkout(order.project(), order.revision());
      String name = order.stage() + "/" + order.service() + "/" + Remediation.FILE;
      Path file = project.resolve(name).normalize();
      if (!file.startsWith(project) || !Files.isRegularFile(file)) {
        return hasOwnWorker(project, order)
            ? List.of()
            : refusal("expected the file " + name + " in project " + order.project());
      }
      return file.toRealPath().startsWith(project.toRealPath())
          ? worker(RemediationReader.read(name, Files.readString(file)))
          : refusal("expected " + name + " inside the project, found a link out of it");
    } catch (IOException e) {
      return refusal("expected the files of revision " + order.revision() + ": " + e.getMessage());
    }
  }

  private static List<Worker> worker(Reading reading) {
    return reading
        .remediation()
        .<List<Worker>>map(remediation -> List.of(new RemediationWorker(remediation)))
        .orElseGet(() ->
            refusal(
                "the file cannot be used: "
                    + reading.problems().stream()
                        .filter(Problem::isError)
                        .findFirst()
                        .orElseThrow()));
  }

  private static boolean hasOwnWorker(Path project, TaskOrder order) throws IOException {
    Path file = project.resolve(Uniform.FILE);
    return Files.isRegularFile(file)
        && file.toRealPath().startsWith(project.toRealPath())
        && UniformReader.read(Uniform.FILE, Files.readString(file))
            .uniform()
            .filter(uniform ->
                uniform.workers().stream().anyMatch(entry -> entry.subscription().covers(order)))
            .isPresent();
  }

  private static List<Worker> refusal(String reason) {
    return List.of(new RefusingWorker(RemediationWorker.NAME, reason));
  }
}
