package dev.slipway.cli;

import dev.slipway.wire.Json;
import dev.slipway.yaml.YamlWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command writes what it read. */
public final class OutputOptions {
  /** The forms of output. */
  public enum Format {
    /** Columns for people. */
    table,
    /** More columns. */
    wide,
    /** One JSON document. */
    json,
    /** One JSON document per line and item. */
    jsonl,
    /** One YAML document. */
    yaml,
    /** One name per line, for other commands. */
    name
  }

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
  private Format format = Format.table;

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      description = "${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}; NO_COLOR is honoured).")
  private Style.When color = Style.When.auto;

  /** The form that was asked for. */
  public Format format() {
    return format;
  }

  /** What stdout can show. */
  public Style style() {
    return Style.of(color);
  }

  /** Writes many items; {@code name} is the member that names one. */
  public void writeAll(
      PrintWriter out, List<Map<String, @Nullable Object>> items, Table table, String name) {
    switch (format) {
      case table -> table.write(out, items, false, style());
      case wide -> table.write(out, items, true, style());
      case json -> out.println(json(items));
      case jsonl -> items.forEach(item -> out.println(json(item)));
      case yaml -> out.print(YamlWriter.write(items));
      case name -> items.forEach(item -> out.println(Table.cell(item.get(name))));
    }
    out.flush();
  }

  /** Writes one item; {@code people} writes it as a table would. */
  public void writeOne(
      PrintWriter out, Map<String, @Nullable Object> item, String name, Runnable people) {
    switch (format) {
      case table, wide -> people.run();
      case json, jsonl -> out.println(json(item));
      case yaml -> out.print(YamlWriter.write(item));
      case name -> out.println(Table.cell(item.get(name)));
    }
    out.flush();
  }

  private static String json(Object value) {
    return new String(Json.printValue(value), StandardCharsets.UTF_8);
  }
}
