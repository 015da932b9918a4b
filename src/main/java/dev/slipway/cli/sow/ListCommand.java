package dev.slipway.cli.sow;

import dev.slipway.cli.OutputOptions;
import dev.slipway.sow.ComponentStatus;
import dev.slipway.sow.SowFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code slipway sow list}: all components. */
@Command(name = "list", description = "Lists all components and how far they are.")
public final class ListCommand extends LandscapeCommand {
  @Mixin private OutputOptions output = new OutputOptions();

  @Override
  int run(SowSession session) throws SowFailure, IOException, InterruptedException {
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    for (String name : session.landscape().components().keySet()) {
      items.add(ComponentStatus.of(session.landscape(), name).facts());
    }
    output.writeAll(session.out(), items, ShowCommand.table(), "name");
    return 0;
  }
}
