package dev.slipway.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Items in aligned columns under a head line. */
public final class Table {
  /** The words that say how something stands. */
  private static final Set<String> WORDS =
      Set.of(
          "pass",
          "warning",
          "fail",
          "started",
          "finished",
          "aborted",
          "timedOut",
          "paused",
          "waiting",
          "waitingForApproval");

  private final List<Column> columns = new ArrayList<>();

  private record Column(
      String head, boolean wide, Function<Map<String, @Nullable Object>, String> cell) {}

  /** Adds a column that shows a member. */
  public Table column(String head, String member) {
    return column(head, item -> cell(item.get(member)));
  }

  /** Adds a column. */
  public Table column(String head, Function<Map<String, @Nullable Object>, String> cell) {
    columns.add(new Column(head, false, cell));
    return this;
  }

  /** Adds a column that only the wide form has. */
  public Table wide(String head, Function<Map<String, @Nullable Object>, String> cell) {
    columns.add(new Column(head, true, cell));
    return this;
  }

  /** A value as a cell: one line, {@code -} where there is nothing. */
  static String cell(@Nullable Object value) {
    String text = value == null ? "" : Style.safe(String.valueOf(value));
    return text.isEmpty() ? "-" : text;
  }

  void write(
      PrintWriter out, List<Map<String, @Nullable Object>> items, boolean wide, Style style) {
    List<Column> shown = columns.stream().filter(column -> wide || !column.wide()).toList();
    List<List<String>> rows = new ArrayList<>();
    rows.add(shown.stream().map(Column::head).toList());
    for (Map<String, @Nullable Object> item : items) {
      List<String> row = new ArrayList<>();
      for (Column column : shown) {
        row.add(column.cell().apply(item));
      }
      rows.add(row);
    }
    int[] widths = new int[shown.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (int r = 0; r < rows.size(); r++) {
      out.println(line(rows.get(r), widths, r == 0, style));
    }
  }

  private static String line(List<String> row, int[] widths, boolean head, Style style) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String cell = row.get(i);
      String gap = i == widths.length - 1 ? "" : " ".repeat(widths[i] - cell.length() + 2);
      line.append(head ? style.bold(cell) : WORDS.contains(cell) ? style.tinted(cell, cell) : cell);
      line.append(gap);
    }
    return line.toString().stripTrailing();
  }
}
