package dev.slipway.git;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a repository, of a kind that may be used. It never holds a password.
 *
 * @param scheme how the repository is reached
 * @param text the address as it was written
 * @param user the user in it, or empty
 * @param host the host in small letters, or empty for a folder
 * @param path where on the host, without slashes and {@code .git} at its ends
 */
public record GitUrl(Scheme scheme, String text, String user, String host, String path) {
  private static final Pattern SCP = Pattern.compile("(?:([^@:/]+)@)?([^:/@]+):([^:].*)");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.*\\.localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1]");

  /** The ways to reach a repository; no other is used, whatever a library could do. */
  public enum Scheme {
    /** With a token, or without one where everybody may read. */
    HTTPS(true),
    /** With a key, and a host that is known. */
    SSH(true),
    /** For development: nobody knows who answers. */
    HTTP(false),
    /** For development: nobody knows who answers. */
    GIT(false),
    /** A folder on this machine. */
    FILE(true);

    private final boolean safe;

    Scheme(boolean safe) {
      this.safe = safe;
    }
  }

  /** What became of reading an address. */
  public sealed interface Reading {
    /** An address that can be used. */
    record Accepted(GitUrl url) implements Reading {}

    /** What was expected, what was found, and what to do; never the password. */
    record Refused(String sentence) implements Reading {}
  }

  /**
   * Reads an address.
   *
   * @param insecure whether another machine may be asked without knowing that it is the right one
   */
  public static Reading read(String text, boolean insecure) {
    if (text.isBlank()
        || text.startsWith("-")
        || text.chars().anyMatch(c -> c <= ' ' || c == 127)) {
      return refused("found one that is empty, begins with `-` or has blanks in it");
    }
    if (text.contains("::") && !text.contains("[")) {
      // Such as ext::, which runs a program.
      return refused("found one that runs a program");
    }
    Optional<GitUrl> url = text.contains("://") ? uri(text) : withoutScheme(text);
    if (url.isEmpty()) {
      return text.contains("@") && text.contains("://") && userInfo(text).contains(":")
          ? new Reading.Refused(
              "expected an address without a password, found one in it; put it into a file `token`"
                  + " in a folder and name that as `credentials`")
          : refused("found " + shown(text));
    }
    GitUrl found = url.get();
    if (!found.scheme.safe && !insecure && !found.isLoopback()) {
      return new Reading.Refused(
          "expected https or ssh for another machine, found "
              + found.text
              + "; with `insecure=true` it is used all the same, by whoever answers there");
    }
    return new Reading.Accepted(found);
  }

  private static Reading refused(String found) {
    return new Reading.Refused(
        "expected an address such as https://host/shipyards.git, git@host:shipyards.git or"
            + " /folder/shipyards.git, "
            + found);
  }

  /** A text that cannot be read may hold a secret before its @. */
  private static String shown(String text) {
    return text.contains("@") ? "..." + text.substring(text.lastIndexOf('@')) : text;
  }

  private static String userInfo(String text) {
    String authority = text.substring(text.indexOf("://") + 3).split("[/?#]", 2)[0];
    return authority.contains("@") ? authority.substring(0, authority.lastIndexOf('@')) : "";
  }

  private static Optional<GitUrl> uri(String text) {
    try {
      URI uri = new URI(text);
      Optional<Scheme> scheme = Optional.ofNullable(uri.getScheme()).flatMap(GitUrl::scheme);
      String user = present(uri.getUserInfo());
      String host = present(uri.getHost()).toLowerCase(Locale.ROOT);
      String path = present(uri.getPath());
      boolean whole =
          scheme.isPresent()
              && uri.getQuery() == null
              && uri.getFragment() == null
              && host.isEmpty() == (scheme.get() == Scheme.FILE)
              && !userInfo(text).contains(":")
              && !user.contains(":")
              && !user.startsWith("-")
              && !host.startsWith("-");
      return whole ? named(scheme.get(), text, user, host, path) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static String present(@Nullable String part) {
    return part == null ? "" : part;
  }

  private static Optional<Scheme> scheme(String name) {
    for (Scheme scheme : Scheme.values()) {
      if (scheme.name().equals(name.toUpperCase(Locale.ROOT))) {
        return Optional.of(scheme);
      }
    }
    return Optional.empty();
  }

  /** An address without a scheme: a folder, or what scp has. */
  private static Optional<GitUrl> withoutScheme(String text) {
    if (text.startsWith("/")) {
      return named(Scheme.FILE, text, "", "", text);
    }
    Matcher scp = SCP.matcher(text);
    if (!scp.matches() || scp.group(2).startsWith("-")) {
      return Optional.empty();
    }
    String user = present(scp.group(1));
    return named(Scheme.SSH, text, user, scp.group(2).toLowerCase(Locale.ROOT), scp.group(3));
  }

  private static Optional<GitUrl> named(
      Scheme scheme, String text, String user, String host, String path) {
    String bare = path.replaceAll("^/+|/+$", "").replaceFirst("\\.git$", "");
    return bare.isEmpty() || bare.startsWith("-")
        ? Optional.empty()
        : Optional.of(new GitUrl(scheme, text, user, host, bare));
  }

  /** Whether it leads to this machine. */
  public boolean isLoopback() {
    return LOOPBACK.matcher(host).matches();
  }

  /** Whether another address is the same repository, however both are written. */
  public boolean isSame(GitUrl other) {
    return host.equals(other.host) && path.equalsIgnoreCase(other.path);
  }

  @Override
  public String toString() {
    return text;
  }
}
