package dev.slipway.dynaml.syntax;

import java.util.List;

/**
 * Reads the text between double parentheses. White space decides: binary operators stand between
 * blanks, a keyword touches its bracket. Choices are ordered and never taken back, so that the
 * language is exactly that of spiff++'s grammar, with one exception on purpose: a reference that
 * merely starts with a keyword ({@code merged.x}) is a reference.
 */
public final class Parser {
  /** The deepest nesting of an expression. */
  static final int DEEPEST = 250;

  /** The longest text of an expression. */
  static final int LONGEST = 200_000;

  private Parser() {}

  /** Reads an expression that stands at {@code path} and is overridden from {@code stubPath}. */
  public static Parsing parse(String text, List<String> path, List<String> stubPath) {
    if (text.length() > LONGEST) {
      return failed(new SyntaxProblem(text, 0, 0, "longer than " + LONGEST + " characters"));
    }
    Cursor cursor = new Cursor(text);
    Levels levels = new Levels(cursor, new Place(path, stubPath));
    try {
      Expr expression = levels.document();
      if (expression == null || !cursor.atEnd()) {
        return failed(new SyntaxProblem(text, cursor.farthestBegin(), cursor.farthestEnd(), ""));
      }
      return new Parsing.Parsed(expression, levels.place().used());
    } catch (Refused e) {
      return failed(e.problem());
    } catch (StackOverflowError e) {
      return failed(new SyntaxProblem(text, 0, 0, "nested too deep"));
    }
  }

  private static Parsing failed(SyntaxProblem problem) {
    return new Parsing.Failed(problem);
  }

  /** Where the expression stands, and whether that was asked for. */
  static final class Place {
    private final List<String> path;
    private final List<String> stubPath;
    private boolean used;

    Place(List<String> path, List<String> stubPath) {
      this.path = path;
      this.stubPath = stubPath;
    }

    List<String> path() {
      used = true;
      return path;
    }

    List<String> stubPath() {
      used = true;
      return stubPath;
    }

    boolean used() {
      return used;
    }
  }

  /** Stops reading at once: no other choice could help. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient SyntaxProblem problem;

    Refused(SyntaxProblem problem) {
      super(problem.detail(), null, false, false);
      this.problem = problem;
    }

    SyntaxProblem problem() {
      return problem;
    }
  }
}
