package dev.slipway.dynaml.syntax;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of a lambda between bars: {@code |x,y=2,z...|}. */
record Parameters(List<Expr.Parameter> list, boolean varargs) {
  Parameters {
    list = List.copyOf(list);
  }

  static @Nullable Parameters read(Cursor cursor, Levels levels) {
    int begin = cursor.position();
    if (!cursor.take('|')) {
      return null;
    }
    cursor.space();
    List<Expr.Parameter> list = new ArrayList<>();
    boolean varargs = names(cursor, levels, list);
    if (cursor.take('|')) {
      cursor.matched(begin);
      return new Parameters(list, varargs);
    }
    cursor.reset(begin);
    return null;
  }

  private static boolean names(Cursor cursor, Levels levels, List<Expr.Parameter> list) {
    int begin = cursor.position();
    int end = begin;
    boolean defaults = false;
    do {
      String name = name(cursor);
      if (name == null) {
        cursor.reset(end);
        break;
      }
      Expr byDefault = byDefault(cursor, levels);
      if (defaults && byDefault == null) {
        cursor.reset(end);
        break;
      }
      defaults = byDefault != null;
      list.add(new Expr.Parameter(name, byDefault));
      end = cursor.position();
    } while (cursor.take(','));
    boolean varargs = !list.isEmpty() && varargs(cursor);
    cursor.matched(begin);
    return varargs;
  }

  private static @Nullable String name(Cursor cursor) {
    int begin = cursor.position();
    cursor.space();
    String name = Atoms.name(cursor);
    if (name == null) {
      cursor.reset(begin);
      return null;
    }
    cursor.space();
    cursor.matched(begin);
    return name;
  }

  private static @Nullable Expr byDefault(Cursor cursor, Levels levels) {
    int begin = cursor.position();
    Expr value = cursor.take('=') ? levels.expression() : null;
    if (value == null) {
      cursor.reset(begin);
      return null;
    }
    cursor.matched(begin);
    return value;
  }

  private static boolean varargs(Cursor cursor) {
    int begin = cursor.position();
    if (!cursor.take("...")) {
      return false;
    }
    cursor.space();
    return cursor.matched(begin);
  }
}
