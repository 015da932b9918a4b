package dev.slipway.dynaml.function;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL, absolute or relative.
 *
 * @param user user and perhaps password as they stand there, or empty
 * @param port digits, or empty
 * @param path the path with escapes resolved
 */
record Url(
    String scheme,
    String user,
    String host,
    String port,
    String path,
    String query,
    String fragment) {
  private static final Pattern SCHEME = Pattern.compile("^([a-zA-Z][a-zA-Z0-9+.-]*):(.*)$");

  /** The URL that a text stands for; empty where its escapes or its port are wrong. */
  static Optional<Url> parse(String text) {
    if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f) || badEscape(text)) {
      return Optional.empty();
    }
    String rest = text;
    String fragment = "";
    int hash = rest.indexOf('#');
    if (hash >= 0) {
      fragment = unescape(rest.substring(hash + 1), false);
      rest = rest.substring(0, hash);
    }
    String scheme = "";
    Matcher matcher = SCHEME.matcher(rest);
    if (matcher.matches()) {
      scheme = matcher.group(1).toLowerCase(java.util.Locale.ROOT);
      rest = matcher.group(2);
    } else if (rest.startsWith(":")) {
      return Optional.empty();
    }
    String query = "";
    int mark = rest.indexOf('?');
    if (mark >= 0) {
      query = rest.substring(mark + 1);
      rest = rest.substring(0, mark);
    }
    return withPath(scheme, rest, query, fragment);
  }

  private static Optional<Url> withPath(String scheme, String rest, String query, String fragment) {
    if (!rest.startsWith("//")) {
      boolean opaque = !scheme.isEmpty() && !rest.startsWith("/");
      String path = opaque ? "" : unescape(rest, false);
      return Optional.of(new Url(scheme, "", "", "", path, query, fragment));
    }
    int slash = rest.indexOf('/', 2);
    String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
    String path = slash < 0 ? "" : unescape(rest.substring(slash), false);
    int at = authority.lastIndexOf('@');
    String user = at < 0 ? "" : authority.substring(0, at);
    String host = authority.substring(at + 1);
    int colon = host.lastIndexOf(':');
    boolean ported = colon >= 0 && colon > host.lastIndexOf(']');
    String port = ported ? host.substring(colon + 1) : "";
    if (!port.chars().allMatch(c -> c >= '0' && c <= '9') || port.length() > 18) {
      return Optional.empty();
    }
    String name = ported ? host.substring(0, colon) : host;
    String bare =
        name.startsWith("[") && name.endsWith("]") ? name.substring(1, name.length() - 1) : name;
    return Optional.of(new Url(scheme, user, bare, port, path, query, fragment));
  }

  private static boolean badEscape(String text) {
    return Pattern.compile("%(?![0-9a-fA-F]{2})").matcher(text).find();
  }

  /** The text with its escapes resolved; {@code plus} makes blanks of plus signs. */
  static String unescape(String text, boolean plus) {
    if (text.indexOf('%') < 0 && !(plus && text.indexOf('+') >= 0)) {
      return text;
    }
    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < raw.length; i++) {
      if (raw[i] == '%' && i + 2 < raw.length) {
        bytes.write(Character.digit(raw[i + 1], 16) * 16 + Character.digit(raw[i + 2], 16));
        i += 2;
      } else {
        bytes.write(plus && raw[i] == '+' ? ' ' : raw[i]);
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The values of the query by their keys. */
  Map<String, List<String>> values() {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      if (!pair.isEmpty() && pair.indexOf(';') < 0) {
        int equals = pair.indexOf('=');
        String key = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "" : pair.substring(equals + 1);
        values
            .computeIfAbsent(unescape(key, true), _ -> new ArrayList<>())
            .add(unescape(value, true));
      }
    }
    return values;
  }
}
