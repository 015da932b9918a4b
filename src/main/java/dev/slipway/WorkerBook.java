package dev.slipway;

import dev.slipway.history.OpenTasks;
import dev.slipway.history.Runs;
import dev.slipway.history.Sighting;
import dev.slipway.history.TaskFilter;
import dev.slipway.history.WorkerDirectory;
import dev.slipway.history.WorkerView;
import dev.slipway.shipyard.MatchExpression;
import dev.slipway.shipyard.Projects;
import dev.slipway.shipyard.Shipyards;
import dev.slipway.shipyard.Standing;
import dev.slipway.uniform.Attachment;
import dev.slipway.uniform.ProjectFiles;
import dev.slipway.uniform.Roster;
import dev.slipway.uniform.Subscription;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jboss.logging.Logger;

/**
 * Who does tasks: the workers that the revisions in force attach, those that ask over HTTP, the
 * sources of other answers, and the consumer groups that read orders. When one was last seen is
 * told by the deliveries that are still known.
 */
record WorkerBook(
    Projects projects,
    Shipyards shipyards,
    ProjectFiles files,
    Collection<Roster> rosters,
    OpenTasks openTasks,
    Runs runs,
    Supplier<Map<String, Integer>> groups,
    InstantSource clock)
    implements WorkerDirectory {
  private static final Logger LOG = Logger.getLogger(WorkerBook.class);

  @Override
  public List<WorkerView> workers() {
    Map<Sighting, Instant> seen = Sighting.in(runs.all());
    Set<Sighting> others = new LinkedHashSet<>(seen.keySet());
    List<WorkerView> workers = new ArrayList<>();
    for (String project : projects.names()) {
      for (Attachment attached : attached(project)) {
        List<Sighting> own =
            seen.keySet().stream().filter(s -> isOf(s, project, attached)).toList();
        own.forEach(others::remove);
        Optional<Instant> last = own.stream().map(seen::get).max(Comparator.naturalOrder());
        workers.add(view(project, attached, last));
      }
    }
    openTasks.asked().forEach((filter, at) -> workers.add(asking(filter, at)));
    workers.addAll(others(others, seen));
    groups.get().forEach((group, members) -> workers.add(reading(group, members)));
    workers.sort(Comparator.comparing(WorkerView::project).thenComparing(WorkerView::name));
    return workers;
  }

  private List<Attachment> attached(String project) {
    List<Attachment> attached = new ArrayList<>();
    if (shipyards.current(project) instanceof Standing.Good good) {
      try {
        Path folder = files.checkout(project, good.revision().id());
        for (Roster roster : rosters) {
          attached.addAll(roster.attached(folder));
        }
      } catch (IOException e) {
        LOG.warnf("the files of project %s cannot be read: %s", project, e.getMessage());
      }
    }
    return attached;
  }

  private static boolean isOf(Sighting seen, String project, Attachment attached) {
    Subscription subscription = attached.subscription();
    return seen.source().equals(attached.name())
        && seen.project().equals(project)
        && subscription.tasks().contains(seen.task())
        && (subscription.stages().isEmpty() || subscription.stages().contains(seen.stage()));
  }

  private static WorkerView view(String project, Attachment attached, Optional<Instant> last) {
    Subscription subscription = attached.subscription();
    return new WorkerView(
        attached.name(),
        attached.kind(),
        project,
        subscription.tasks(),
        subscription.stages(),
        subscription.services(),
        subscription.expressions().stream().map(WorkerBook::text).toList(),
        last);
  }

  private static String text(MatchExpression condition) {
    String values = condition.values().isEmpty() ? "" : " " + condition.values();
    return condition.key() + " " + condition.operator().text() + values;
  }

  private static WorkerView asking(TaskFilter filter, Instant at) {
    return new WorkerView(
        "(asks over HTTP)",
        "http",
        filter.project().orElse(""),
        List.copyOf(new TreeSet<>(filter.tasks())),
        filter.stage().stream().toList(),
        filter.service().stream().toList(),
        List.of(),
        Optional.of(at));
  }

  /** A consumer group, which may do any task. */
  private WorkerView reading(String group, int members) {
    return new WorkerView(
        group,
        "kafka",
        "",
        List.of(),
        List.of(),
        List.of(),
        List.of("members: " + members),
        Optional.of(clock.instant()));
  }

  /** Those whom no file attaches: one line for each source and project. */
  private static List<WorkerView> others(Set<Sighting> others, Map<Sighting, Instant> seen) {
    record Who(String source, String project) {}
    Set<Who> all = new LinkedHashSet<>();
    others.forEach(sighting -> all.add(new Who(sighting.source(), sighting.project())));
    List<WorkerView> views = new ArrayList<>();
    for (Who who : all) {
      List<Sighting> own =
          others.stream().filter(s -> who.equals(new Who(s.source(), s.project()))).toList();
      views.add(
          new WorkerView(
              who.source(),
              "source",
              who.project(),
              List.copyOf(new TreeSet<>(own.stream().map(Sighting::task).toList())),
              List.copyOf(new TreeSet<>(own.stream().map(Sighting::stage).toList())),
              List.of(),
              List.of(),
              own.stream().map(seen::get).max(Comparator.naturalOrder())));
    }
    return views;
  }
}
