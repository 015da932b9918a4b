package dev.slipway.shipyard;

import dev.slipway.yaml.Node;
import dev.slipway.yaml.Problem;
import dev.slipway.yaml.Span;
import java.util.Optional;
import java.util.regex.Pattern;

/** The version of a shipyard file, and what follows from it (semantics 2). */
final class ApiVersion {
  private static final String GROUP = "spec.keptn.sh/";
  private static final Pattern LEGACY = Pattern.compile("(spec\\.keptn\\.sh/)?0\\.1(\\.[0-9]+)?");
  private static final Pattern CURRENT = Pattern.compile("(spec\\.keptn\\.sh/)?0\\.2(\\.[0-9]+)?");

  private ApiVersion() {}

  /** What to say about a file of the format before 0.2; nothing else is said about it. */
  static Optional<Problem> legacy(String file, Node root) {
    if (!(root instanceof Node.Mapping map)) {
      return Optional.empty();
    }
    Node version = map.get("apiVersion") == null ? map.get("version") : map.get("apiVersion");
    if (version == null || version.isAbsent()) {
      return map.get("stages") == null
          ? Optional.empty()
          : Optional.of(legacy(Span.start(file), "a file with `stages` and without a version"));
    }
    return version instanceof Node.Scalar scalar && LEGACY.matcher(scalar.text()).matches()
        ? Optional.of(legacy(scalar.span(), scalar.describe()))
        : Optional.empty();
  }

  private static Problem legacy(Span span, String found) {
    return Problem.error(
        span,
        "api-version-legacy",
        "expected `"
            + GROUP
            + "0.2.x`, found "
            + found
            + " of the format 0.1; `slipway shipyard migrate` turns it into 0.2",
        "run `slipway shipyard migrate`");
  }

  /** The version in full, such as {@code spec.keptn.sh/0.2.4}. */
  static String read(Section section, Node root, Findings findings) {
    boolean kep = section.value("apiVersion").isEmpty() && section.value("version").isPresent();
    Optional<Node.Scalar> version = section.requiredScalar(kep ? "version" : "apiVersion");
    if (version.isEmpty()) {
      return "";
    }
    String text = version.get().text();
    if (!CURRENT.matcher(text).matches()) {
      findings.error(
          version.get().span(),
          "api-version-unsupported",
          "expected `" + GROUP + "0.2.x`, found `" + text + "`");
      return text;
    }
    String full = text.startsWith(GROUP) ? text : GROUP + text;
    if (kep || !full.equals(text)) {
      Span span = kep ? keySpan(root) : version.get().span();
      findings.warning(
          span,
          "kep-spelling",
          "expected `apiVersion: " + full + "`, found the spelling of the proposal",
          "write `apiVersion: " + full + "`");
    }
    return full;
  }

  private static Span keySpan(Node root) {
    Node.Entry entry = root instanceof Node.Mapping map ? map.entry("version") : null;
    return entry == null ? root.span() : entry.key().span();
  }
}
