package dev.slipway.wire;

import java.util.Map;

/** What the binary modes of HTTP and Kafka share: attributes in headers, data in the body. */
final class BinaryMode {
  private BinaryMode() {}

  /**
   * The event of a message.
   *
   * @param attributes what the headers say; {@code datacontenttype} only where a client sent it
   *     beside the content type, which wins
   * @param type the content type of the message
   * @param wanted the headers of this binding, for the message to one who sent none
   */
  static Decoded decode(Attributes attributes, MediaType type, byte[] body, String wanted) {
    if (type.isEventFormat()) {
      return Attributes.bad(
          Decoded.UNSUPPORTED_MEDIA_TYPE,
          "",
          "expected `" + MediaType.STRUCTURED + "`, found " + Found.quoted(type.name()));
    }
    MediaType data = type.isAbsent() ? attributes.contentType() : type;
    if (attributes.isEmpty()) {
      return data.isAbsent() || data.isJson()
          ? Attributes.bad(Decoded.NO_CLOUDEVENT, "", neither(wanted))
          : DataContent.unsupported(data);
    }
    return switch (DataContent.ofBytes(body, data)) {
      case DataContent.Content.Payload payload -> attributes.event(payload.data());
      case DataContent.Content.Wrong wrong ->
          attributes.event(Map.of()) instanceof Decoded.Bad bad ? bad : wrong.bad();
    };
  }

  private static String neither(String wanted) {
    return "expected " + wanted + " or the content type `" + MediaType.STRUCTURED + "`, found none";
  }
}
