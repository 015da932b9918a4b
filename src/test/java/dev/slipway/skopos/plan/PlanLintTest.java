package dev.slipway.skopos.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlanLintTest {
  private static List<String> lint(String steps) {
    return PlanLint.check(Yard.plan(steps), List.of("shop", "look")).stream()
        .map(finding -> finding.problem().code() + ":" + finding.step())
        .toList();
  }

  @Test
  void saysNothingAboutAPlanAsItShouldBe() {
    assertEquals(
        List.of(),
        lint(
            """
            - id: c
              class: component
              on_fail: fail
              steps:
                - { id: a, class: action, plugin: shop, action: create, on_fail: z }
                - { id: z, class: action, exec: look, cleanup: true }
            """));
  }

  @Test
  void missesTheExitAfterAFailureWhereItMatters() {
    assertEquals(
        List.of("on_fail.missing:c", "on_fail.missing:l"),
        lint(
            """
            - id: c
              class: component
              steps:
                - { id: l, class: instance-loop, target_num: 1, steps: [] }
                - { id: a, class: action, exec: look }
            """));
  }

  @Test
  void findsStepsThatNoWayLeadsTo() {
    assertEquals(
        List.of("step.unreachable:b", "cleanup.unreachable:z"),
        lint(
            """
            - id: g
              class: group
              on_fail: fail
              steps:
                - { id: a, class: delay, on_pass: c }
                - { id: b, class: delay }
                - { id: c, class: delay, on_fail: z }
                - { id: z, class: delay, cleanup: true }
            """));
  }

  @Test
  void knowsWhichPluginsThereAre() {
    List<Finding> found =
        PlanLint.check(
            Yard.plan(
                """
                - id: g
                  class: group
                  on_fail: fail
                  steps:
                    - { id: a, class: action, plugin: shpo, action: create }
                    - { id: b, class: action, exec: "{{.vars.any}} x" }
                """),
            List.of("shop", "look"));
    assertEquals(
        List.of(
            "plan.yaml:8:7: warning: step a: expected a plugin that is there, found `shpo`"
                + " [plugin.unknown] (did you mean `shop`?)"),
        found.stream().map(finding -> finding.problem().toString()).toList());
  }
}
