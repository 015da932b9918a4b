package dev.slipway.cli.sow;

import dev.slipway.cli.OutputOptions;
import dev.slipway.sow.ComponentStatus;
import dev.slipway.sow.Landscape;
import dev.slipway.sow.Product;
import dev.slipway.sow.Selection;
import dev.slipway.sow.SowFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code slipway sow info}: where the current folder is in the landscape. */
@Command(name = "info", description = "Shows where in the landscape the current folder is.")
public final class InfoCommand extends LandscapeCommand {
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "-l", description = "Shows everything about the component.")
  private boolean everything;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    Map<String, @Nullable Object> facts = facts(session);
    output.writeOne(session.out(), facts, "root", () -> print(session, facts));
    return 0;
  }

  private Map<String, @Nullable Object> facts(SowSession session) throws SowFailure, IOException {
    Landscape landscape = session.landscape();
    Optional<String> current = Selection.current(landscape, session.here());
    Product product = session.product();
    Map<String, @Nullable Object> facts = new LinkedHashMap<>();
    facts.put("root", landscape.acre().root().toString());
    facts.put("product", product.name());
    facts.put("productFolder", landscape.acre().name(product.folder()));
    List<Object> components = new ArrayList<>();
    List<String> names =
        sow().complete() ? List.copyOf(landscape.components().keySet()) : current.stream().toList();
    for (String name : names) {
      ComponentStatus status = ComponentStatus.of(landscape, name);
      components.add(everything ? status.details() : status.facts());
    }
    facts.put("components", components);
    if (sow().complete()) {
      facts.put("templates", List.copyOf(landscape.templates().keySet()));
      facts.put("order", landscape.graph().order());
    }
    return facts;
  }

  private static void print(SowSession session, Map<String, @Nullable Object> facts) {
    session.out().println("acre " + facts.get("root"));
    session
        .out()
        .println("greenhouse " + facts.get("product") + " (" + facts.get("productFolder") + ")");
    if (facts.get("components") instanceof List<?> components) {
      for (Object component : components) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        if (component instanceof Map<?, ?> map) {
          map.forEach((key, value) -> one.put(String.valueOf(key), value));
        }
        ComponentText.print(session.out(), one);
      }
    }
    if (facts.get("templates") instanceof List<?> templates) {
      templates.forEach(name -> session.out().println(" - template " + name));
    }
    if (facts.get("order") instanceof List<?> order) {
      session
          .out()
          .println("order: " + String.join(" ", order.stream().map(String::valueOf).toList()));
    }
  }
}
