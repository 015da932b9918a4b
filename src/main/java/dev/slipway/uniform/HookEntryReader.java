package dev.slipway.uniform;

import dev.slipway.alert.JsonPointer;
import dev.slipway.alert.Mapping;
import dev.slipway.alert.Mapping.Term;
import dev.slipway.event.EventType;
import dev.slipway.yaml.Node;
import dev.slipway.yaml.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code hooks} of {@code uniform.yaml}: how JSON of any form becomes events. */
final class HookEntryReader {
  private static final List<String> KEYS =
      List.of("name", "type", "project", "stage", "service", "id", "data");
  private static final String POINTER_HINT =
      "a JSON pointer such as /labels/app; in a key, ~1 is a slash and ~0 a tilde";

  private final YamlFields fields;

  HookEntryReader(YamlFields fields) {
    this.fields = fields;
  }

  /** The entries, as far as they can be told; what is wrong is among the problems. */
  List<Mapping> read(Node node) {
    List<Mapping> hooks = new ArrayList<>();
    Map<String, Span> names = new LinkedHashMap<>();
    for (Node item : fields.items(node, "hooks")) {
      Optional<Node.Mapping> map = fields.mapping(item, "a hook");
      map.flatMap(this::hook)
          .ifPresent(hook -> {
            Span first = names.putIfAbsent(hook.name(), item.span());
            if (first != null) {
              fields.error(
                  item.span(),
                  "duplicate-name",
                  "expected hooks with different names, found another `" + hook.name() + "`",
                  "the first one is at line " + first.line());
            }
            hooks.add(hook);
          });
    }
    return hooks;
  }

  private Optional<Mapping> hook(Node.Mapping map) {
    fields.knownKeys(map, KEYS);
    Optional<String> name = fields.required(map, "name").flatMap(this::name);
    Optional<Term> type = fields.required(map, "type").flatMap(node -> term(node, "type"));
    Optional<Term> service = fields.required(map, "service").flatMap(node -> term(node, "service"));
    Optional<Term> project = optional(map, "project");
    Optional<Term> stage = optional(map, "stage");
    Optional<Term> id = optional(map, "id");
    Optional<JsonPointer> data = fields.optional(map, "data").flatMap(this::pointer);
    return name.isEmpty() || type.isEmpty() || service.isEmpty()
        ? Optional.empty()
        : Optional.of(new Mapping(name.get(), type.get(), project, stage, service.get(), id, data));
  }

  private Optional<String> name(Node node) {
    Optional<String> text = fields.text(node, "name");
    if (text.isPresent() && !EventType.Names.isName(text.get())) {
      fields.error(
          node.span(),
          "bad-name",
          "expected a name of [a-z][a-z0-9-]* in name, found `" + text.get() + "`",
          "names are lower case and begin with a letter");
      return Optional.empty();
    }
    return text;
  }

  private Optional<Term> optional(Node.Mapping map, String key) {
    return fields.optional(map, key).flatMap(node -> term(node, key));
  }

  private Optional<Term> term(Node node, String key) {
    Optional<String> text = fields.text(node, key);
    Optional<Term> term = text.filter(t -> !t.isBlank()).flatMap(Term::parse);
    if (text.isPresent() && term.isEmpty()) {
      String expected = "expected a JSON pointer or a text for " + key + ", found ";
      fields.error(node.span(), "bad-pointer", expected + node.describe(), POINTER_HINT);
    }
    return term;
  }

  private Optional<JsonPointer> pointer(Node node) {
    Optional<String> text = fields.text(node, "data");
    Optional<JsonPointer> pointer = text.flatMap(JsonPointer::parse);
    if (text.isPresent() && pointer.isEmpty()) {
      fields.error(
          node.span(),
          "bad-pointer",
          "expected a JSON pointer for data, found " + node.describe(),
          POINTER_HINT + "; \"\" is the whole document");
    }
    return pointer;
  }
}
