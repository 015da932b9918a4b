package dev.slipway.sow;

import dev.slipway.dynaml.Document;
import dev.slipway.dynaml.Template;
import dev.slipway.sow.plugin.JsonValues;
import dev.slipway.sow.plugin.PluginRun.Manifest;
import dev.slipway.sow.progress.Reporter;
import dev.slipway.sow.progress.RunEvent;
import dev.slipway.yaml.Spelling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Evaluates the documents of one component and writes them to its folders. */
final class ComponentDocuments {
  private static final String DEPLOYMENT = "deployment.yaml";

  private final Landscape landscape;
  private final Component component;
  private final Manifests manifests;
  private final RunOptions options;
  private final Reporter reporter;
  private final ComponentFolders folders;
  private final List<ComponentTemplate> templates;
  private boolean hasChanged;

  ComponentDocuments(
      Landscape landscape,
      Component component,
      Manifests manifests,
      RunOptions options,
      Reporter reporter) {
    this.landscape = landscape;
    this.component = component;
    this.manifests = manifests;
    this.options = options;
    this.reporter = reporter;
    this.folders = new ComponentFolders(landscape, component);
    this.templates = landscape.templatesOf(component);
  }

  /** Whether the last deployment is another one than that before it. */
  boolean hasChanged() {
    return hasChanged;
  }

  void writeComponent() throws SowFailure, IOException {
    if (component.template().isPresent() && templates.isEmpty()) {
      throw new SowFailure(
          component.name()
              + " uses the template "
              + component.template().get()
              + ", which does not exist");
    }
    TextFiles.update(folders.gen().resolve("component.yaml"), component.document().toYaml());
  }

  /**
   * The stubs of the component's documents, in order: named ones, configuration, imports,
   * environment, and the component's own context.
   *
   * @param checked whether a step over versions is refused
   */
  List<Template> stubs(boolean checked) throws SowFailure, IOException {
    List<Template> stubs = new ArrayList<>();
    Lookup lookup = new Lookup(landscape, component);
    for (ComponentTemplate template : templates) {
      for (String name : template.stubs()) {
        stubs.add(stub(lookup, name, "template " + template.name()));
      }
    }
    for (String name : component.stubs()) {
      stubs.add(stub(lookup, name, component.name()));
    }
    stubs.add(landscape.configStub());
    stubs.add(written("import.json", JsonValues.pretty(imports())));
    OptionalLong deployed = SpecVersion.in(folders.state());
    if (checked) {
      requireVersion(deployed);
    }
    stubs.add(
        written(
            "env.json", EnvironmentStub.json(landscape.acre(), component, templates, deployed)));
    options.stub().ifPresent(stubs::add);
    Optional<Document> context = component.document().at("deployment");
    if (context.isPresent()) {
      stubs.add(written("compdeploy.json", Manifests.json(context.get()) + "\n"));
    }
    return stubs;
  }

  private Template stub(Lookup lookup, String name, String user) throws SowFailure {
    if (name.startsWith("http://") || name.startsWith("https://")) {
      return manifests.fetch(name);
    }
    Optional<Path> file = lookup.find(name);
    if (file.isPresent()) {
      return manifests.read(file.get());
    }
    String hint = Spelling.hint(name, candidates(lookup, name));
    throw new SowFailure(
        "stub %s of %s not found; looked in %s%s"
            .formatted(
                name,
                user,
                String.join(", ", lookup.bases().stream().map(landscape.acre()::name).toList()),
                hint.isEmpty() ? "" : " (" + hint + ")"));
  }

