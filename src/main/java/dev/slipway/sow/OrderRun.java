package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.event.Result;
import dev.slipway.sow.progress.Ending;
import dev.slipway.uniform.Outcome;
import dev.slipway.uniform.Progress;
import dev.slipway.uniform.TaskOrder;
import dev.slipway.uniform.Uniform;
import dev.slipway.uniform.exec.OrderVariables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One order's run over the landscape of its service. */
final class OrderRun {
  private final SowTools tools;
  private final Uniform.Landscapes settings;
  private final TaskOrder order;
  private final Path root;
  private final KeptState state;
  private final Progress progress;

  OrderRun(
      SowTools tools,
      Uniform.Landscapes settings,
      TaskOrder order,
      Path root,
      KeptState state,
      Progress progress) {
    this.tools = tools;
    this.settings = settings;
    this.order = order;
    this.root = root;
    this.state = state;
    this.progress = progress;
  }

  Outcome run() throws SowFailure, IOException, InterruptedException {
    SowProperties wanted = SowProperties.of(order, settings);
    RevisionHistory history = RevisionHistory.open(root.resolve("state"));
    return switch (wanted.kind()) {
      case DEPLOY -> {
        RevisionHistory.Entry entry =
            new RevisionHistory.Entry(order.id(), order.revision(), OrderStub.json(order));
        Outcome outcome = run(wanted, entry, () -> history.tried(order.id()));
        if (isGood(outcome)) {
          history.deployed(entry);
          state.keep();
        }
        yield outcome;
      }
      case DELETE ->
          run(
              wanted,
              new RevisionHistory.Entry(order.id(), order.revision(), OrderStub.json(order)),
              () -> {});
      case ROLLBACK -> {
        Optional<RevisionHistory.Entry> before = history.before();
        if (before.isEmpty()) {
          yield Outcome.errored("sow: there is no deployment before this one to go back to");
        }
        Outcome outcome = run(wanted, before.get(), () -> {});
        if (isGood(outcome)) {
          history.wentBackTo(before.get());
          state.keep();
        }
        yield outcome;
      }
    };
  }

  private static boolean isGood(Outcome outcome) {
    return outcome.result() != Result.FAIL;
  }

  /** Notes that the files are there and the run begins. */
  private interface Begin {
    void note() throws IOException;
  }

  private Outcome run(SowProperties wanted, RevisionHistory.Entry entry, Begin begin)
      throws SowFailure, IOException, InterruptedException {
    Path project = tools.files().checkout(order.project(), entry.revision());
    Path origin =
        LandscapeFiles.of(project, order)
            .orElseThrow(
                () -> new SowFailure("revision " + entry.revision() + " has no landscape"));
    LandscapeFiles.update(origin, root);
    begin.note();
    Acre acre =
        Acre.at(root)
            .orElseThrow(() -> new SowFailure("expected crop/ beside acre.yaml, found none"));
    try (ConfinedWorld world = new ConfinedWorld(acre, tools.runner(), settings.exec())) {
      Manifests manifests = new Manifests(world);
      Template stub = Manifests.parse("slipway", entry.stub());
      Landscape landscape = LandscapeReader.read(acre, manifests, Optional.of(stub));
      landscape.requireOrder();
      Map<String, String> variables =
          OrderVariables.of(order, root.resolveSibling(".").normalize());
      variables.put("SLIPWAY_FILES", project.toString());
      return run(wanted, landscape, manifests, new Words(stub, variables));
    }
  }

  /**
   * What documents and plugins know of the order.
   *
   * @param stub for documents
   * @param variables for plugins
   */
  private record Words(Template stub, Map<String, String> variables) {}

  private Outcome run(SowProperties wanted, Landscape landscape, Manifests manifests, Words words)
      throws SowFailure, IOException, InterruptedException {
    boolean deletes = wanted.kind() == SowProperties.Kind.DELETE;
    Selection selection =
        new Selection(wanted.components(), wanted.components().isEmpty(), true, false);
    List<String> order =
        deletes ? selection.deleteOrder(landscape, root) : selection.deployOrder(landscape, root);
    RunJournal journal = RunJournal.open(landscape.acre().state(), this.order.id());
    Set<String> done = journal.done();
    List<String> left = order.stream().filter(name -> !done.contains(name)).toList();
    RunOptions options =
        new RunOptions(
            wanted.force(),
            false,
            wanted.parallel(),
            settings.detach(),
            false,
            Set.of(),
            words.variables(),
            Optional.of(words.stub()),
            journal.isAgain() ? open(landscape, left, done, deletes) : Set.of());
    RunReport report = new RunReport(progress, journal, state);
    InstallationHandler handler =
        new InstallationHandler(landscape, tools.runner(), options, report);
    LandscapeRun run = new LandscapeRun(landscape, manifests, tools.runner(), options, report);
    handler.prepare();
    LandscapeRun.Outcome outcome;
    try {
      outcome = deletes ? run.delete(left) : run.deploy(left);
    } finally {
      handler.finish();
    }
    state.keep();
    return outcome(landscape, done, outcome, report);
  }

  /** The components that may have been open when the order was interrupted. */
  private static Set<String> open(
      Landscape landscape, List<String> left, Set<String> done, boolean deletes) {
    Set<String> open = new LinkedHashSet<>();
    for (String name : left) {
      List<String> before =
          deletes ? landscape.graph().users(name) : landscape.graph().imports(name);
      if (before.stream().noneMatch(other -> left.contains(other) && !done.contains(other))) {
        open.add(name);
      }
    }
    return open;
  }

  private Outcome outcome(
      Landscape landscape, Set<String> done, LandscapeRun.Outcome ended, RunReport report)
      throws SowFailure, IOException {
    SecretMask mask = new SecretMask();
    mask.learn(landscape.config().toValue());
    Map<String, @Nullable Object> exports = new LinkedHashMap<>();
    for (Component component : landscape.components().values()) {
      new ComponentSecrets(landscape, component).teach(mask);
      Optional<Contract> contract = Contract.of(landscape.acre(), component.name());
      if (contract.isPresent() && !contract.get().document().isEmpty()) {
        Document document = contract.get().document();
        exports.put(
            component.name(), SecretMask.mask(document.at("export").orElse(document).toValue()));
      }
    }
    Map<String, @Nullable Object> components = new LinkedHashMap<>();
    done.forEach(name -> components.put(name, "finished before"));
    ended.endings().forEach((name, ending) -> components.put(name, ending.text()));
    Map<String, @Nullable Object> sow = new LinkedHashMap<>();
    sow.put("components", components);
    sow.put("exports", exports);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("sow", sow);
    String log = mask.mask(report.log());
    if (!log.isEmpty()) {
      data.put("log", log);
    }
    if (ended.exitCode() != 0) {
      return Outcome.fail("sow: " + mask.mask(ended.message()), data);
    }
    long count = ended.endings().values().stream().filter(Ending::isGood).count();
    return Outcome.of(Result.PASS, count + done.size() + " components done", data);
  }
}
