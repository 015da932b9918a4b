package dev.slipway.yaml;

/**
 * A place in a file: from a first character to just behind the last one.
 *
 * @param file the file's name as the user knows it
 * @param line first line, from 1
 * @param column first column, from 1, in code points
 * @param endLine line of the end, from 1
 * @param endColumn column just behind the last character, from 1
 */
public record Span(String file, int line, int column, int endLine, int endColumn) {
  /** The first character of a file, for findings about the file as a whole. */
  public static Span start(String file) {
    return new Span(file, 1, 1, 1, 1);
  }

  /** The place as {@code file:line:column}, which editors and terminals can open. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
