package dev.slipway.cli.sow;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code slipway sow burndown}: a delete by force. */
@Command(name = "burndown", description = "Deletes components by force.")
public final class BurndownCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--parallel", paramLabel = "N", description = "So many components at a time.")
  private int parallel;

  @Override
  public Integer call() {
    return SowSession.run(
        sow,
        spec,
        session ->
            new Deployment(session, sow.settings().withForce(true).withParallel(parallel))
                .delete(sow.selection(names)));
  }
}
