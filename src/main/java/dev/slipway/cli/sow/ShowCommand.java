package dev.slipway.cli.sow;

import dev.slipway.cli.OutputOptions;
import dev.slipway.cli.Table;
import dev.slipway.sow.ComponentStatus;
import dev.slipway.sow.ComponentTemplate;
import dev.slipway.sow.SowFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code slipway sow show}: what is known about components or templates. */
@Command(name = "show", description = "Shows what is known about components or templates.")
public final class ShowCommand extends ComponentsCommand {
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "-l", description = "Shows everything.")
  private boolean everything;

  @Option(names = "-t", description = "Shows templates.")
  private boolean templates;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    List<Map<String, @Nullable Object>> items =
        templates ? templates(session) : components(session);
    if (output.format() == OutputOptions.Format.table) {
      for (Map<String, @Nullable Object> item : items) {
        ComponentText.print(session.out(), item);
      }
    } else {
      output.writeAll(session.out(), items, table(), "name");
    }
    return 0;
  }

  private List<Map<String, @Nullable Object>> templates(SowSession session) {
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    for (ComponentTemplate template : session.landscape().templates().values()) {
      if (names().isEmpty() || names().contains(template.name())) {
        items.add(facts(session, template));
      }
    }
    return items;
  }

  private List<Map<String, @Nullable Object>> components(SowSession session)
      throws SowFailure, IOException {
    List<String> chosen =
        sow().all()
            ? session.landscape().graph().order()
            : selection().chosen(session.landscape(), session.here());
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    for (String name : chosen) {
      ComponentStatus status = ComponentStatus.of(session.landscape(), name);
      if (everything) {
        items.add(status.details());
      } else {
        items.add(status.facts());
      }
    }
    return items;
  }

  static Table table() {
    return new Table()
        .column("NAME", "name")
        .column("STATE", "state")
        .column("ACTIVE", "active")
        .column("FOLDER", "folder");
  }

  private static Map<String, @Nullable Object> facts(
      SowSession session, ComponentTemplate template) {
    Map<String, @Nullable Object> facts = new LinkedHashMap<>();
    facts.put("name", template.name());
    facts.put("folder", session.landscape().acre().name(template.folder()));
    facts.put("product", template.product().name());
    facts.put("productFolder", session.landscape().acre().name(template.product().folder()));
    template.base().ifPresent(base -> facts.put("template", base));
    return facts;
  }
}
