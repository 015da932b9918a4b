package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SlipwayCommandTest {
  @Test
  void theVersionIsThatOfTheBuild() {
    Shell.Ran ran = Shell.bare("version");

    assertTrue(ran.out().matches("slipway \\d+\\.\\d+\\.\\d+\\S*\n"), ran.out());
    assertEquals(ran.out(), Shell.bare("--version").out());
    assertTrue(Shell.bare("version", "-o", "json").out().startsWith("{\"version\":"));
  }

  @Test
  void theCompletionScriptKnowsEveryCommand() {
    String script = Shell.bare("completion").out();

    for (CommandLine command : all(SlipwayCommand.all(List.of()))) {
      String name = command.getCommandSpec().qualifiedName("_").replace("slipway_", "");
      assertTrue(script.contains("picocli_slipway_" + name), name);
    }
  }

  @Test
  void everyCommandExplainsItself() {
    for (CommandLine command : all(SlipwayCommand.all(List.of()))) {
      String name = command.getCommandSpec().qualifiedName();
      assertTrue(command.getCommandSpec().usageMessage().description().length > 0, name);
      assertEquals(
          0, Shell.bare((name.replaceFirst("slipway ", "") + " --help").split(" ")).exit(), name);
    }
  }

  @Test
  void aGroupWithoutACommandIsWrongUsage() {
    Shell.Ran ran = Shell.bare("run");

    assertEquals(2, ran.exit());
    assertTrue(ran.err().contains("Missing required subcommand"), ran.err());
  }

  private static List<CommandLine> all(CommandLine command) {
    List<CommandLine> all = new ArrayList<>();
    for (CommandLine sub : command.getSubcommands().values()) {
      all.add(sub);
      all.addAll(all(sub));
    }
    return all;
  }
}
