package dev.slipway.sow;

import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.RefusingWorker;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.ServiceFolder;
import dev.slipway.uniform.Subscription;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformReader;
import dev.slipway.uniform.Worker;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The landscapes that take an order: those in {@code <stage>/<service>/sow} of the project, at the
 * revision that the delivery is pinned to, where the task is one that landscapes do.
 */
public final class SowRoster implements Roster {
  private static final String NAME = "sow";

  private final SowTools tools;
  private final LandscapeLocks locks = new LandscapeLocks();

  /** A roster that reads the files of projects. */
  public SowRoster(SowTools tools) {
    this.tools = tools;
  }

  @Override
  public List<Worker> workersFor(TaskOrder order) {
    try {
      Path project = tools.files().checkout(order.project(), order.revision());
      if (LandscapeFiles.of(project, order).isEmpty()) {
        return List.of();
      }
      Optional<Uniform.Landscapes> settings = settings(project);
      if (settings.isEmpty()) {
        return refusal("the uniform of revision " + order.revision() + " cannot be used");
      }
      return settings.get().tasks().contains(order.task())
          ? List.of(new SowWorker(tools, settings.get(), locks))
          : List.of();
    } catch (IOException e) {
      return refusal("expected the files of revision " + order.revision() + ": " + e.getMessage());
    }
  }

  @Override
  public List<Attachment> attached(Path project) throws IOException {
    List<String> tasks = settings(project).orElse(Uniform.Landscapes.DEFAULT).tasks();
    List<Attachment> attached = new ArrayList<>();
    for (ServiceFolder folder : ServiceFolder.in(project)) {
      if (Files.isRegularFile(folder.path().resolve(LandscapeFiles.FOLDER).resolve(Acre.FILE))) {
        attached.add(
            new Attachment(
                NAME, "landscape", Subscription.in(folder.stage(), folder.service(), tasks)));
      }
    }
    return attached;
  }

  private static List<Worker> refusal(String reason) {
    return List.of(new RefusingWorker(NAME, reason));
  }

  private static Optional<Uniform.Landscapes> settings(Path project) throws IOException {
    Path file = project.resolve(Uniform.FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.of(Uniform.Landscapes.DEFAULT);
    }
    if (!file.toRealPath().startsWith(project.toRealPath())) {
      return Optional.empty();
    }
    UniformReader.Reading reading = UniformReader.read(Uniform.FILE, Files.readString(file));
    return reading.problems().stream().anyMatch(Problem::isError)
        ? Optional.empty()
        : reading.uniform().map(Uniform::landscapes);
  }
}
