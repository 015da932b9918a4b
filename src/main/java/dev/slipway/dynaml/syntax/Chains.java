package dev.slipway.dynaml.syntax;

import dev.slipway.dynaml.syntax.Expr.MappingKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of chains: a head (mapping, literal, group or reference) and what may follow it without
 * white space: calls, paths, indices, slices and projections.
 */
final class Chains {
  private static final List<MappingKind> MAPPINGS =
      List.of(
          MappingKind.MAP_TO_MAP,
          MappingKind.MAP_TO_LIST,
          MappingKind.SELECT_TO_MAP,
          MappingKind.SELECT_TO_LIST,
          MappingKind.FILTER_MAP,
          MappingKind.FILTER_LIST);

  private final Cursor cursor;
  private final Levels levels;

  Chains(Cursor cursor, Levels levels) {
    this.cursor = cursor;
    this.levels = levels;
  }

  /** A head and all that follows it. */
  @Nullable Expr read() {
    int begin = cursor.position();
    Expr head = head();
    Expr chain = head == null ? null : links(head);
    cursor.matched(begin);
    return chain;
  }

  private Expr links(Expr head) {
    Expr chain = head;
    Expr longer = link(chain);
    for (int links = 0; longer != null && links < Parser.DEEPEST; links++) {
      chain = longer;
      longer = link(chain);
    }
    return chain;
  }

  private @Nullable Expr link(Expr chain) {
    int begin = cursor.position();
    Expr longer = call(chain, false);
    if (longer == null && cursor.take('*')) {
      longer = call(chain, true);
      if (longer == null) {
        cursor.reset(begin);
      }
    }
    if (longer == null) {
      longer = path(chain);
    }
    if (longer == null) {
      longer = dynamic(chain);
    }
    if (longer == null) {
      longer = projection(chain);
    }
    cursor.matched(begin);
    return longer;
  }

  private @Nullable Expr call(Expr function, boolean curry) {
    int begin = cursor.position();
    if (!cursor.take('(')) {
      return null;
    }
    cursor.space();
    cursor.matched(begin);
    List<Expr> arguments = arguments();
    if (!cursor.take(')')) {
      cursor.reset(begin);
      return null;
    }
    cursor.matched(begin);
    return new Expr.Call(function, arguments, curry);
  }

  private List<Expr> arguments() {
    int begin = cursor.position();
    List<Expr> arguments = new ArrayList<>();
    Expr named = namedArgument();
    while (named != null) {
      arguments.add(named);
      int end = cursor.position();
      named = cursor.take(',') ? namedArgument() : null;
      if (named == null) {
        cursor.reset(end);
      }
    }
    if (arguments.isEmpty() || cursor.take(',')) {
      items(arguments);
    }
    cursor.matched(begin);
    return arguments;
  }

  private @Nullable Expr namedArgument() {
    int begin = cursor.position();
    cursor.space();
    String name = Atoms.name(cursor);
    if (name != null) {
      cursor.space();
      if (cursor.take('=')) {
        cursor.space();
        Expr value = levels.expression();
        if (value != null) {
          cursor.space();
          cursor.matched(begin);
          return new Expr.NamedArgument(name, value);
        }
      }
    }
    cursor.reset(begin);
    return null;
  }

  /** Expressions between commas, each perhaps spread; none is fine. */
  private void items(List<Expr> items) {
    int begin = cursor.position();
    int end = begin;
    do {
      Expr item = item();
      if (item == null) {
        cursor.reset(end);
        break;
      }
      items.add(item);
      end = cursor.position();
    } while (cursor.take(','));
    cursor.matched(begin);
  }

  private @Nullable Expr item() {
    int begin = cursor.position();
    Expr item = levels.expression();
    if (item == null) {
      return null;
    }
    int dots = cursor.position();
    if (cursor.take("...")) {
      cursor.space();
      cursor.matched(dots);
      item = new Expr.Spread(item);
    }
    cursor.matched(begin);
    return item;
  }

  private @Nullable Expr path(Expr chain) {
    int begin = cursor.position();
    if (!References.component(cursor)) {
      return null;
    }
    References.followUp(cursor);
    cursor.matched(begin);
    return new Expr.Qualified(
        chain, new Expr.Reference("", References.path(cursor.since(begin), false)));
  }

  private @Nullable Expr dynamic(Expr chain) {
    int begin = cursor.position();
    cursor.take('.');
    Expr indices = indices();
    if (indices == null) {
      cursor.reset(begin);
      return null;
    }
    cursor.matched(begin);
    return new Expr.Dynamic(chain, indices);
  }

  private @Nullable Expr indices() {
    return list(false);
  }

  private @Nullable Expr projection(Expr chain) {
    int begin = cursor.position();
    cursor.take('.');
    Expr source = chain;
    if (!cursor.take("[*]")) {
      Expr range = range();
      if (!(range instanceof Expr.Range limits)) {
        cursor.reset(begin);
        return null;
      }
      source = new Expr.Slice(chain, limits);
    }
    Expr projection = links(new Expr.Projected());
    cursor.matched(begin);
    return new Expr.Projection(source, projection);
  }

