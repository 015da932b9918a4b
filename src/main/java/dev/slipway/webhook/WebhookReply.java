package dev.slipway.webhook;

/**
 * What a request was answered with.
 *
 * @param status the HTTP status
 * @param contentType as the answer has it; empty where it has none
 * @param body at most {@link #LARGEST_BODY} bytes
 */
record WebhookReply(int status, String contentType, byte[] body) {
  /** The largest answer that is taken, in bytes. */
  static final int LARGEST_BODY = 256 * 1024;

  WebhookReply {
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** Whether another attempt may be answered better. */
  boolean isPassing() {
    return switch (status) {
      case 429, 502, 503, 504 -> true;
      default -> false;
    };
  }
}
