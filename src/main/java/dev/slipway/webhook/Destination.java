package dev.slipway.webhook;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a request goes.
 *
 * @param secure whether by https
 * @param host a name or an address, IPv6 in brackets
 * @param port from 1
 * @param target path and query
 */
record Destination(boolean secure, String host, int port, String target) {
  private static final Pattern LABEL =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?");
  private static final Pattern NUMBER = Pattern.compile("(0[xX][0-9A-Fa-f]*|[0-9]+)");
  private static final Pattern DOTS = Pattern.compile("(?i)(^|/)(\\.|%2e){1,2}(/|$)");
  private static final int LONGEST_HOST = 253;
  private static final int LONGEST = 8_000;
  private static final int FIRST_FREE_PORT = 1024;

  /**
   * The destination that a URL names.
   *
   * @throws WebhookProblem where it is none that a request may have
   */
  static Destination of(String url) throws WebhookProblem {
    URI uri = parsed(url);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (!scheme.equals("https") && !scheme.equals("http")) {
      throw WebhookProblem.lasting("expected a URL with https, found another scheme");
    }
    if (uri.getRawUserInfo() != null) {
      throw WebhookProblem.lasting(
          "expected a URL without a user, found one; use a header with a secret");
    }
    if (uri.getRawFragment() != null) {
      throw WebhookProblem.lasting("expected a URL without a fragment, found one");
    }
    String host = host(uri);
    boolean secure = scheme.equals("https");
    int port = uri.getPort() < 0 ? (secure ? 443 : 80) : uri.getPort();
    if (port < 1 || port > 65_535) {
      throw WebhookProblem.lasting("expected a port from 1 to 65535, found " + port);
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    if (DOTS.matcher(path).find()) {
      throw WebhookProblem.lasting("expected a path without the segments . and .., found one");
    }
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new Destination(secure, host, port, path + query);
  }

  private static URI parsed(String url) throws WebhookProblem {
    if (url.length() > LONGEST) {
      throw WebhookProblem.lasting(
          "expected a URL of at most " + LONGEST + " characters, found " + url.length());
    }
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      throw WebhookProblem.lasting(
          "expected a URL, found something else: " + e.getReason() + " at " + e.getIndex());
    }
  }

  /** The host as one of the spellings that everybody reads in the same way. */
  private static String host(URI uri) throws WebhookProblem {
    String host = uri.getHost();
    if (host == null) {
      throw WebhookProblem.lasting(
          "expected the name of a host, or an address in its usual spelling, found another text");
    }
    boolean fine =
        host.startsWith("[")
            ? AddressRange.bytes(host.substring(1, host.length() - 1)).isPresent()
            : isAddress(host) || isName(host);
    if (!fine) {
      throw WebhookProblem.lasting(
          "expected the name of a host, or an address in its usual spelling, found `" + host + "`");
    }
    return host;
  }

  private static boolean isAddress(String host) {
    return host.indexOf(':') < 0 && AddressRange.bytes(host).isPresent();
  }

  private static boolean isName(String host) {
    String name = AllowList.normal(host);
    if (name.length() > LONGEST_HOST) {
      return false;
    }
    String[] labels = name.split("\\.", -1);
    for (String label : labels) {
      if (!LABEL.matcher(label).matches()) {
        return false;
      }
    }
    // What ends in a number is an address to some resolvers, in one of many spellings.
    return !NUMBER.matcher(labels[labels.length - 1]).matches();
  }

  /** The bytes of the host where it is an address; empty where it is a name. */
  Optional<byte[]> address() {
    return host.startsWith("[")
        ? AddressRange.bytes(host.substring(1, host.length() - 1))
        : isAddress(host) ? AddressRange.bytes(host) : Optional.empty();
  }

  /** Whether the port is one that the web uses, and not that of a mail server or the like. */
  boolean hasUsualPort() {
    return port == 80 || port == 443 || port >= FIRST_FREE_PORT;
  }

  /** What people know it by; path and query may hold secrets. */
  String name() {
    return port == (secure ? 443 : 80) ? host : host + ":" + port;
  }
}
