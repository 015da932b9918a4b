package dev.slipway.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.yaml.YamlReader.Reading;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The door for YAML: values, places, and texts that must be refused. */
class YamlReaderTest {
  private static List<Node> read(String text) {
    return switch (YamlReader.readFile("f.yaml", text)) {
      case Reading.Documents(List<Node> roots) -> roots;
      case Reading.Broken(Problem problem) -> throw new AssertionError(problem.toString());
    };
  }

  private static Problem refused(String text) {
    return switch (YamlReader.readFile("f.yaml", text)) {
      case Reading.Documents(List<Node> roots) -> throw new AssertionError(roots.toString());
      case Reading.Broken(Problem problem) -> problem;
    };
  }

  @Test
  void scalarsAreThoseOfYaml12() {
    String text =
        "[no, 017, 0o17, 0x1F, 1_000, ~, '', '1', 2026-01-01, true, 99999999999999999999]";

    assertEquals(
        java.util.Arrays.asList(
            "no",
            17L,
            15L,
            31L,
            "1_000",
            null,
            "",
            "1",
            "2026-01-01",
            true,
            new BigInteger("99999999999999999999")),
        read(text).getFirst().toValue());
  }

  @Test
  void exactValuesKeepEveryDigit() {
    String text = "[0.10, 1e400, .inf, 3]";

    assertEquals(
        List.of(new BigDecimal("0.10"), new BigDecimal("1e400"), ".inf", 3L),
        read(text).getFirst().toExactValue());
  }

  @Test
  void everyNodeKnowsItsPlace() {
    Node.Mapping map = (Node.Mapping) read("a: 1\nb:\n  - x\n").getFirst();

    assertEquals(
        "f.yaml:3:3", String.valueOf(java.util.Objects.requireNonNull(map.get("b")).span()));
  }

  @Test
  void aByteOrderMarkAndLineEndingsOfWindowsAreRead() {
    assertEquals(
        Map.of("a", 1L, "b", List.of(2L, 3L)),
        read("\uFEFFa: 1\r\nb: [2,\r\n  3]\r\n").getFirst().toValue());
  }

  @Test
  void aDuplicateKeyIsKeptForWhoeverReportsIt() {
    Node.Mapping map = (Node.Mapping) read("{a: 1, b: 2, a: 3}").getFirst();

    assertEquals(1, map.duplicates().size());
    assertEquals(14, map.duplicates().getFirst().key().span().column());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a:\\n\\t- b|2|tabs",
        "a: !!javax.script.ScriptEngineManager [x]|1|tag",
        "a: !secret x|1|tag",
        "a: &x [*x]|1|anchor",
        "a: *nope|1|anchor",
        "? [a]\\n: b|1|text as key",
        "a: 'x|1|quoted scalar",
        "a: !?%1 b|1|tag",
        "- a\\nb: c|2|block",
      })
  void whatIsNoYamlOfOursIsRefusedAtItsPlace(String text, int line, String reason) {
    Problem problem = refused(text.replace("\\n", "\n").replace("\\t", "\t"));

    assertEquals(YamlReader.SYNTAX, problem.code());
    assertTrue(problem.span().line() >= line, problem.toString());
    assertTrue(problem.message().contains(reason), problem.toString());
  }

  @Test
  void halfASurrogatePairIsRefused() {
    assertTrue(refused("a: \"\\ud800\"\n").message().contains("Unicode"));
  }

  @Test
  void aliasesThatBlowUpAreRefused() {
    StringBuilder text = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 20; i++) {
      String alias = "*a" + (i - 1);
      text.append("a" + i + ": &a" + i + " [" + (alias + ", ").repeat(9) + alias + "]\n");
    }

    assertTrue(refused(text.toString()).message().contains("nodes"));
  }

  @Test
  void aliasesWithinReasonAreFollowed() {
    assertEquals(
        Map.of("a", Map.of("k", 1L), "b", Map.of("k", 1L)),
        read("a: &x {k: 1}\nb: *x\n").getFirst().toValue());
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- ", "? "})
  void nestingWithoutEndIsRefused(String opening) {
    Problem problem = refused(opening.repeat(20_000));

    assertTrue(
        problem.message().contains("levels") || problem.message().contains("expected YAML"),
        problem.toString());
  }

  @Test
  void aTextThatIsTooLongIsRefused() {
    assertTrue(refused("#".repeat(1_000_001)).message().contains("characters"));
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Map<String, ?> value = Map.of("k", List.of(1L, "two", Map.of("three", true)));

    assertEquals(value, read(YamlWriter.write(value)).getFirst().toValue());
  }

  @ParameterizedTest
  @CsvSource({"triggerdOn, triggeredOn", "taks, tasks", "sequnces, sequences", "xyz, ''"})
  void theWordThatWasMeantIsFound(String word, String meant) {
    List<String> known = List.of("triggeredOn", "tasks", "sequences");

    assertEquals(meant, Spelling.nearest(word, known).orElse(""));
  }
}
