package dev.slipway.uniform.exec;

import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.RefusingWorker;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformFile;
import dev.slipway.uniform.UniformReader;
import dev.slipway.uniform.Worker;
import dev.slipway.yaml.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The programs that take an order: those whose subscription covers it in {@code uniform.yaml} at
 * the revision that the delivery is pinned to. A project without that file has none.
 */
public final class ExecRoster implements Roster {
  private static final String NAME = "uniform";

  private final ExecTools tools;

  /** A roster that reads the files of projects. */
  public ExecRoster(ExecTools tools) {
    this.tools = tools;
  }

  @Override
  public List<Worker> workersFor(TaskOrder order) {
    try {
      Path folder = tools.files().checkout(order.project(), order.revision());
      Path file = folder.resolve(Uniform.FILE);
      if (!Files.exists(file)) {
        return List.of();
      }
      return file.toRealPath().startsWith(folder.toRealPath())
          ? workers(order, file)
          : refusal("expected " + Uniform.FILE + " inside the project, found a link out of it");
    } catch (IOException e) {
      return refusal("expected the files of revision " + order.revision() + ": " + e.getMessage());
    }
  }

  @Override
  public List<Attachment> attached(Path project) throws IOException {
    return UniformFile.entries(project).stream()
        .filter(Uniform.Entry::isProgram)
        .map(Attachment::of)
        .toList();
  }

  private List<Worker> workers(TaskOrder order, Path file) throws IOException {
    UniformReader.Reading reading = UniformReader.read(Uniform.FILE, Files.readString(file));
    if (reading.uniform().isEmpty()) {
      Problem first =
          reading.problems().stream().filter(Problem::isError).findFirst().orElseThrow();
      return refusal("the uniform of revision " + order.revision() + " cannot be used: " + first);
    }
    return reading.uniform().get().workers().stream()
        .filter(entry -> entry.isProgram() && entry.subscription().covers(order))
        .<Worker>map(entry -> new ExecWorker(entry, tools))
        .toList();
  }

  private static List<Worker> refusal(String reason) {
    return List.of(new RefusingWorker(NAME, reason));
  }
}
