package dev.slipway.skopos;

import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.ServiceFolder;
import dev.slipway.uniform.Subscription;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformFile;
import dev.slipway.uniform.Worker;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The plans that do an order: for {@code deployment} and {@code rollback} the plan in {@code
 * <stage>/<service>/skopos}, {@code plan-<task>.yaml} before {@code plan.yaml}; for any task those
 * of {@code uniform.yaml}. All at the revision that the delivery is pinned to.
 */
public final class SkoposRoster implements Roster {
  private static final System.Logger LOG = System.getLogger(SkoposRoster.class.getName());
  private static final Set<String> USUAL = Set.of("deployment", "rollback");

  private final SkoposTools tools;

  /** A roster that reads the files of projects. */
  public SkoposRoster(SkoposTools tools) {
    this.tools = tools;
  }

  @Override
  public List<Worker> workersFor(TaskOrder order) {
    try {
      Path project = tools.files().checkout(order.project(), order.revision());
      PlanFiles files = PlanFiles.of(project, order);
      List<Worker> workers = new ArrayList<>();
      usual(order.task(), files).ifPresent(plan -> workers.add(worker(SkoposWorker.NAME, plan)));
      for (Uniform.Entry entry : UniformFile.entries(project)) {
        if (!entry.plan().isEmpty() && entry.subscription().covers(order)) {
          workers.add(worker(entry.name(), entry.plan()));
        }
      }
      return workers;
    } catch (IOException | InvalidPathException e) {
      // Who cannot read the files at all is answered by the roster of programs.
      LOG.log(Level.WARNING, "no plans for order {0}: {1}", order.id(), e.getMessage());
      return List.of();
    }
  }

  private static Optional<String> usual(String task, PlanFiles files) {
    if (!USUAL.contains(task)) {
      return Optional.empty();
    }
    return List.of("plan-" + task + ".yaml", PlanFiles.PLAN).stream()
        .filter(files::has)
        .findFirst();
  }

  @Override
  public List<Attachment> attached(Path project) throws IOException {
    List<Attachment> attached = new ArrayList<>();
    for (ServiceFolder folder : ServiceFolder.in(project)) {
      PlanFiles files = new PlanFiles(project, folder.path().resolve("skopos"));
      List<String> tasks =
          USUAL.stream().filter(task -> usual(task, files).isPresent()).sorted().toList();
      if (!tasks.isEmpty()) {
        Subscription subscription = Subscription.in(folder.stage(), folder.service(), tasks);
        attached.add(new Attachment(SkoposWorker.NAME, "plan", subscription));
      }
    }
    UniformFile.entries(project).stream()
        .filter(entry -> !entry.plan().isEmpty())
        .map(Attachment::of)
        .forEach(attached::add);
    return attached;
  }

  private Worker worker(String name, String plan) {
    return new SkoposWorker(name, plan, tools);
  }
}
