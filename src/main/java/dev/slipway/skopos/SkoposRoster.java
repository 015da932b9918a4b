package dev.slipway.skopos;

import dev.slipway.uniform.Roster;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.UniformReader;
import dev.slipway.uniform.Worker;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
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
      usual(order, files).ifPresent(plan -> workers.add(worker(SkoposWorker.NAME, plan)));
      for (Uniform.Entry entry : entries(project)) {
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

  private static Optional<String> usual(TaskOrder order, PlanFiles files) {
    if (!USUAL.contains(order.task())) {
      return Optional.empty();
    }
    return List.of("plan-" + order.task() + ".yaml", PlanFiles.PLAN).stream()
        .filter(files::has)
        .findFirst();
  }

  private static List<Uniform.Entry> entries(Path project) throws IOException {
    Path file = project.resolve(Uniform.FILE);
    boolean inside =
        Files.isRegularFile(file) && file.toRealPath().startsWith(project.toRealPath());
    return inside
        ? UniformReader.read(Uniform.FILE, Files.readString(file))
            .uniform()
            .map(Uniform::workers)
            .orElse(List.of())
        : List.of();
  }

  private Worker worker(String name, String plan) {
    return new SkoposWorker(name, plan, tools);
  }
}