  private @Nullable Expr head() {
    int begin = cursor.position();
    Expr head = bracketed();
    if (head == null) {
      head = list(true);
    }
    if (head == null) {
      head = map();
    }
    if (head == null) {
      head = range();
    }
    if (head == null) {
      head = grouped(cursor, levels);
    }
    if (head == null) {
      head = References.read(cursor);
    }
    return head == null ? topIndex(begin) : head;
  }

  private @Nullable Expr topIndex(int begin) {
    if (cursor.take('.')) {
      Expr indices = indices();
      if (indices != null) {
        cursor.matched(begin);
        return new Expr.Dynamic(Expr.Reference.of(""), indices);
      }
    }
    cursor.reset(begin);
    return null;
  }

  private @Nullable Expr bracketed() {
    for (MappingKind kind : MAPPINGS) {
      Expr mapping = mapping(kind);
      if (mapping != null) {
        return mapping;
      }
    }
    Expr sum = sum();
    if (sum == null) {
      sum = catching();
    }
    return sum == null ? new SyncRule(cursor, levels).read() : sum;
  }

  private @Nullable Expr mapping(MappingKind kind) {
    int begin = cursor.position();
    if (cursor.take(kind.keyword() + kind.brackets().charAt(0))) {
      Expr source = levels.level7();
      Expr lambda = source == null ? null : lambdaOrExpression(cursor, levels);
      if (source != null && lambda != null && cursor.take(kind.brackets().charAt(1))) {
        cursor.matched(begin);
        return new Expr.Mapping(kind, source, lambda);
      }
    }
    cursor.reset(begin);
    return null;
  }

  private @Nullable Expr sum() {
    int begin = cursor.position();
    if (cursor.take("sum[")) {
      Expr source = levels.level7();
      Expr initial = source != null && cursor.take('|') ? levels.level7() : null;
      Expr lambda = initial == null ? null : lambdaOrExpression(cursor, levels);
      if (source != null && initial != null && lambda != null && cursor.take(']')) {
        cursor.matched(begin);
        return new Expr.Sum(source, initial, lambda);
      }
    }
    cursor.reset(begin);
    return null;
  }

  private @Nullable Expr catching() {
    int begin = cursor.position();
    if (cursor.take("catch[")) {
      Expr source = levels.level7();
      Expr lambda = source == null ? null : lambdaOrExpression(cursor, levels);
      if (source != null && lambda != null && cursor.take(']')) {
        cursor.matched(begin);
        return new Expr.Catch(source, lambda);
      }
    }
    cursor.reset(begin);
    return null;
  }

  /** A lambda, or a bar and any expression. */
  static @Nullable Expr lambdaOrExpression(Cursor cursor, Levels levels) {
    int begin = cursor.position();
    Expr lambda = levels.lambda();
    if (lambda == null && cursor.take('|')) {
      lambda = levels.expression();
    }
    if (lambda == null) {
      cursor.reset(begin);
    }
    cursor.matched(begin);
    return lambda;
  }

  private @Nullable Expr list(boolean mayBeEmpty) {
    int begin = cursor.position();
    if (!cursor.take('[')) {
      return null;
    }
    cursor.space();
    cursor.matched(begin);
    List<Expr> items = new ArrayList<>();
    items(items);
    if (items.isEmpty() && !mayBeEmpty || !cursor.take(']')) {
      cursor.reset(begin);
      return null;
    }
    cursor.matched(begin);
    return new Expr.ListLiteral(items);
  }

  private @Nullable Expr map() {
    int begin = cursor.position();
    if (!cursor.takeRule("{")) {
      return null;
    }
    cursor.space();
    List<Expr.Assignment> assignments = levels.assignments();
    if (!cursor.take('}')) {
      cursor.reset(begin);
      return null;
    }
    cursor.matched(begin);
    return new Expr.MapLiteral(assignments);
  }

  private @Nullable Expr range() {
    int begin = cursor.position();
    if (!cursor.takeRule("[")) {
      return null;
    }
    Expr start = levels.expression();
    if (cursor.takeRule("..")) {
      Expr end = levels.expression();
      if (cursor.take(']')) {
        cursor.matched(begin);
        return new Expr.Range(start, end);
      }
    }
    cursor.reset(begin);
    return null;
  }

  /** An expression in parentheses. */
  static @Nullable Expr grouped(Cursor cursor, Levels levels) {
    int begin = cursor.position();
    if (cursor.take('(')) {
      Expr inner = levels.expression();
      if (inner != null && cursor.take(')')) {
        cursor.matched(begin);
        return new Expr.Group(inner);
      }
    }
    cursor.reset(begin);
    return null;
  }
}
