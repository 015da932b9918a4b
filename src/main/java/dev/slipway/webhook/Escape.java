package dev.slipway.webhook;

import dev.slipway.uniform.template.JsonText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** How a value is written so that it stays a value where it is put. */
enum Escape {
  /** Into JSON: escaped text between quotes, and the JSON of the value elsewhere. */
  JSON,
  /** Into a form. */
  FORM,
  /** Into XML or HTML. */
  XML,
  /** Into the path or the query of a URL. */
  PATH,
  /** Into anything else: as it is. */
  PLAIN;

  /** The escape for a body of that media type. */
  static Escape of(String contentType) {
    String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (type.equals("application/json") || type.endsWith("+json")) {
      return JSON;
    }
    if (type.equals("application/x-www-form-urlencoded")) {
      return FORM;
    }
    boolean xml = type.endsWith("/xml") || type.endsWith("+xml") || type.equals("text/html");
    return xml ? XML : PLAIN;
  }

  /** A text as it is put in; into JSON, between quotes. */
  String text(String text) {
    return switch (this) {
      case JSON -> JsonText.escaped(text);
      case FORM -> URLEncoder.encode(text, StandardCharsets.UTF_8);
      case PATH ->
          URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A");
      case XML ->
          text.replace("&", "&amp;")
              .replace("<", "&lt;")
              .replace(">", "&gt;")
              .replace("\"", "&quot;")
              .replace("'", "&#39;");
      case PLAIN -> text;
    };
  }

  /** A secret as it is put in: one that is a part of a path may have several segments. */
  String secret(String text) {
    return this == PATH ? text(text).replace("%2F", "/") : text(text);
  }
}
