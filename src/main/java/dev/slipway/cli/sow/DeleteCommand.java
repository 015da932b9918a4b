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

/** {@code slipway sow delete}: deletes components, users before what they use. */
@Command(name = "delete", description = "Deletes components, users before what they use.")
public final class DeleteCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  @Option(names = "--parallel", paramLabel = "N", description = "So many components at a time.")
  private int parallel;

  @Option(names = "--force", description = "Tells plugins to force it (SOW_FORCE).")
  private boolean force;

  @Override
  public Integer call() {
    return SowSession.run(
        sow,
        spec,
        session ->
            new Deployment(session, sow.settings().withForce(force).withParallel(parallel))
                .delete(sow.selection(names)));
  }
}
