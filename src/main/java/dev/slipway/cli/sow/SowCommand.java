package dev.slipway.cli.sow;

import dev.slipway.cli.Style;
import dev.slipway.sow.Selection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code slipway sow}: what {@code sow} does, inside a landscape. */
@Command(
    name = "sow",
    description = {
      "Deploys and deletes the components of the Sow landscape around the current folder.",
      "Without a command, components are deployed. Commands may be abbreviated."
    },
    subcommands = {
      DeployCommand.class,
      DeleteCommand.class,
      BurndownCommand.class,
      OrderCommand.class,
      GenerateCommand.class,
      ShowCommand.class,
      InfoCommand.class,
      ListCommand.class,
      DiffCommand.class,
      AddCommand.class,
      HelpCommand.class
    })
public final class SowCommand implements Callable<Integer> {
  private static final String ON = "X";

  private final Path here;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "COMPONENT", description = "Components; `all`, or `.` for this one.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "-m",
      scope = ScopeType.INHERIT,
      description = "Names are folders or beginnings of names.")
  private boolean matching;

  @Option(
      names = "-a",
      scope = ScopeType.INHERIT,
      description = "With all that is needed, or that needs it; with info: all there is.")
  private boolean complete;

  @Option(names = "-A", scope = ScopeType.INHERIT, description = "All active components.")
  private boolean all;

  @Option(
      names = "-n",
      scope = ScopeType.INHERIT,
      description = "Leaves deployed components alone.")
  private boolean onlyNew;

  @Option(names = "-v", scope = ScopeType.INHERIT, description = "Plugins tell more.")
  private boolean verbose;

  @Option(
      names = "-k",
      scope = ScopeType.INHERIT,
      description = "Keeps the files of single plugin calls.")
  private boolean keep;

  @Option(names = "-x", scope = ScopeType.INHERIT, description = "All plugins trace themselves.")
  private boolean trace;

  @Option(
      names = "-X",
      scope = ScopeType.INHERIT,
      paramLabel = "PLUGIN",
      description = "This plugin traces itself.")
  private List<String> traced = new ArrayList<>();

  @Option(names = "-D", scope = ScopeType.INHERIT, description = "Plugins tell everything.")
  private boolean debug;

  @Option(
      names = "--dryrun",
      scope = ScopeType.INHERIT,
      description = "Plugins only say what they would do.")
  private boolean dryRun;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}; NO_COLOR is honoured).")
  private Style.When color = Style.When.auto;

  /** The command in the folder where the process was started. */
  public SowCommand() {
    this(Path.of("").toAbsolutePath());
  }

  /** The command in a folder. */
  public SowCommand(Path here) {
    this.here = here;
  }

  /** Sets how its words are read: commands may be abbreviated, a component ends the options. */
  public static void configure(CommandLine sow) {
    sow.setAbbreviatedSubcommandsAllowed(true);
    sow.getCommandSpec().parser().stopAtPositional(true);
    sow.setPosixClusteredShortOptionsAllowed(true);
  }

  /** Runs a command of a landscape's own script, or deploys components. */
  @Override
  public Integer call() {
    return SowSession.run(
        this,
        spec,
        session -> {
          Optional<Integer> own =
              names.isEmpty()
                  ? Optional.empty()
                  : session.ownCommand(names.getFirst(), names.subList(1, names.size()));
          return own.isPresent()
              ? own.get()
              : new Deployment(session, settings()).deploy(selection(names));
        });
  }

  Path here() {
    return here;
  }

  Style style() {
    return Style.of(color);
  }

  boolean complete() {
    return complete;
  }

  boolean all() {
    return all;
  }

  boolean matching() {
    return matching;
  }

  Selection selection(List<String> chosen) {
    return new Selection(chosen, all, complete, matching);
  }

  Deployment.Settings settings() {
    return new Deployment.Settings(false, onlyNew, 0, keep, new TreeSet<>(traced));
  }

  Set<String> traced() {
    return new TreeSet<>(traced);
  }

  /** What plugins of a user see: the user's own variables and the switches. */
  Map<String, String> environment() {
    Map<String, String> environment = new LinkedHashMap<>(System.getenv());
    Map<String, Boolean> switches = new LinkedHashMap<>();
    switches.put("TRACE", trace);
    switches.put("VERBOSE", verbose);
    switches.put("DEBUG", debug);
    switches.put("DRYRUN", dryRun);
    switches.put("KEEP_TEMPFILES", keep);
    switches.forEach((name, on) -> environment.put(name, on ? ON : ""));
    return environment;
  }
}
