package dev.slipway.yaml;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML text into trees with places. It never throws on bad text: too large, too deep, aliases
 * that blow up, or no YAML at all end in a {@link Reading.Broken}.
 */
public final class YamlReader {
  /** The code of every problem that this reader reports. */
  public static final String SYNTAX = "yaml-syntax";

  private static final int LEAST_BUFFER = 64;

  private final Limits limits;

  /** A reader with the given bounds. */
  public YamlReader(Limits limits) {
    this.limits = limits;
  }

  /**
   * What a text may cost.
   *
   * @param codePoints longest text
   * @param depth deepest nesting
   * @param nodes most nodes after aliases are followed
   */
  public record Limits(int codePoints, int depth, int nodes) {
    /** Bounds for the files that users write: 1 MB, 64 levels, 200,000 nodes. */
    public static final Limits USER_FILES = new Limits(1_000_000, 64, 200_000);
  }

  /** What came of reading. */
  public sealed interface Reading {
    /** The documents of the text, in order; none where the text holds nothing. */
    record Documents(List<Node> roots) implements Reading {
      public Documents {
        roots = List.copyOf(roots);
      }
    }

    /** The text is no YAML that we accept. */
    record Broken(Problem problem) implements Reading {}
  }

  /** Reads with the bounds of user files. */
  public static Reading readFile(String file, String text) {
    return new YamlReader(Limits.USER_FILES).read(file, text);
  }

  /** Reads all documents of a text; {@code file} is its name in spans. */
  public Reading read(String file, String text) {
    if (text.length() > limits.codePoints()) {
      return broken(
          Span.start(file),
          "expected at most " + limits.codePoints() + " characters, found " + text.length());
    }
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            .setCodePointLimit(Integer.MAX_VALUE)
            // The parser copies a token that is longer than its buffer again for each buffer.
            .setBufferSize(Math.max(LEAST_BUFFER, text.length() + 1))
            .build();
    try {
      var events = new Parse(settings).parseString(text).iterator();
      return new Reading.Documents(new Composer(file, events, limits).documents());
    } catch (Composer.LimitExceeded e) {
      return broken(e.span(), e.reason());
    } catch (MarkedYamlEngineException e) {
      return broken(place(file, e.getProblemMark()), sentence(e));
    } catch (YamlEngineException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return broken(Span.start(file), "expected YAML: " + firstLine(e));
    } catch (StackOverflowError e) {
      return broken(Span.start(file), "expected at most " + limits.depth() + " levels of nesting");
    }
  }

  private static Reading broken(Span span, String message) {
    return new Reading.Broken(Problem.error(span, SYNTAX, message));
  }

  private static Span place(String file, Optional<Mark> mark) {
    return mark.map(m -> Composer.span(file, m, m)).orElseGet(() -> Span.start(file));
  }

  private static String sentence(MarkedYamlEngineException e) {
    String context = e.getContext() == null ? "" : " " + e.getContext().strip();
    String problem = e.getProblem() == null ? firstLine(e) : e.getProblem().strip();
    String tab = problem.contains("'\\t") ? "; YAML is indented with blanks, not tabs" : "";
    return "expected YAML:" + context + " " + problem + tab;
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable text");
  }
}
