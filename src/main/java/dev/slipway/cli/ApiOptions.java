package dev.slipway.cli;

import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which server a command talks to. */
public final class ApiOptions {
  private static final String LOCAL = "http://127.0.0.1:" + ServerOptions.HTTP_PORT;

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = "The server to talk to (SLIPWAY_SERVER; default " + LOCAL + ").")
  private Optional<URI> server = Optional.empty();

  /** The interface of the server that was named, or of the local one. */
  public ServerApi api() {
    return new ServerApi(address());
  }

  /** The address of the server that was named, or of the local one. */
  URI address() {
    URI uri = server.or(ApiOptions::environment).orElse(URI.create(LOCAL));
    if (uri.getHost() == null || uri.getScheme() == null || !uri.getScheme().startsWith("http")) {
      throw new CommandProblem(
          ExitCode.WRONG_USAGE, "--server: expected a URL such as " + LOCAL + ", found " + uri);
    }
    return uri;
  }

  private static Optional<URI> environment() {
    return Optional.ofNullable(System.getenv("SLIPWAY_SERVER"))
        .filter(text -> !text.isBlank())
        .map(URI::create);
  }
}
