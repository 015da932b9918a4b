package dev.slipway.cli;

import dev.slipway.cli.dynaml.DynamlCommand;
import dev.slipway.cli.sow.SowCommand;
import dev.slipway.event.Control;
import java.io.PrintWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** {@code slipway}: the command that all others are part of. */
@Command(
    name = "slipway",
    description = "An event-driven delivery controller over CloudEvents and Kafka.",
    versionProvider = VersionCommand.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      TriggerCommand.class,
      RunCommand.class,
      EventCommand.class,
      ShipyardCommand.class,
      ScenarioCommand.class,
      DynamlCommand.class,
      SowCommand.class,
      VersionCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class SlipwayCommand {
  /**
   * Runs the command that the arguments name.
   *
   * @param more commands that need what this room does not know, such as {@link UpCommand}
   * @return the exit code, see {@link ExitCode}
   */
  public static int run(String[] args, Object... more) {
    return commandLine(List.of(more)).execute(args);
  }

  static CommandLine commandLine(List<Object> more) {
    CommandLine slipway = new CommandLine(new SlipwayCommand());
    more.forEach(slipway::addSubcommand);
    CommandLine run = Objects.requireNonNull(slipway.getSubcommands().get("run"));
    addControl(run, Control.PAUSE, "Lets the open task finish and holds the next.");
    addControl(run, Control.RESUME, "Goes on with what is paused.");
    addControl(run, Control.ABORT, "Ends everything that has not ended.");
    return configured(slipway);
  }

  private static void addControl(CommandLine run, Control control, String description) {
    CommandLine command = new CommandLine(new RunControlCommand(control));
    command.getCommandSpec().name(control.text());
    command.getCommandSpec().usageMessage().description(description);
    run.addSubcommand(control.text(), command);
  }

  private static CommandLine configured(CommandLine slipway) {
    withHelp(slipway);
    SowCommand.configure(Objects.requireNonNull(slipway.getSubcommands().get("sow")));
    // @file is the value of an option here, not a file of arguments.
    slipway.setExpandAtFiles(false);
    slipway.setCaseInsensitiveEnumValuesAllowed(true);
    slipway.setParameterExceptionHandler(SlipwayCommand::wrongUsage);
    slipway.setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, command));
    return slipway;
  }

  private static void withHelp(CommandLine command) {
    if (command.getCommandSpec().optionsMap().get("--help") == null) {
      command
          .getCommandSpec()
          .addOption(
              OptionSpec.builder("-h", "--help")
                  .usageHelp(true)
                  .description("Shows this help.")
                  .build());
    }
    command.getSubcommands().values().forEach(SlipwayCommand::withHelp);
  }

  private static int wrongUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("slipway: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try `" + command.getCommandSpec().qualifiedName() + " --help`.");
    err.flush();
    return ExitCode.WRONG_USAGE.number();
  }

  private static int failed(Exception failure, CommandLine command) {
    PrintWriter err = command.getErr();
    if (failure instanceof CommandProblem problem) {
      err.println("slipway: " + Style.safe(String.valueOf(problem.getMessage())));
      err.flush();
      return problem.exit().number();
    }
    err.println("slipway: this should not have happened; please report it:");
    failure.printStackTrace(err);
    err.flush();
    return ExitCode.FAILED.number();
  }

  /** Where the data of a command goes. */
  static PrintWriter out(@Nullable CommandSpec spec) {
    return commandLine(spec).getOut();
  }

  /** Where everything else goes. */
  static PrintWriter err(@Nullable CommandSpec spec) {
    return commandLine(spec).getErr();
  }

  /** The command that the spec's command is part of. */
  static CommandLine root(@Nullable CommandSpec spec) {
    return Objects.requireNonNull(spec).root().commandLine();
  }

  private static CommandLine commandLine(@Nullable CommandSpec spec) {
    return Objects.requireNonNull(spec).commandLine();
  }
}
