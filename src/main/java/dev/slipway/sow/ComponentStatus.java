package dev.slipway.sow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What can be said about a component: what it is made of, and how far it is. */
public final class ComponentStatus {
  private final Landscape landscape;
  private final Component component;

  private ComponentStatus(Landscape landscape, Component component) {
    this.landscape = landscape;
    this.component = component;
  }

  /** The status of a component of a landscape. */
  public static ComponentStatus of(Landscape landscape, String name) throws SowFailure {
    return new ComponentStatus(
        landscape,
        landscape
            .component(name)
            .orElseThrow(() -> new SowFailure("there is no component " + name)));
  }

  /** How the last run of its plugins ended: {@code deployed}, {@code error}, or empty. */
  public String word() throws IOException {
    return new ComponentState(landscape.acre(), component).word();
  }

  /** A few facts: name, product, folder, state, versions, whether it is active. */
  public Map<String, @Nullable Object> facts() throws SowFailure, IOException {
    Map<String, @Nullable Object> facts = new LinkedHashMap<>();
    String word = word();
    facts.put("name", component.name());
    facts.put("folder", landscape.acre().name(component.folder()));
    facts.put("product", component.product().name());
    facts.put("productFolder", landscape.acre().name(component.product().folder()));
    facts.put("state", word.isEmpty() ? "not deployed" : word);
    OptionalLong version = component.product().specVersion();
    if (version.isPresent()) {
      facts.put("specVersion", version.getAsLong());
      facts.put("deployedVersion", new ComponentState(landscape.acre(), component).version());
    }
    component.template().ifPresent(template -> facts.put("template", template));
    facts.put("active", component.active());
    return facts;
  }

  /** All facts: also its documents, imports, users, folders, stubs and orders. */
  public Map<String, @Nullable Object> details() throws SowFailure, IOException {
    Map<String, @Nullable Object> details = facts();
    ComponentFolders folders = new ComponentFolders(landscape, component);
    details.put("deployments", documents("deployment.yaml"));
    details.put("exports", documents(Contract.FILE));
    Map<String, Object> imports = new LinkedHashMap<>();
    component.imports().forEach(wanted -> imports.put(wanted.label(), wanted.component()));
    details.put("imports", imports);
    details.put("users", landscape.graph().users(component.name()));
    details.put("gen", folders.gen().toString());
    details.put("export", folders.export().toString());
    details.put("stateFolder", folders.state().toString());
    details.put("stubs", stubs());
    details.put("deployOrder", landscape.graph().deployOrder(component.name()));
    details.put("deleteOrder", landscape.graph().deleteOrder(component.name()));
    return details;
  }

  private List<String> documents(String name) {
    List<String> found = new ArrayList<>();
    landscape
        .templatesOf(component)
        .forEach(template -> add(template.folder().resolve(name), found));
    add(component.folder().resolve(name), found);
    return found;
  }

  private void add(Path file, List<String> found) {
    if (Files.isRegularFile(file)) {
      found.add(landscape.acre().name(file));
    }
  }

  private List<Object> stubs() {
    Lookup lookup = new Lookup(landscape, component);
    List<Object> stubs = new ArrayList<>();
    for (ComponentTemplate template : landscape.templatesOf(component)) {
      template
          .stubs()
          .forEach(name -> stubs.add(stub(name, "template " + template.name(), lookup)));
    }
    component.stubs().forEach(name -> stubs.add(stub(name, "local", lookup)));
    return stubs;
  }

  private Map<String, Object> stub(String name, String owner, Lookup lookup) {
    Map<String, Object> stub = new LinkedHashMap<>();
    stub.put("name", name);
    stub.put("of", owner);
    stub.put("file", lookup.find(name).map(landscape.acre()::name).orElse("not found"));
    return stub;
  }
}
