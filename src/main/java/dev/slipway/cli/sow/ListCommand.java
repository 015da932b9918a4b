package dev.slipway.cli.sow;

import dev.slipway.cli.OutputOptions;
import dev.slipway.sow.ComponentStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code slipway sow list}: all components. */
@Command(name = "list", description = "Lists all components and how far they are.")
public final class ListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Mixin private OutputOptions output = new OutputOptions();

  @Override
  public Integer call() {
    return SowSession.run(
        sow,
        spec,
        session -> {
          List<Map<String, @Nullable Object>> items = new ArrayList<>();
          for (String name : session.landscape().components().keySet()) {
            items.add(ComponentStatus.of(session.landscape(), name).facts());
          }
          output.writeAll(session.out(), items, ShowCommand.table(), "name");
          return 0;
        });
  }
}
