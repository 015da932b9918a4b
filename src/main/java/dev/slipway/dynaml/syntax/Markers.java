package dev.slipway.dynaml.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of markers: {@code &temporary &tag:name (x)}. */
final class Markers {
  private static final List<String> WORDS =
      List.of("template", "temporary", "local", "inject", "state", "default", "dynamic");

  private final Cursor cursor;
  private final Levels levels;

  Markers(Cursor cursor, Levels levels) {
    this.cursor = cursor;
    this.levels = levels;
  }

  @Nullable Expr markedExpression() {
    int begin = cursor.position();
    cursor.space();
    List<String> markers = new ArrayList<>();
    int end = begin;
    String marker = marker();
    while (marker != null) {
      markers.add(marker);
      end = cursor.position();
      marker = cursor.someSpace() ? marker() : null;
    }
    cursor.reset(end);
    if (markers.isEmpty()) {
      return null;
    }
    cursor.space();
    int group = cursor.position();
    Expr inner = Chains.grouped(cursor, levels);
    if (inner != null) {
      inner = new Expr.MarkedGroup(cursor.since(group), inner);
    }
    cursor.space();
    cursor.matched(begin);
    return new Expr.Marker(markers, inner);
  }

  private @Nullable String marker() {
    int begin = cursor.position();
    if (cursor.take('&')) {
      for (String word : WORDS) {
        if (cursor.take(word)) {
          cursor.matched(begin);
          return cursor.since(begin);
        }
      }
      if (tag()) {
        cursor.matched(begin);
        return cursor.since(begin);
      }
    }
    cursor.reset(begin);
    return null;
  }

  private boolean tag() {
    int begin = cursor.position();
    if (!cursor.take("tag:")) {
      return false;
    }
    cursor.take('*');
    return References.tagName(cursor) ? cursor.matched(begin) : cursor.reset(begin);
  }
}
