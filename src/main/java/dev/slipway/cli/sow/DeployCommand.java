package dev.slipway.cli.sow;

import dev.slipway.sow.Selection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code slipway sow deploy}: deploys components in the order of their imports. */
@Command(name = "deploy", description = "Deploys components in the order of their imports.")
public final class DeployCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @ParentCommand private SowCommand sow = new SowCommand();

  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  @Option(names = "-u", description = "Updates all that use the components.")
  private boolean update;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "So many components at a time; what depends on a failed one is not started.")
  private int parallel;

  @Option(names = "--force", description = "A step over several versions is only a warning.")
  private boolean force;

  @Override
  public Integer call() {
    return SowSession.run(
        sow,
        spec,
        session -> {
          Deployment deployment =
              new Deployment(session, sow.settings().withForce(force).withParallel(parallel));
          return update
              ? deployment.update(new Selection(names, sow.all(), true, sow.matching()))
              : deployment.deploy(sow.selection(names));
        });
  }
}
