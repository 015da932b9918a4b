package dev.slipway.skopos.plan;

import dev.slipway.yaml.Spelling;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds what is allowed in a plan and rarely meant (skopos 4.4). */
public final class PlanLint {
  private final Findings findings = new Findings();
  private final Collection<String> programs;

  private PlanLint(Collection<String> programs) {
    this.programs = programs;
  }

  /**
   * The warnings about a plan, in file order.
   *
   * @param programs the names of all plugins and scripts that there are
   */
  public static List<Finding> check(Plan plan, Collection<String> programs) {
    PlanLint lint = new PlanLint(programs);
    lint.chain(plan.steps(), true);
    return lint.findings.sorted();
  }

  private void chain(List<Step> chain, boolean top) {
    Set<Integer> reached = reached(chain);
    for (int i = 0; i < chain.size(); i++) {
      Step step = chain.get(i);
      if (!reached.contains(i)) {
        unreached(step);
      }
      boolean outer = top || step instanceof Step.InstanceLoop;
      if (outer && !step.head().saysOnFail() && !step.head().cleanup()) {
        findings.warning(
            step.head().span(),
            step.id(),
            "on_fail.missing",
            "expected an `on_fail`, found none; a failure in it is ignored",
            top ? "on_fail: fail" : "on_fail: fail, or the id of a cleanup step");
      }
      program(step);
      chain(step.children(), false);
    }
  }

  private void unreached(Step step) {
    boolean cleanup = step.head().cleanup();
    findings.warning(
        step.head().span(),
        step.id(),
        cleanup ? "cleanup.unreachable" : "step.unreachable",
        "expected a way to this step, found none",
        cleanup ? "let the on_fail of a step before it name it" : "");
  }

  /** The positions that some way through a chain comes to. */
  private static Set<Integer> reached(List<Step> chain) {
    Set<Integer> reached = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    if (!chain.isEmpty()) {
      open.add(0);
    }
    List<String> ids = chain.stream().map(Step::id).toList();
    while (!open.isEmpty()) {
      int at = open.removeFirst();
      if (!reached.add(at)) {
        continue;
      }
      Step step = chain.get(at);
      for (Exit exit : exits(step)) {
        switch (exit.target()) {
          case Exit.Target.Goto(String id) -> open.add(ids.indexOf(id));
          case Exit.Target.Next _ -> {
            boolean more =
                at + 1 < chain.size()
                    && chain.get(at + 1).head().cleanup() == step.head().cleanup();
            if (more) {
              open.add(at + 1);
            }
          }
          case Exit.Target.Pass _, Exit.Target.Fail _ -> {}
        }
      }
    }
    return reached;
  }

  private static List<Exit> exits(Step step) {
    return step instanceof Step.Delay
        ? List.of(step.head().onPass())
        : List.of(step.head().onPass(), step.head().onFail());
  }

  private void program(Step step) {
    String name =
        switch (step) {
          case Step.PluginAction action -> action.plugin();
          case Step.ScriptAction script -> script.words().getFirst();
          case Step.Group _,
              Step.Component _,
              Step.InstanceLoop _,
              Step.Delay _,
              Step.ManualGate _ ->
              "";
        };
    boolean fixed = !name.isEmpty() && !name.contains("{{") && !name.contains("${");
    if (fixed && !programs.contains(name)) {
      boolean script = step instanceof Step.ScriptAction;
      findings.warning(
          step.head().span(),
          step.id(),
          script ? "script.unknown" : "plugin.unknown",
          "expected a " + (script ? "script" : "plugin") + " that is there, found `" + name + "`",
          Spelling.hint(name, programs));
    }
  }
}
