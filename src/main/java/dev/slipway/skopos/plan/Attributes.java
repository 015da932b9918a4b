package dev.slipway.skopos.plan;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The attributes of each class. Others are ignored (skopos L14); where one looks like a slip, there
 * is a warning.
 */
final class Attributes {
  private static final List<String> COMMON =
      List.of("id", "label", "class", "cleanup", "on_pass", "on_fail");

  private static final Map<String, List<String>> OWN =
      Map.of(
          "group", List.of("steps"),
          "component", List.of("component", "new_ver", "old_vers", "steps"),
          "instance-loop", List.of("target_num", "start_index", "selector", "steps"),
          "action",
              List.of(
                  "plugin",
                  "action",
                  "arguments",
                  "exec",
                  "timeout",
                  "retry",
                  "idempotent",
                  "detach"),
          "delay", List.of("duration"),
          "manual-gate", List.of("message", "expires", "default"));

  private Attributes() {}

  static void check(Findings findings, Node.Mapping map, String kind, String id) {
    List<String> known = new ArrayList<>(COMMON);
    known.addAll(OWN.getOrDefault(kind, List.of()));
    for (Node.Entry entry : map.entries()) {
      String key = entry.key().text();
      if (known.contains(key)) {
        continue;
      }
      boolean flag = Exit.Flag.of(key).isPresent() && entry.value().isAbsent();
      String hint =
          flag
              ? "between braces a comma ends the value: quote it, \"next," + key + "\""
              : Spelling.hint(key, known);
      if (!hint.isEmpty()) {
        findings.warning(
            entry.key().span(),
            id,
            "attribute.unknown",
            "expected an attribute of the class "
                + kind
                + ", found `"
                + key
                + "`, which is ignored",
            hint);
      }
    }
  }
}
