package dev.slipway.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.cli.Shell.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for templates, as a user types them. */
class DynamlCommandsTest {
  @TempDir Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static Ran merge(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "dynaml";
    all[1] = "merge";
    System.arraycopy(args, 0, all, 2, args.length);
    return Shell.bare(all);
  }

  @Test
  void definitionsAreNumbersTextsOrYaml() throws IOException {
    String template = file("t.yaml", "a: (( x + 1 ))\nb: (( p.q ))\nc: (( y ))\n");
    Ran ran = merge(template, "-D", "x=5", "--define", "p.q:[1, {}]", "-D", "y=a=b");
    assertEquals("a: 6\nb:\n- 1\n- {}\nc: a=b\n", ran.out());
    assertEquals(0, ran.exit());
  }

  @Test
  void aDefinitionWithoutKeyOrValueIsAnError() throws IOException {
    String template = file("t.yaml", "a: 1\n");
    assertEquals("empty key in value definition \"=5\"\n", merge(template, "-D", "=5").err());
    assertEquals("invalid value definition \"x\"\n", merge(template, "-D", "x").err());
  }

  @Test
  void aTagIsTheContentOfAFile() throws IOException {
    String template = file("t.yaml", "a: (( ext::v.w ))\n");
    String tag = file("tag.yaml", "v:\n  w: 7\n");
    assertEquals("a: 7\n", merge(template, "--tag", "ext:" + tag).out());
  }

  @Test
  void bindingsAreAMap() throws IOException {
    String template = file("t.yaml", "a: (( x ))\n");
    assertEquals("a: 1\n", merge(template, "--bindings", file("b.yaml", "x: 1\n")).out());
    Ran wrong = merge(template, "--bindings", file("l.yaml", "[1]\n"));
    assertEquals(1, wrong.exit());
    assertTrue(wrong.err().contains("must be given as map"), wrong.err());
  }

  @Test
  void severalDocumentsAreSeparatedAndEmptyOnesStayEmpty() throws IOException {
    String template = file("t.yaml", "a: 1\n---\n---\nb: 2\n");
    assertEquals("---\na: 1\n---\n---\nb: 2\n", merge(template).out());
    assertEquals("{\"a\":1}\n{\"b\":2}\n", merge(template, "--json").out());
    assertEquals("---\n", merge(file("empty.yaml", "")).out());
    assertTrue(merge(template, "--path", "a").err().contains("(document 3)"));
  }

  @Test
  void partsAreSelectedEvaluatedAndSplit() throws IOException {
    String template = file("t.yaml", "l:\n- name: a\n  v: 1\n- name: b\nm: 2\n");
    assertEquals(
        "{\"m\":2,\"v\":1}\n",
        merge(template, "--select", "l.a.v", "--select", "m", "--json").out());
    assertEquals(
        "---\nname: a\nv: 1\n---\nname: b\n", merge(template, "--path", "l", "--split").out());
    assertEquals("3\n", merge(template, "--evaluate", "m + 1").out());
  }

  @Test
  void theStateIsKeptAndReadAgain() throws IOException {
    String template = file("t.yaml", "count: (( &state(merge || 5) ))\nm: 1\n");
    Path state = folder.resolve("state.yaml");
    merge(template, "--state", state.toString());
    assertEquals("count: 5\n", Files.readString(state));
    Files.writeString(state, "count: 6\n");
    assertEquals("count: 6\nm: 1\n", merge(template, "--state", state.toString()).out());
    assertEquals("count: 6\n", Files.readString(folder.resolve("state.yaml.bak")));
  }

  @Test
  void escapesTemporaryFieldsAndUnresolvedPartsMayStay() throws IOException {
    String template = file("t.yaml", "a: ((! x ))\nb: (( &temporary(1) ))\nc: (( x ))\n");
    assertEquals(1, merge(template).exit());
    String out = merge(template, "--partial", "--preserve-escapes", "--preserve-temporary").out();
    assertEquals("a: ((! x ))\nb: 1\nc: (( x ))\n", out);
  }

  @Test
  void theWorldMayBeShutOut() throws IOException {
    String template = file("t.yaml", "a: (( read(\"" + file("x.yaml", "1\n") + "\") ))\n");
    assertEquals("a: 1\n", merge(template).out());
    assertEquals(1, merge(template, "--no-io").exit());
  }

  @Test
  void anErrorLeadsToItsPlaceAndTellsWhatElseFails() throws IOException {
    String template = file("t.yaml", "port: 1\nurl: (( prot ))\nlink: (( url ))\nx: (( b + ))\n");
    String err = merge(template).err();
    assertTrue(err.startsWith("error generating manifest: unresolved nodes:\n"), err);
    assertTrue(err.contains("t.yaml:2:6: error: url: (( prot )): 'prot' not found\n"), err);
    assertTrue(err.contains("hint: did you mean `port`?\n  only because of this: link\n"), err);
    assertTrue(err.contains("  (( b + ))\n         ^"), err);
  }

  @Test
  void anUnknownOptionIsToldWithTheNearest() throws IOException {
    Ran ran = merge(file("t.yaml", "a: 1\n"), "--jsn");
    assertEquals(2, ran.exit());
    assertTrue(ran.err().contains("--json"), ran.err());
  }

  @Test
  void aTemplateProcessesADocument() throws IOException {
    String document = file("d.yaml", "v: 7\n");
    String template = file("t.yaml", "w: (( document.v + 1 ))\n");
    assertEquals("w: 8\n", Shell.bare("dynaml", "process", document, template).out());
  }

  @Test
  void differencesAreShownByNameAndIndex() throws IOException {
    String a = file("a", "l:\n- name: a\n  v: 1\n- 5\nx: 1\n");
    String b = file("b", "l:\n- 5\n- name: a\n  v: 2\n- 6\n");
    assertEquals("no differences!\n", Shell.bare("dynaml", "diff", a, a).out());
    Ran ran = Shell.bare("dynaml", "diff", a, b);
    assertEquals(0, ran.exit());
    String plain = ran.out().replaceAll("\u001b\\[[0-9]+m", "").replace(folder + "/", "");
    assertEquals(
        """
        Difference in  l.a.v
          a has:
            1
        \s   \s
          b has:
            2
        \s   \s
        Difference in  l.[1]
          a has:
            5
        \s   \s
          b has:
            name: a
            v: 2
        \s   \s
        Difference in  l.[2]
          b has:
            6
        \s   \s
        Difference in  x
          a has:
            1
        \s   \s
        """,
        plain.replaceAll("(?m)^ +$", "     "));
    Ran counts = Shell.bare("dynaml", "diff", a, file("two", "a: 1\n---\nb: 1\n"));
    assertEquals("Different number of documents (1 != 2)\n", counts.out());
  }
}
