package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandsTest {
  private static final String HEAD =
      "doctype: com.datagridsys.doctype/skopos/deploy-plan\nversion: alpha/1\nsteps:\n";

  @TempDir private Path folder;
  private Path plan;

  @BeforeEach
  void plugins() throws IOException {
    plan = folder.resolve("plan.yaml");
    Path bin = Files.createDirectory(folder.resolve("bin"));
    Files.writeString(bin.resolve("mark"), "#!/bin/sh\necho \"$*\" >> " + folder + "/marks\n");
    assertTrue(bin.resolve("mark").toFile().setExecutable(true));
  }

  private void plan(String steps) throws IOException {
    Files.writeString(plan, HEAD + steps);
  }

  @Test
  void aPlanIsRunWithTheProgramsBesideIt() throws IOException {
    plan(
        """
        - id: g
          class: group
          on_fail: fail
          steps:
            - { id: a, class: action, exec: "mark {{.vars.what}}", on_fail: fail }
            - { id: ask, class: manual-gate, message: Well?, on_fail: fail }
            - { id: b, class: action, exec: mark b }
        """);
    Path context = folder.resolve("context.yaml");
    Files.writeString(context, "project: p\nvars: { what: hello }\n");
    Shell.Ran ran =
        Shell.bare(
            "plan",
            "run",
            plan.toString(),
            "--context",
            context.toString(),
            "--answer",
            "ask=pass",
            "-o",
            "json");
    assertEquals(0, ran.exit(), ran::err);
    assertEquals(
        "{\"load\":\"ok\",\"load_warnings\":[],\"trace\":[\"a pass -> next\",\"ask pass -> next\",\"b pass -> next\","
            + "\"g pass -> next\"],\"skipped\":[],\"events\":[\"gate ask Well?\"],\"calls\":["
            + "{\"exec\":[\"mark\",\"hello\"]},{\"exec\":[\"mark\",\"b\"]}],\"result\":\"pass\"}\n",
        ran.out());
    assertEquals("hello\nb\n", Files.readString(folder.resolve("marks")));
  }

  @Test
  void aPlanThatStoppedAtAQuestionGoesOnFromItsJournal() throws IOException {
    plan(
        """
        - id: g
          class: group
          on_fail: fail
          steps:
            - { id: a, class: action, exec: mark a, on_fail: fail }
            - { id: ask, class: manual-gate, on_fail: fail }
            - { id: b, class: action, exec: mark b }
        """);
    String journal = folder.resolve("journal").toString();
    Shell.Ran first = Shell.bare("plan", "run", plan.toString(), "--journal", journal);
    assertEquals(1, first.exit());
    assertEquals(
        "ask: ask (answer with --answer ask=pass|fail; the journal keeps the rest)\n", first.err());
    Shell.Ran second =
        Shell.bare(
            "plan",
            "run",
            plan.toString(),
            "--journal",
            journal,
            "--answer",
            "ask=pass",
            "-o",
            "json");
    assertEquals(0, second.exit(), second::err);
    assertTrue(second.out().contains("[\"a pass -> next\",\"ask pass -> next\""), second::out);
    assertEquals("a\nb\n", Files.readString(folder.resolve("marks")));
    Shell.Ran third = Shell.bare("plan", "run", plan.toString(), "--journal", journal);
    assertEquals(0, third.exit(), third::err);
    assertEquals("a\nb\n", Files.readString(folder.resolve("marks")));
  }

  @Test
  void aLineIsSaidForEverythingThatIsNew() throws IOException {
    plan(
        "- { id: g, class: group, steps: [ { id: a, label: First, class: action, exec: mark } ] }");
    Shell.Ran ran = Shell.bare("plan", "run", plan.toString());
    List<String> lines =
        ran.lines().stream()
            .map(l -> l.replaceFirst("^\\S+ +", "").replaceAll("\\d+m?s", "T"))
            .toList();
    assertEquals(
        List.of("pass  a  First  T", "pass  g  T", "pass  " + plan + "  the plan has ended"),
        lines);
  }

  @Test
  void lintShowsErrorsAndWarningsInFileOrder() throws IOException {
    plan(
        """
        - id: g
          class: group
          steps:
            - { id: a, class: action, exec: mrak, on_fial: fail }
        """);
    Shell.Ran warned = Shell.bare("plan", "lint", plan.toString());
    assertEquals(0, warned.exit());
    assertEquals(
        List.of(
            plan
                + ":4:3: warning: step g: expected an `on_fail`, found none; a failure in it is"
                + " ignored [on_fail.missing] (on_fail: fail)",
            plan
                + ":7:7: warning: step a: expected a script that is there, found `mrak`"
                + " [script.unknown] (did you mean `mark`?)",
            plan
                + ":7:43: warning: step a: expected an attribute of the class action, found"
                + " `on_fial`, which is ignored [attribute.unknown] (did you mean `on_fail`?)"),
        warned.lines());
    assertEquals(8, Shell.bare("plan", "lint", "--strict", plan.toString()).exit());
    plan("- { id: g, class: gruop }");
    Shell.Ran refused = Shell.bare("plan", "lint", plan.toString());
    assertEquals(8, refused.exit());
    assertTrue(refused.out().contains("[class.unknown] (did you mean `group`?)"), refused::out);
    assertEquals(8, Shell.bare("plan", "run", plan.toString()).exit());
  }

  @Test
  void anAnswerThatIsNoneIsWrongUsage() throws IOException {
    plan("- { id: g, class: group, steps: [ { id: ask, class: manual-gate } ] }");
    assertEquals(2, Shell.bare("plan", "run", plan.toString(), "--answer", "ask").exit());
    assertEquals(2, Shell.bare("plan", "run", plan.toString(), "--answer", "ask=maybe").exit());
  }
}
