package dev.slipway.dynaml.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which versions a constraint such as {@code ~1.2 || >=2, <3} accepts. */
final class VersionRange {
  private static final String VERSION =
      "v?(?:[0-9]+|x|X|\\*)(?:\\.(?:[0-9]+|x|X|\\*))?(?:\\.(?:[0-9]+|x|X|\\*))?"
          + "(?:-[0-9A-Za-z.-]+)?(?:\\+[0-9A-Za-z.-]+)?";
  private static final Pattern SINGLE =
      Pattern.compile("\\s*(!=|>=|=>|<=|=<|~>|=|>|<|~|\\^|)\\s*(" + VERSION + ")\\s*");
  private static final Pattern HYPHEN =
      Pattern.compile("\\s*(" + VERSION + ")\\s+-\\s+(" + VERSION + ")\\s*");

  private final List<List<Bound>> alternatives;

  private VersionRange(List<List<Bound>> alternatives) {
    this.alternatives = alternatives;
  }

  /**
   * One condition.
   *
   * @param text the version as it was written
   * @param given how many of its three numbers were given
   */
  private record Bound(String operator, Version version, String text, int given) {
    private boolean isOpen() {
      return given < 3;
    }

    /** Why a version is not accepted, or an empty text. */
    String refusal(Version v) {
      int order = v.compareTo(version);
      return switch (operator) {
        case "!=" ->
            isOpen() && sameGiven(v) || !isOpen() && order == 0 ? is(v, "is equal to") : "";
        case ">" -> isGreater(v, order) ? "" : is(v, "is less than or equal to");
        case "<" -> order < 0 ? "" : is(v, "is greater than or equal to");
        case ">=", "=>" -> order >= 0 ? "" : is(v, "is less than");
        case "<=", "=<" -> order <= 0 || isOpen() && sameGiven(v) ? "" : is(v, "is greater than");
        case "^" -> caret(v, order);
        case "~", "~>" -> tilde(v, order);
        default -> isOpen() ? tilde(v, order) : order == 0 ? "" : is(v, "is not equal to");
      };
    }

    private boolean isGreater(Version v, int order) {
      return isOpen() ? order > 0 && !sameGiven(v) : order > 0;
    }

    private boolean sameGiven(Version v) {
      return (given < 1 || v.major() == version.major())
          && (given < 2 || v.minor() == version.minor())
          && (given < 3 || v.patch() == version.patch());
    }

    private String is(Version v, String relation) {
      return v.original() + " " + relation + " " + text;
    }

    private String tilde(Version v, int order) {
      if (order < 0) {
        return is(v, "is less than");
      }
      if (given == 0) {
        return "";
      }
      if (v.major() != version.major()) {
        return is(v, "does not have same major version as");
      }
      return v.minor() == version.minor() || given < 2
          ? ""
          : is(v, "does not have same major and minor version as");
    }

    private String caret(Version v, int order) {
      if (order < 0) {
        return is(v, "is less than");
      }
      if (given == 0) {
        return "";
      }
      if (v.major() != version.major()) {
        return is(v, "does not have same major version as");
      }
      if (version.major() > 0 || given < 2) {
        return "";
      }
      if (v.minor() != version.minor()) {
        return is(v, "does not have same minor version as")
            + ". Expected minor versions to match when constraint major version is 0";
      }
      return version.minor() > 0 || given < 3 || v.patch() == version.patch()
          ? ""
          : is(v, "does not equal")
              + ". Expect version and constraint to equal when major and minor versions are 0";
    }
  }

  /** The constraint that a text stands for. */
  static Optional<VersionRange> parse(String text) {
    List<List<Bound>> alternatives = new ArrayList<>();
    for (String alternative : text.split("\\|\\|", -1)) {
      String plain = HYPHEN.matcher(alternative).replaceAll(" >=$1, <=$2 ");
      List<Bound> bounds = new ArrayList<>();
      Matcher matcher = SINGLE.matcher(plain);
      int at = 0;
      while (at < plain.length()) {
        if (!bounds.isEmpty() && plain.charAt(at) == ',') {
          at++;
        }
        if (!matcher.region(at, plain.length()).lookingAt()) {
          return Optional.empty();
        }
        bounds.add(bound(matcher.group(1), matcher.group(2)));
        at = matcher.end();
      }
      if (bounds.isEmpty()) {
        return Optional.empty();
      }
      alternatives.add(bounds);
    }
    return Optional.of(new VersionRange(alternatives));
  }

  private static Bound bound(String operator, String text) {
    int tail = (text + "-").indexOf('-');
    String[] numbers = text.substring(0, tail).replaceFirst("^v|\\+.*", "").split("\\.", -1);
    int given = 0;
    long[] parts = new long[3];
    while (given < numbers.length && numbers[given].matches("\\d{1,18}")) {
      parts[given] = Long.parseLong(numbers[given]);
      given++;
    }
    String prerelease =
        tail < text.length() ? text.substring(tail + 1).replaceFirst("\\+.*", "") : "";
    Version version = new Version(parts[0], parts[1], parts[2], prerelease, "", text);
    return new Bound(operator, version, text, given);
  }

  /** Why a version is not accepted; empty where it is. */
  List<String> refusals(Version version) {
    List<String> refusals = new ArrayList<>();
    boolean told = false;
    for (List<Bound> bounds : alternatives) {
      boolean accepted = true;
      for (Bound bound : bounds) {
        String refusal = bound.refusal(version);
        if (!version.prerelease().isEmpty() && bound.version().prerelease().isEmpty()) {
          refusal =
              told
                  ? ""
                  : version.original()
                      + " is a prerelease version and the constraint is only looking for release"
                      + " versions";
          told = true;
          accepted = false;
        }
        if (!refusal.isEmpty()) {
          refusals.add(refusal);
          accepted = false;
        }
      }
      if (accepted) {
        return List.of();
      }
    }
    return refusals;
  }
}
