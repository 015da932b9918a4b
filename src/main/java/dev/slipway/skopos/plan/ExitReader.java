package dev.slipway.skopos.plan;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads {@code on_pass} and {@code on_fail}: {@code label[, flag…]} or a list of these words. */
final class ExitReader {
  private static final List<String> FLAGS =
      Arrays.stream(Exit.Flag.values()).map(Exit.Flag::text).toList();

  private final Findings findings;
  private final StepIds ids;

  ExitReader(Findings findings, StepIds ids) {
    this.findings = findings;
    this.ids = ids;
  }

  /** The exit of a step in a chain; the usual one where none is written. */
  Exit read(Node.Mapping step, String key, String id, Node chain) {
    Node node = step.get(key);
    if (node == null || node.isAbsent()) {
      return Exit.NEXT;
    }
    List<String> words = words(node);
    if (words.isEmpty() || words.getFirst().isEmpty()) {
      findings.error(
          node.span(),
          id,
          "exit.label",
          "expected a label for " + key + ", found " + node.describe(),
          "write next, pass, fail or the id of a step, then flags: `next,warn`");
      return Exit.NEXT;
    }
    List<Exit.Flag> flags = new ArrayList<>();
    for (String word : words.subList(1, words.size())) {
      flag(word, id, node).ifPresent(flags::add);
    }
    return new Exit(target(words.getFirst(), id, chain, node), flags);
  }

  private static List<String> words(Node node) {
    return switch (node) {
      case Node.Scalar scalar ->
          Arrays.stream(scalar.text().split(",", -1)).map(String::strip).toList();
      case Node.Sequence list when list.items().stream().allMatch(Node.Scalar.class::isInstance) ->
          list.items().stream().map(item -> ((Node.Scalar) item).text().strip()).toList();
      case Node.Sequence _, Node.Mapping _ -> List.of();
    };
  }

  private Optional<Exit.Flag> flag(String word, String id, Node node) {
    Optional<Exit.Flag> flag = Exit.Flag.of(word);
    if (flag.isEmpty()) {
      findings.error(
          node.span(),
          id,
          "exit.flag",
          "expected pause, warn or info behind the label, found `" + word + "`",
          Spelling.hint(word, FLAGS));
    }
    return flag;
  }

  private Exit.Target target(String label, String id, Node chain, Node node) {
    return switch (label) {
      case "next" -> new Exit.Target.Next();
      case "pass" -> new Exit.Target.Pass();
      case "fail" -> new Exit.Target.Fail();
      default -> {
        if (StepIds.SYNTAX.matcher(label).matches()) {
          ids.checkGoto(label, chain, id, node);
        } else {
          findings.error(
              node.span(),
              id,
              "exit.label",
              "expected next, pass, fail or the id of a step, found `" + label + "`",
              "");
        }
        yield new Exit.Target.Goto(label);
      }
    };
  }
}
