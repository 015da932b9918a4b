package dev.slipway.approval;

import dev.slipway.shipyard.Task;
import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.Subscription;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformFile;
import dev.slipway.uniform.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Takes every task {@code approval}, unless the project's {@code uniform.yaml} attaches a worker of
 * its own to it.
 */
public final class ApprovalRoster implements Roster {
  private final ProjectFiles files;
  private final List<Worker> worker = List.of(new ApprovalWorker());

  /** A roster that reads the files of projects. */
  public ApprovalRoster(ProjectFiles files) {
    this.files = files;
  }

  @Override
  public List<Worker> workersFor(TaskOrder order) {
    return order.task().equals(Task.APPROVAL) && !isTaken(order) ? worker : List.of();
  }

  private boolean isTaken(TaskOrder order) {
    try {
      return UniformFile.entries(files.checkout(order.project(), order.revision())).stream()
          .map(Uniform.Entry::subscription)
          .anyMatch(subscription -> subscription.covers(order));
    } catch (IOException e) {
      // Who cannot read the files at all is answered by the roster of programs.
      return true;
    }
  }

  @Override
  public List<Attachment> attached(Path project) {
    Subscription subscription = Subscription.to(Task.APPROVAL);
    return List.of(new Attachment(ApprovalWorker.NAME, Task.APPROVAL, subscription));
  }
}
