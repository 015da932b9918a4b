package dev.slipway.dynaml.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules of references: keys, indices and tags. */
final class References {
  private References() {}

  /** A reference from its first component on. */
  static Expr.@Nullable Reference read(Cursor cursor) {
    int begin = cursor.position();
    Expr.Reference tagged = tagged(cursor);
    if (tagged != null) {
      return tagged;
    }
    cursor.take('.');
    if (!key(cursor)) {
      cursor.reset(begin);
      return null;
    }
    followUp(cursor);
    cursor.matched(begin);
    return new Expr.Reference("", path(cursor.since(begin), true));
  }

  private static Expr.@Nullable Reference tagged(Cursor cursor) {
    int begin = cursor.position();
    if (!(documentTag(cursor) || tagName(cursor)) || !cursor.take("::")) {
      cursor.reset(begin);
      return null;
    }
    String tag = cursor.since(begin);
    tag = tag.substring(0, tag.length() - 2);
    cursor.matched(begin);
    int rest = cursor.position();
    boolean dot = cursor.take('.');
    if (key(cursor)) {
      followUp(cursor);
      cursor.matched(begin);
      return new Expr.Reference(tag, path(cursor.since(dot ? rest + 1 : rest), true));
    }
    if (dot) {
      cursor.matched(begin);
      return new Expr.Reference(tag, List.of(""));
    }
    cursor.reset(begin);
    return null;
  }

  private static boolean documentTag(Cursor cursor) {
    int begin = cursor.position();
    if (cursor.take("doc") && (cursor.take('.') || cursor.take(':'))) {
      cursor.take('-');
      if (cursor.digits() && cursor.peek() == ':') {
        return cursor.matched(begin);
      }
    }
    return cursor.reset(begin);
  }

  /** A tag's name: words joined by dots or colons. */
  static boolean tagName(Cursor cursor) {
    int begin = cursor.position();
    if (!tagWord(cursor)) {
      return false;
    }
    int end = cursor.position();
    while (cursor.take('.') || cursor.take(':')) {
      if (!tagWord(cursor)) {
        cursor.reset(end);
        break;
      }
      end = cursor.position();
    }
    return cursor.matched(begin);
  }

  private static boolean tagWord(Cursor cursor) {
    int begin = cursor.position();
    if (Cursor.isDigit(cursor.peek())) {
      return false;
    }
    while (Cursor.isNameCharacter(cursor.peek())) {
      cursor.advance();
    }
    return cursor.position() > begin && cursor.matched(begin);
  }

  /** One step behind something else: {@code .key}, {@code [1]} or {@code .[1]}. */
  static boolean component(Cursor cursor) {
    int begin = cursor.position();
    if (cursor.take('.')) {
      if (key(cursor)) {
        return cursor.matched(begin);
      }
      cursor.reset(begin);
    }
    cursor.take('.');
    return index(cursor) ? cursor.matched(begin) : cursor.reset(begin);
  }

  /** All further steps. */
  static void followUp(Cursor cursor) {
    int begin = cursor.position();
    boolean more = true;
    while (more) {
      more = component(cursor);
    }
    cursor.matched(begin);
  }

  private static boolean index(Cursor cursor) {
    int begin = cursor.position();
    if (cursor.take('[')) {
      cursor.take('-');
      if (cursor.digits() && cursor.take(']')) {
        return cursor.matched(begin);
      }
    }
    return cursor.reset(begin);
  }

  private static boolean key(Cursor cursor) {
    int begin = cursor.position();
    if (!word(cursor)) {
      return cursor.reset(begin);
    }
    int end = cursor.position();
    if (!cursor.take(':') || !word(cursor)) {
      cursor.reset(end);
    }
    return cursor.matched(begin);
  }

  private static boolean word(Cursor cursor) {
    if (!Cursor.isNameCharacter(cursor.peek())) {
      return false;
    }
    while (Cursor.isNameCharacter(cursor.peek()) || cursor.peek() == '-') {
      cursor.advance();
    }
    return true;
  }

  /**
   * The steps of a path's text.
   *
   * @param leading whether a dot in front makes an empty first step, which is the document's root
   */
  static List<String> path(String text, boolean leading) {
    List<String> steps = new ArrayList<>();
    StringBuilder step = new StringBuilder();
    for (char c : text.toCharArray()) {
      if (c == '.' || c == '[') {
        if (!step.isEmpty() || c == '.' && leading && steps.isEmpty()) {
          steps.add(step.toString());
        }
        step.setLength(0);
      }
      if (c != '.') {
        step.append(c);
      }
    }
    if (!step.isEmpty()) {
      steps.add(step.toString());
    }
    return steps;
  }
}
