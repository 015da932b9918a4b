package dev.slipway.skopos.plan;

import java.util.Locale;
import java.util.Optional;

/** What answers a call of which nobody knows whether it was made (skopos 4.5). */
public enum DoubtPolicy {
  /** A person. */
  ASK,
  /** It is made again. */
  RETRY,
  /** It counts as passed. */
  PASS,
  /** It counts as failed, so that the cleanup path takes back what was found. */
  FAIL;

  /** The word in an environment file. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The policy that a word names, where it names one. */
  public static Optional<DoubtPolicy> of(String text) {
    for (DoubtPolicy policy : values()) {
      if (policy.text().equals(text)) {
        return Optional.of(policy);
      }
    }
    return Optional.empty();
  }
}