  private static List<String> candidates(Lookup lookup, String name) {
    List<String> names = new ArrayList<>();
    for (Path base : lookup.bases()) {
      Path folder = base.resolve(name).normalize().getParent();
      if (folder != null && Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          files
              .filter(Files::isRegularFile)
              .sorted()
              .forEach(file -> names.add(base.relativize(file).toString()));
        } catch (IOException e) {
          // A hint is not worth an error of its own.
          System.getLogger(ComponentDocuments.class.getName())
              .log(System.Logger.Level.DEBUG, "cannot list {0}", folder);
        }
      }
    }
    return names;
  }

  private Template written(String name, String text) throws SowFailure, IOException {
    Path file = folders.gen().resolve(name);
    TextFiles.update(file, text);
    return Manifests.parse(file.toString(), text);
  }

  private Map<String, @Nullable Object> imports() throws SowFailure, IOException {
    Map<String, @Nullable Object> imports = new LinkedHashMap<>();
    for (Import wanted : component.imports()) {
      Contract contract =
          Contract.of(landscape.acre(), wanted.component())
              .orElseThrow(() ->
                  new SowFailure(
                      component.name()
                          + " imports "
                          + wanted.component()
                          + ", which is not deployed yet"));
      imports.put(wanted.label(), contract.document().toValue());
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    if (!imports.isEmpty()) {
      all.put("imports", imports);
    }
    return all;
  }

  /** Refuses to leave a version out, or to go back (sow 4.3). */
  private void requireVersion(OptionalLong deployed) throws SowFailure {
    OptionalLong wanted = component.product().specVersion();
    if (deployed.isEmpty() || wanted.isEmpty()) {
      return;
    }
    long step = wanted.getAsLong() - deployed.getAsLong();
    if (step != 0 && step != 1) {
      String message =
          "upgrade component %s from version %d to %d is not supported"
              .formatted(component.name(), deployed.getAsLong(), wanted.getAsLong());
      if (!options.force()) {
        throw new SowFailure(message);
      }
      reporter.report(new RunEvent.Note(component.name(), message));
    }
  }

  /** Evaluates the deployment and writes it and the state. */
  Document deployment(List<Template> stubs) throws SowFailure, IOException {
    List<Template> chain = chain(DEPLOYMENT);
    if (chain.isEmpty()) {
      throw new SowFailure(
          "expected "
              + DEPLOYMENT
              + " in "
              + landscape.acre().name(component.folder())
              + ", found none");
    }
    chain.addAll(stubs);
    Path kept = folders.state().resolve("state.yaml");
    if (Files.isRegularFile(kept)) {
      chain.add(manifests.read(kept));
    }
    Document deployment = manifests.merge(chain);
    hasChanged = TextFiles.replace(folders.gen().resolve(DEPLOYMENT), deployment.toYaml());
    TextFiles.replace(kept, deployment.state().toYaml());
    return deployment;
  }

  /** The documents of this name of the templates, the base first, and of the component. */
  private List<Template> chain(String name) throws SowFailure {
    List<Template> chain = new ArrayList<>();
    for (ComponentTemplate template : templates) {
      add(template.folder().resolve(name), chain);
    }
    add(component.folder().resolve(name), chain);
    return chain;
  }

  private void add(Path file, List<Template> chain) throws SowFailure {
    if (Files.isRegularFile(file)) {
      chain.add(manifests.read(file));
    }
  }

  /** The deployment as plugins see it. */
  Manifest manifest(Document deployment) throws SowFailure {
    String json = Manifests.json(deployment);
    return new Manifest(Manifests.parse(DEPLOYMENT, json).documents().getFirst(), json + "\n");
  }

  void requireDeployment() throws SowFailure {
    if (!Files.isRegularFile(folders.gen().resolve(DEPLOYMENT))) {
      throw new SowFailure(
          component.name() + " has no generated deployment yet (generate it with -d)");
    }
  }

  /** Evaluates the exports and writes them (sow 4.7, 3). */
  void export(List<Template> stubs) throws SowFailure, IOException {
    List<Template> chain = chain(Contract.FILE);
    boolean isThere = !chain.isEmpty();
    Document document = Manifests.parse(Contract.FILE, "---\n").documents().getFirst();
    if (isThere) {
      chain.add(manifests.read(folders.gen().resolve(DEPLOYMENT)));
      chain.addAll(stubs);
      document = manifests.merge(chain);
    }
    for (String note : new Contract(document).write(folders.export(), isThere)) {
      reporter.report(new RunEvent.Note(component.name(), note));
    }
  }
}
