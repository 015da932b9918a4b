package dev.slipway.uniform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.alert.JsonPointer;
import dev.slipway.alert.Mapping;
import dev.slipway.alert.Mapping.Term;
import dev.slipway.shipyard.MatchExpression;
import dev.slipway.shipyard.MatchExpression.Operator;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class UniformReaderTest {
  private static final String HEAD = "apiVersion: slipway.dev/v1\nkind: Uniform\n";

  private static UniformReader.Reading read(String workers) {
    return UniformReader.read("uniform.yaml", HEAD + workers);
  }

  private static List<String> problems(String workers) {
    return read(workers).problems().stream().map(Object::toString).toList();
  }

  @Test
  void landscapesNeedNoWorkers() {
    Uniform.Landscapes landscapes =
        read("sow: { tasks: [install], exec: true, parallel: 4 }\n")
            .uniform()
            .orElseThrow()
            .landscapes();

    assertEquals(new Uniform.Landscapes(List.of("install"), true, false, 4), landscapes);
    assertEquals(
        Uniform.Landscapes.DEFAULT,
        read("workers: [{ name: a, task: b, command: [c] }]\n")
            .uniform()
            .orElseThrow()
            .landscapes());
  }

  @Test
  void whatIsWrongAboutLandscapesIsNamed() {
    String problems = String.join("\n", problems("sow: { parallel: many, exce: true }\n"));

    assertTrue(problems.contains("expected a number from 1 to 1000 for parallel"), problems);
    assertTrue(problems.contains("found `exce`"), problems);
  }

  @Test
  void hooksNeedNoWorkers() {
    Mapping hook =
        read("""
        hooks:
          - { name: acme, type: /kind, service: shop, stage: /env, data: "" }
        """)
            .uniform()
            .orElseThrow()
            .hooks()
            .getFirst();

    assertEquals("acme", hook.name());
    assertEquals(new Term.At(new JsonPointer(List.of("kind"))), hook.type());
    assertEquals(new Term.Fixed("shop"), hook.service());
    assertEquals(Optional.empty(), hook.project());
    assertEquals(Optional.of(new JsonPointer(List.of())), hook.data());
  }

  @Test
  void whatIsWrongAboutHooksIsNamed() {
    String problems =
        String.join(
            "\n",
            problems(
                """
                hooks:
                  - { name: acme, typ: /kind }
                  - { name: beta, type: /a~2, service: b, data: a }
                  - { name: same, type: a, service: b }
                  - { name: same, type: a, service: b }
                """));

    assertTrue(problems.contains("4:5: error: expected `service`, found none"), problems);
    assertTrue(problems.contains("found `typ` [unknown-key] (did you mean `type`?)"), problems);
    assertTrue(problems.contains("5:25: error: expected a JSON pointer or a text"), problems);
    assertTrue(problems.contains("5:49: error: expected a JSON pointer for data"), problems);
    assertTrue(problems.contains("7:5: error: expected hooks with different names"), problems);
  }

  @Test
  void everyFieldIsRead() {
    UniformReader.Reading reading =
        read(
            """
            workers:
              - name: deployer
                task: deployment
                stages: [dev]
                services: [Cart_1]
                matchExpressions: [{ key: strategy, operator: In, values: [direct, 3] }]
                command: [./bin/deploy, --fast]
                timeout: 1h1.5s
                detach: true
                env: { COLOR: blue, COUNT: 3 }
              - { name: tester, tasks: [test, evaluation], command: [java, -version] }
            """);
    assertEquals(List.of(), reading.problems());
    Uniform.Entry first = reading.uniform().orElseThrow().workers().get(0);
    assertEquals("deployer", first.name());
    assertEquals(
        new Subscription(
            List.of("deployment"),
            List.of(),
            List.of("dev"),
            List.of("Cart_1"),
            List.of(new MatchExpression("strategy", Operator.IN, List.of("direct", "3")))),
        first.subscription());
    assertEquals(List.of("./bin/deploy", "--fast"), first.command());
    assertEquals(Duration.ofMillis(3_601_500), first.timeout());
    assertEquals(Map.of("COLOR", "blue", "COUNT", "3"), first.env());
    assertTrue(first.detach());
    Uniform.Entry second = reading.uniform().orElseThrow().workers().get(1);
    assertEquals(List.of("test", "evaluation"), second.subscription().tasks());
    assertEquals(Duration.ofMinutes(10), second.timeout());
  }

  @Test
  void allProblemsAreToldAtOnceWithTheirPlace() {
    assertEquals(
        List.of(
            "uniform.yaml:4:11: error: expected a name of [a-z][a-z0-9-]* in name, found `Bad Name`"
                + " [bad-name] (names are lower case and begin with a letter)",
            "uniform.yaml:5:5: error: expected one of name, task, tasks, stages, services,"
                + " matchExpressions, command, plan, webhook, timeout, detach, env, found `comand` [unknown-key]"
                + " (did you mean `command`?)",
            "uniform.yaml:6:14: error: expected a duration above 0 such as 90s or 1h30m, found"
                + " `1d` [bad-duration] (units are h, m, s and ms)",
            "uniform.yaml:7:13: error: expected true or false for detach, found `perhaps`"
                + " [not-a-flag]"),
        problems(
                """
                workers:
                  - name: Bad Name
                    comand: [./x]
                    timeout: 1d
                    detach: perhaps
                    task: t
                """)
            .stream()
            .filter(problem -> !problem.contains("missing-key"))
            .toList());
  }

  @Test
  void aFileWithErrorsYieldsNoUniform() {
    assertEquals(Optional.empty(), read("workers: []\n").uniform());
    assertEquals(Optional.empty(), read("workers: [x]\n").uniform());
    assertEquals(Optional.empty(), UniformReader.read("uniform.yaml", "").uniform());
    assertEquals(Optional.empty(), UniformReader.read("uniform.yaml", "a: [").uniform());
    assertEquals(
        Optional.empty(), UniformReader.read("uniform.yaml", HEAD + "---\na: 1").uniform());
  }

  @Test
  void eachRuleHasItsCode() {
    assertCode("missing-key", "{ name: a, command: [x] }");
    assertCode("missing-key", "{ name: a, task: t, tasks: [t], command: [x] }");
    assertCode("missing-key", "{ name: a, task: t }");
    assertCode("not-a-list", "{ name: a, task: t, command: ./deploy --fast }");
    assertCode("not-a-list", "{ name: a, tasks: [], command: [x] }");
    assertCode("not-a-list", "{ name: a, task: t, stages: dev, command: [x] }");
    assertCode("not-a-text", "{ name: a, task: t, command: [[x]] }");
    assertCode("bad-name", "{ name: a, task: t, command: [x], env: { a-b: c } }");
    assertCode("reserved-name", "{ name: a, task: t, command: [x], env: { SLIPWAY_X: c } }");
    assertCode("bad-duration", "{ name: a, task: t, command: [x], timeout: 0 }");
    assertCode("duplicate-key", "{ name: a, name: b, task: t, command: [x] }");
    assertCode(
        "duplicate-name", "{ name: a, task: t, command: [x] }, { name: a, task: u, command: [x] }");
    assertCode(
        "bad-operator",
        "{ name: a, task: t, command: [x], matchExpressions: [{ key: k, operator: in }] }");
    assertCode(
        "bad-values",
        "{ name: a, task: t, command: [x], matchExpressions: [{ key: k, operator: In }] }");
    assertCode(
        "bad-values",
        "{ name: a, task: t, command: [x], matchExpressions: [{ key: k, operator: Exists, values:"
            + " [v] }] }");
  }

  private static void assertCode(String code, String workers) {
    List<String> problems = problems("workers: [" + workers + "]\n");
    assertEquals(1, problems.size(), problems.toString());
    assertTrue(problems.getFirst().contains("[" + code + "]"), problems.toString());
  }

  @Test
  void theHeadIsChecked() {
    List<String> problems =
        UniformReader.read("u", "apiVersion: v2\nkind: Shipyard\nworkers: [{}]\nmore: 1\n")
            .problems()
            .stream()
            .map(p -> p.code() + "@" + p.span().line())
            .toList();
    assertEquals(
        List.of(
            "bad-value@1",
            "bad-value@2",
            "missing-key@3",
            "missing-key@3",
            "missing-key@3",
            "unknown-key@4"),
        problems);
  }
}
