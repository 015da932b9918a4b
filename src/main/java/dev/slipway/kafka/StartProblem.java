package dev.slipway.kafka;

/** A reason, in a sentence, why Slipway does not start on this cluster. */
public final class StartProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The sentence for the user. */
  public StartProblem(String sentence) {
    super(sentence);
  }

  /** The sentence for the user and what lies behind it. */
  public StartProblem(String sentence, Throwable cause) {
    super(sentence, cause);
  }
}
