package dev.slipway.dynaml;

import dev.slipway.dynaml.eval.MapValue;
import dev.slipway.dynaml.eval.Node;
import dev.slipway.dynaml.eval.Unresolved;
import dev.slipway.dynaml.syntax.SyntaxProblem;
import dev.slipway.yaml.Span;
import dev.slipway.yaml.Spelling;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out for unresolved nodes where they stand, what was meant, and what depends on them. */
final class Diagnosis {
  private static final Pattern NOT_FOUND = Pattern.compile("'([^']*)' not found$");
  private static final Pattern UNRESOLVED =
      Pattern.compile("'([^']*)' (?:unresolved|not complete)$");

  private final List<Unresolved> all;
  private final Template template;
  private final List<Template> stubs;

  private Diagnosis(List<Unresolved> all, Template template, List<Template> stubs) {
    this.all = all;
    this.template = template;
    this.stubs = stubs;
  }

  static List<UnresolvedNode> of(
      List<Unresolved> unresolved, Template template, List<Template> stubs) {
    Diagnosis diagnosis = new Diagnosis(unresolved, template, stubs);
    return unresolved.stream().map(diagnosis::node).toList();
  }

  private UnresolvedNode node(Unresolved unresolved) {
    Span span = unresolved.node().span();
    return new UnresolvedNode(
        unresolved.expression(),
        span == null ? Span.start(unresolved.node().source()) : span,
        unresolved.path(),
        unresolved.stubPath(),
        unresolved.issue().message(),
        switch (unresolved.kind()) {
          case LOCAL_ERROR -> UnresolvedNode.Kind.ERROR;
          case CYCLE -> UnresolvedNode.Kind.CYCLE;
          case DEPENDENT -> UnresolvedNode.Kind.DEPENDENT;
        },
        hint(unresolved),
        dependents(unresolved));
  }

  private String hint(Unresolved unresolved) {
    SyntaxProblem syntax = unresolved.syntax();
    if (syntax != null) {
      return "it is understood up to here\n" + syntax.caret();
    }
    Matcher matcher = NOT_FOUND.matcher(unresolved.issue().message());
    if (!matcher.find()) {
      return "";
    }
    String reference = matcher.group(1);
    int dot = reference.lastIndexOf('.');
    String word = reference.substring(dot + 1);
    Set<String> keys = new LinkedHashSet<>();
    allDocuments().forEach(document -> keys(document, keys));
    return Spelling.hint(word, keys);
  }

  private List<Document> allDocuments() {
    List<Document> documents = new ArrayList<>(template.documents());
    stubs.forEach(stub -> documents.addAll(stub.documents()));
    return documents;
  }

  private static void keys(Document document, Set<String> keys) {
    keys(document.root(), keys);
  }

  private static void keys(Node node, Set<String> keys) {
    if (node.value() instanceof MapValue map) {
      map.forEach((key, child) -> {
        keys.add(key);
        keys(child, keys);
      });
    }
  }

  /** The nodes that wait for this one, directly or through others. */
  private List<String> dependents(Unresolved cause) {
    if (cause.kind() == Unresolved.Kind.DEPENDENT) {
      return List.of();
    }
    Set<String> known = new LinkedHashSet<>();
    List<String> names = new ArrayList<>(List.of(String.join(".", cause.path())));
    for (int i = 0; i < names.size(); i++) {
      for (Unresolved other : all) {
        String path = String.join(".", other.path());
        if (other != cause && waitsFor(other, names.get(i)) && known.add(path)) {
          names.add(path);
        }
      }
    }
    return List.copyOf(known);
  }

  private static boolean waitsFor(Unresolved other, String path) {
    Matcher matcher = UNRESOLVED.matcher(other.issue().message());
    if (!matcher.find()) {
      return false;
    }
    String reference = matcher.group(1);
    String wanted = reference.startsWith(".") ? reference.substring(1) : reference;
    return path.equals(wanted)
        || path.startsWith(wanted + ".")
        || path.endsWith("." + wanted)
        || path.contains("." + wanted + ".");
  }
}
