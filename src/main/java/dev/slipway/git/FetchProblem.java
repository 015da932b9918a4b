package dev.slipway.git;

import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jgit.errors.NoRemoteRepositoryException;
import org.eclipse.jgit.errors.TooLargeObjectInPackException;
import org.eclipse.jgit.errors.TransportException;

/** Says in a sentence why a repository could not be read (reliability F32). */
final class FetchProblem {
  private static final int LONGEST = 300;

  private final GitSource source;
  private final Duration silence;
  private final List<Throwable> causes = new ArrayList<>();

  private FetchProblem(GitSource source, Duration silence, Throwable problem) {
    this.source = source;
    this.silence = silence;
    for (Throwable cause = problem; cause != null && causes.size() < 20; cause = cause.getCause()) {
      causes.add(cause);
    }
  }

  /** What was expected of the server, and what was found. */
  static String sentence(GitSource source, Duration silence, Throwable problem) {
    return new FetchProblem(source, silence, problem).sentence();
  }

  private String sentence() {
    String key = "slipway.shipyards.git." + source.name();
    if (is(BoundedPack.TooLarge.class)) {
      return message(BoundedPack.TooLarge.class) + " (" + key + ".max-size)";
    }
    if (is(TooLargeObjectInPackException.class)) {
      return "expected files that are not so large: "
          + message(TooLargeObjectInPackException.class);
    }
    if (is(Credentials.Missing.class)) {
      return message(Credentials.Missing.class) + " (" + key + ".credentials)";
    }
    if (says("server key did not validate") || says("host_key_not_verifiable")) {
      return "the server shows a host key that `known_hosts` does not have for it; nothing is read"
          + " from it";
    }
    if (says("not authorized")
        || says("not permitted")
        || says("no more authentication methods")
        || says("cannot log in")
        || says("authentication is required")) {
      return "the server refused the credentials, or wants some (" + key + ".credentials)";
    }
    if (is(UnknownHostException.class)) {
      return "nobody knows the host " + source.url().host();
    }
    if (is(ConnectException.class)
        || is(NoRouteToHostException.class)
        || says("connection refused")) {
      return "nothing answers at " + source.url();
    }
    if (is(TimeoutException.class)) {
      return "expected the whole branch in time, found a server that is too slow";
    }
    if (is(InterruptedIOException.class)
        || says("closed by interrupt")
        || says("timed out")
        || says("timeout")) {
      return "the server did not answer within " + silence.toSeconds() + " s";
    }
    if (is(SSLException.class)) {
      return "the server's certificate is not trusted (a file `ca.crt` among the credentials names"
          + " who is): "
          + message(SSLException.class);
    }
    if (is(LocalClone.NoBranch.class)) {
      return "expected " + followed() + ", found none; the last revisions stay in force";
    }
    if (is(NoRemoteRepositoryException.class)) {
      return "there is no repository at " + source.url() + ", or it may not be seen";
    }
    return said();
  }

  private String followed() {
    return source.branch().isEmpty()
        ? "a default branch with a commit"
        : "a branch " + source.branch().get();
  }

  private String said() {
    Throwable told =
        causes.stream()
            .filter(TransportException.class::isInstance)
            .reduce((_, last) -> last)
            .orElse(causes.getLast());
    String text = String.valueOf(told.getMessage()).replaceAll("\\p{Cntrl}+", " ").strip();
    return text.substring(0, Math.min(LONGEST, text.length()));
  }

  private boolean is(Class<? extends Throwable> type) {
    return causes.stream().anyMatch(type::isInstance);
  }

  private boolean says(String words) {
    return causes.stream()
        .anyMatch(
            cause -> String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains(words));
  }

  private String message(Class<? extends Throwable> type) {
    return causes.stream()
        .filter(type::isInstance)
        .findFirst()
        .map(cause -> String.valueOf(cause.getMessage()))
        .orElse("");
  }
}
