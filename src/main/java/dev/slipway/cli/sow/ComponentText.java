package dev.slipway.cli.sow;

import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The facts about components as lines for people. */
final class ComponentText {
  private ComponentText() {}

  static void print(PrintWriter out, Map<String, @Nullable Object> facts) {
    out.println(" - species " + facts.get("name") + ": " + facts.get("folder"));
    facts.forEach((key, value) -> {
      switch (key) {
        case "name", "folder", "productFolder" -> {}
        case "product" ->
            out.println("     greenhouse: " + value + " (" + facts.get("productFolder") + ")");
        case "state" -> out.println("     " + value);
        case "specVersion" -> out.println("     spec version: " + value);
        case "deployedVersion" -> out.println("     deployed version: " + value);
        case "deployments" -> list(out, "deployment manifests", value);
        case "exports" -> list(out, "export definitions", value);
        case "imports" -> list(out, "dependencies", value);
        case "users" -> list(out, "direct users", value);
        case "stubs" -> list(out, "configured deployment stubs", value);
        case "deployOrder" -> list(out, "sow order for required species", value);
        case "deleteOrder" -> list(out, "deletion order for using species", value);
        default -> out.println("     " + key + ": " + value);
      }
    });
  }

  private static void list(PrintWriter out, String title, @Nullable Object value) {
    switch (value) {
      case List<?> items when !items.isEmpty() -> {
        out.println("     " + title + ":");
        items.forEach(item -> out.println("     - " + entry(item)));
      }
      case Map<?, ?> map when !map.isEmpty() -> {
        out.println("     " + title + ":");
        map.forEach((key, item) -> out.println("     - " + key + ": " + item));
      }
      case null, default -> {}
    }
  }

  private static String entry(@Nullable Object item) {
    return item instanceof Map<?, ?> stub
        ? stub.get("name") + " [" + stub.get("of") + "] (" + stub.get("file") + ")"
        : String.valueOf(item);
  }
}
