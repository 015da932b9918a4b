package dev.slipway.cli.sow;

import dev.slipway.sow.Selection;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** A command for components that are named. */
abstract class ComponentsCommand extends LandscapeCommand {
  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  /** The names as they were given. */
  final List<String> names() {
    return names;
  }

  /** The components that the names and the options for all commands select. */
  final Selection selection() {
    return sow().selection(names);
  }

  /** The same with all that use them. */
  final Selection selectionForUpdate() {
    return new Selection(names, sow().all(), true, sow().matching());
  }
}
