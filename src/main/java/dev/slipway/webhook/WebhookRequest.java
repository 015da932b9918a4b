package dev.slipway.webhook;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request as it is sent.
 *
 * @param method in capital letters
 * @param to where it goes
 * @param chosenByEvent whether the host came out of an event or a secret
 * @param headers in order
 * @param body empty where it has none
 */
record WebhookRequest(
    String method,
    Destination to,
    boolean chosenByEvent,
    Map<String, String> headers,
    byte[] body) {
  WebhookRequest {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    body = body.clone();
  }

  @Override
  public byte[] body() {
    return body.clone();
  }

  /** Path, query, headers and body may hold secrets. */
  @Override
  public String toString() {
    return method + " " + to.name();
  }
}
