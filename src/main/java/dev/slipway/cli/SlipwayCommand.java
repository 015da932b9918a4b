package dev.slipway.cli;

import dev.slipway.cli.dynaml.DynamlCommand;
import dev.slipway.cli.sow.SowCommand;
import dev.slipway.event.Control;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
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
    synopsisSubcommandLabel = "COMMAND")
public final class SlipwayCommand {
  private static final List<Class<?>> COMMANDS =
      List.of(
          TriggerCommand.class,
          RunCommand.class,
          EventCommand.class,
          ShipyardCommand.class,
          ScenarioCommand.class,
          PlanCommand.class,
          RemediationCommand.class,
          ApprovalCommand.class,
          WorkerCommand.class,
          DynamlCommand.class,
          SowCommand.class,
          VersionCommand.class,
          CompletionCommand.class,
          HelpCommand.class);

  /** The commands that look at all others. */
  private static final Set<Class<?>> CURIOUS = Set.of(CompletionCommand.class, HelpCommand.class);

  /**
   * Runs the command that the arguments name.
   *
   * @param more commands that need what this room does not know, such as {@link UpCommand}
   * @return the exit code, see {@link ExitCode}
   */
  public static int run(String[] args, Object... more) {
    List<Object> all = new ArrayList<>(COMMANDS);
    all.addAll(List.of(more));
    return configured(commandLine(named(args, all))).execute(args);
  }

  /** All commands, and more ones. */
  static CommandLine all(List<Object> more) {
    List<Object> all = new ArrayList<>(COMMANDS);
    all.addAll(more);
    return configured(commandLine(all));
  }

  /**
   * The one command that the first argument names, since reading the annotations of all would take
   * most of the time of a short one; all of them where it names none, or one that shows others.
   */
  private static List<Object> named(String[] args, List<Object> all) {
    return args.length == 0
        ? all
        : all.stream()
            .filter(command -> !CURIOUS.contains(command) && name(command).equals(args[0]))
            .findFirst()
            .map(List::of)
            .orElse(all);
  }

  private static String name(Object command) {
    Class<?> type = command instanceof Class<?> named ? named : command.getClass();
    return type.getAnnotation(Command.class).name();
  }

  private static CommandLine commandLine(List<Object> commands) {
    CommandLine slipway = new CommandLine(new SlipwayCommand());
    commands.forEach(slipway::addSubcommand);
    CommandLine run = slipway.getSubcommands().get("run");
    if (run != null) {
      addControl(run, Control.PAUSE, "Lets the open task finish and holds the next.");
      addControl(run, Control.RESUME, "Goes on with what is paused.");
      addControl(run, Control.ABORT, "Ends everything that has not ended.");
    }
    return slipway;
  }

  private static void addControl(CommandLine run, Control control, String description) {
    CommandLine command = new CommandLine(new RunControlCommand(control));
    command.getCommandSpec().name(control.text());
    command.getCommandSpec().usageMessage().description(description);
    run.addSubcommand(control.text(), command);
  }

  private static CommandLine configured(CommandLine slipway) {
    withHelp(slipway);
    CommandLine sow = slipway.getSubcommands().get("sow");
    if (sow != null) {
      SowCommand.configure(sow);
    }
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
