package dev.slipway.cli.sow;

import dev.slipway.cli.OutputOptions;
import dev.slipway.cli.Style;
import dev.slipway.cli.Table;
import dev.slipway.sow.ComponentStatus;
import dev.slipway.sow.Selection;
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

/** {@code slipway sow order}: the order in which components are deployed or deleted. */
@Command(name = "order", description = "Prints in which order components are deployed.")
public final class OrderCommand extends ComponentsCommand {
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(names = "-d", description = "The order of a delete.")
  private boolean deletes;

  @Option(names = "-u", description = "The order in which users are updated.")
  private boolean update;

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    Selection selection = update ? selectionForUpdate() : selection();
    List<String> order =
        deletes || update
            ? selection.deleteOrder(session.landscape(), session.here())
            : selection.deployOrder(session.landscape(), session.here());
    print(session, order);
    return 0;
  }

  private void print(SowSession session, List<String> order) throws SowFailure, IOException {
    Style style = output.style();
    if (output.format() == OutputOptions.Format.table) {
      for (String name : order) {
        String word = ComponentStatus.of(session.landscape(), name).word();
        session.out().println(style.tinted(tint(word), name));
      }
      return;
    }
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    for (String name : order) {
      Map<String, @Nullable Object> item = new LinkedHashMap<>();
      item.put("name", name);
      item.put("state", ComponentStatus.of(session.landscape(), name).word());
      items.add(item);
    }
    output.writeAll(
        session.out(), items, new Table().column("NAME", "name").column("STATE", "state"), "name");
  }

  static String tint(String state) {
    return switch (state) {
      case "deployed" -> "pass";
      case "error", "aborted" -> "fail";
      default -> "";
    };
  }
}
