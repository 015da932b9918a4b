package dev.slipway.wire;

import dev.slipway.event.Event;

/** What came of decoding a message: an event, or the reason why it is none (semantics 7). */
public sealed interface Decoded {
  /** The message is no CloudEvent: no JSON in the JSON format, or without a required attribute. */
  String NO_CLOUDEVENT = "no-cloudevent";

  /** An attribute has a value that its type does not allow. */
  String BAD_ATTRIBUTE = "bad-attribute";

  /** The data is JSON, but no object. */
  String BAD_DATA = "bad-data";

  /** The data is no JSON within our limits. */
  String BAD_JSON = "bad-json";

  /** The message is larger than {@link CloudEvents#MAX_BYTES}. */
  String TOO_LARGE = "too-large";

  /** The content type is one that no event of ours can have. */
  String UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type";

  /** A valid CloudEvent. */
  record Good(Event event) implements Decoded {}

  /**
   * No event.
   *
   * @param code one of the words above; a bounded set, fit for a metric
   * @param attribute the CloudEvents attribute that is at fault ({@code data} for the payload), or
   *     the empty text where it is the message as a whole
   * @param reason what was expected, then what was found, and a hint; one line without control
   *     characters, fit for a header
   */
  record Bad(String code, String attribute, String reason) implements Decoded {}
}
