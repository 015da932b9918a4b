package dev.slipway.dynaml.function;

import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A semantic version; minor and patch may be missing where it was written.
 *
 * @param original as it was written
 */
record Version(
    long major, long minor, long patch, String prerelease, String metadata, String original)
    implements Comparable<Version> {
  private static final String IDENTIFIERS = "[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*";
  private static final Pattern FORM =
      Pattern.compile(
          "v?(\\d{1,18})(?:\\.(\\d{1,18}))?(?:\\.(\\d{1,18}))?(?:-(%s))?(?:\\+(%s))?"
              .formatted(IDENTIFIERS, IDENTIFIERS));
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** The version that a text stands for. */
  static Optional<Version> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || hasLeadingZero(matcher.group(4))) {
      return Optional.empty();
    }
    return Optional.of(
        new Version(
            number(matcher.group(1)),
            number(matcher.group(2)),
            number(matcher.group(3)),
            orEmpty(matcher.group(4)),
            orEmpty(matcher.group(5)),
            text));
  }

  private static boolean hasLeadingZero(@Nullable String identifiers) {
    if (identifiers != null) {
      for (String part : identifiers.split("\\.", -1)) {
        if (part.matches("0\\d+")) {
          return true;
        }
      }
    }
    return false;
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** Whether a text can be a prerelease or metadata. */
  static boolean areIdentifiers(String text) {
    return text.isEmpty() || text.matches(IDENTIFIERS);
  }

  /** The same version with other parts, written as the first one with or without a v. */
  Version with(long newMajor, long newMinor, long newPatch, String newPre, String newMeta) {
    Version version = new Version(newMajor, newMinor, newPatch, newPre, newMeta, "");
    String prefix = original.startsWith("v") ? "v" : "";
    return new Version(newMajor, newMinor, newPatch, newPre, newMeta, prefix + version);
  }

  Version withPrerelease(String newPrerelease) {
    return with(major, minor, patch, newPrerelease, metadata);
  }

  Version withMetadata(String newMetadata) {
    return with(major, minor, patch, prerelease, newMetadata);
  }

  Version nextMajor() {
    return with(major + 1, 0, 0, "", "");
  }

  Version nextMinor() {
    return with(major, minor + 1, 0, "", "");
  }

  /** The next patch; of a prerelease it is the release. */
  Version nextPatch() {
    return with(major, minor, prerelease.isEmpty() ? patch + 1 : patch, "", "");
  }

  @Override
  public int compareTo(Version other) {
    int order = Long.compare(major, other.major);
    order = order == 0 ? Long.compare(minor, other.minor) : order;
    order = order == 0 ? Long.compare(patch, other.patch) : order;
    if (order != 0 || prerelease.equals(other.prerelease)) {
      return order;
    }
    if (prerelease.isEmpty() || other.prerelease.isEmpty()) {
      return prerelease.isEmpty() ? 1 : -1;
    }
    String[] own = prerelease.split("\\.", -1);
    String[] others = other.prerelease.split("\\.", -1);
    for (int i = 0; i < Math.min(own.length, others.length) && order == 0; i++) {
      order = compare(own[i], others[i]);
    }
    return order == 0 ? Integer.compare(own.length, others.length) : order;
  }

  private static int compare(String a, String b) {
    boolean first = NUMBER.matcher(a).matches();
    boolean second = NUMBER.matcher(b).matches();
    if (first && second) {
      return new BigInteger(a).compareTo(new BigInteger(b));
    }
    return first == second ? Integer.signum(a.compareTo(b)) : first ? -1 : 1;
  }

  @Override
  public String toString() {
    return major
        + "."
        + minor
        + "."
        + patch
        + (prerelease.isEmpty() ? "" : "-" + prerelease)
        + (metadata.isEmpty() ? "" : "+" + metadata);
  }
}
