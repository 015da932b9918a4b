package dev.slipway.dynaml.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of {@code __ctx}: file, path and outer documents of an expression. */
final class Contexts {
  private Contexts() {}

  static Node of(Environment environment) {
    Map<String, Node> fields = new LinkedHashMap<>();
    String file = environment.source();
    String resolved = environment.session().world().resolve(file);
    put(fields, "VERSION", Value.of(Session.VERSION));
    put(fields, "FILE", Value.of(file));
    put(fields, "DIR", Value.of(directory(file)));
    put(fields, "RESOLVED_FILE", Value.of(resolved));
    put(fields, "RESOLVED_DIR", Value.of(directory(resolved)));
    put(fields, "PATHNAME", Value.of(String.join(".", environment.path())));
    put(fields, "PATH", ListValue.ofTexts(environment.path(), Keys.CONTEXT));
    put(fields, "STUBPATH", ListValue.ofTexts(environment.stubPath(), Keys.CONTEXT));
    outer(environment, fields);
    return Node.of(MapValue.of(fields), Keys.CONTEXT);
  }

  private static void outer(Environment environment, Map<String, Node> fields) {
    List<Value> roots = new ArrayList<>();
    Value bindings = ListValue.EMPTY;
    for (Environment e = environment.outer(); e != null; e = e.outer()) {
      Value root = e.rootValue();
      if (root != null) {
        roots.add(root);
        bindings = e.isBindings() ? root : bindings;
      }
    }
    if (!roots.isEmpty()) {
      environment.session().restless();
      put(fields, "OUTER", ListValue.ofValues(roots.stream(), Keys.CONTEXT));
    }
    put(fields, "BINDINGS", bindings);
  }

  private static void put(Map<String, Node> fields, String name, Value value) {
    fields.put(name, Node.of(value, Keys.CONTEXT));
  }

  /** The directory of a file, by its name alone. */
  static String directory(String file) {
    int slash = file.lastIndexOf('/');
    if (slash < 0) {
      return ".";
    }
    String directory = file.substring(0, slash).replaceAll("/+$", "");
    return directory.isEmpty() ? "/" : directory;
  }
}
