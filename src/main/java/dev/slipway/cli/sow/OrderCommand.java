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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code slipway sow order}: the order in which components are deployed or deleted. */
@Command(name = "order", description = "Prints in which order components are deployed.")
public final class OrderCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Mixin private OutputOptions output = new OutputOptions();

  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  @Option(names = "-d", description = "The order of a delete.")
  private boolean deletes;

  @Option(names = "-u", description = "The order in which users are updated.")
  private boolean update;

  @Override
  public Integer call() {
    return SowSession.run(
        sow,
        spec,
        session -> {
          Selection selection =
              update ? new Selection(names, sow.all(), true, sow.matching()) : sow.selection(names);
          List<String> order =
              deletes || update
                  ? selection.deleteOrder(session.landscape(), session.here())
                  : selection.deployOrder(session.landscape(), session.here());
          print(session, order);
          return 0;
        });
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
