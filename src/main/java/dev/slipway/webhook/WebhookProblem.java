package dev.slipway.webhook;

/** Why a request cannot be made or its answer not be used: a sentence for people. */
final class WebhookProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean passing;

  private WebhookProblem(String sentence, boolean passing) {
    super(sentence);
    this.passing = passing;
  }

  /** A problem that another attempt does not cure. */
  static WebhookProblem lasting(String sentence) {
    return new WebhookProblem(sentence, false);
  }

  /** A problem that may be gone at the next attempt. */
  static WebhookProblem passing(String sentence) {
    return new WebhookProblem(sentence, true);
  }

  /** Whether another attempt may help. */
  boolean isPassing() {
    return passing;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
