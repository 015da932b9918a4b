package dev.slipway.git;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.CredentialItem;
import org.eclipse.jgit.transport.SshTransport;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.transport.UsernamePasswordCredentialsProvider;
import org.eclipse.jgit.transport.sshd.SshdSessionFactory;
import org.eclipse.jgit.transport.sshd.SshdSessionFactoryBuilder;

/** Ways to servers, each with what it shows and what it trusts, and nothing of the user's own. */
final class Transports {
  private static final String SSH_USER = "git";

  private Transports() {}

  /** A way to a repository; its credentials are read now. */
  static Transport open(GitSource source, Repository local) throws IOException {
    Transport transport = Transport.open(local, uri(source.url()));
    switch (source.url().scheme()) {
      case HTTPS, HTTP -> http(source, (TransportHttp) transport);
      case SSH -> ssh(source, local, (SshTransport) transport);
      case GIT, FILE -> transport.setCredentialsProvider(null);
    }
    return transport;
  }

  private static URIish uri(GitUrl url) throws IOException {
    try {
      URIish uri = new URIish(url.text());
      return url.scheme() == GitUrl.Scheme.SSH && url.user().isEmpty()
          ? uri.setUser(SSH_USER)
          : uri;
    } catch (URISyntaxException e) {
      throw new IOException("expected an address of a repository: " + e.getReason(), e);
    }
  }

  private static void http(GitSource source, TransportHttp transport) throws IOException {
    Optional<Credentials.Login> login = source.credentials().login();
    String user = source.url().user();
    transport.setCredentialsProvider(
        login.isEmpty()
            ? null
            : new OwnServerOnly(
                transport.getURI(),
                user.isEmpty() ? login.get().username() : user,
                login.get().password()));
    Optional<Path> authorities = source.credentials().authorities();
    if (authorities.isPresent()) {
      transport.setHttpConnectionFactory(TrustedConnections.of(authorities.get()));
    }
  }

  private static void ssh(GitSource source, Repository local, SshTransport transport)
      throws IOException {
    Credentials.Key key = source.credentials().key();
    Path nowhere = local.getDirectory().toPath().resolve("ssh");
    SshdSessionFactory sessions =
        new SshdSessionFactoryBuilder()
            .setHomeDirectory(nowhere.toFile())
            .setSshDirectory(nowhere.toFile())
            .setConfigStoreFactory((_, _, _) -> null)
            .setPreferredAuthentications("publickey")
            .setDefaultIdentities(_ -> List.of(key.identity()))
            .setDefaultKnownHostsFiles(_ -> List.of(key.knownHosts()))
            .build(null);
    // Without somebody to ask, a host that is not known is refused.
    transport.setCredentialsProvider(null);
    transport.setSshSessionFactory(sessions);
  }

  /** Shows a login to the configured server and to nobody that it redirects to. */
  private static final class OwnServerOnly extends UsernamePasswordCredentialsProvider {
    private final URIish server;

    OwnServerOnly(URIish server, String username, String password) {
      super(username, password);
      this.server = server;
    }

    @Override
    public boolean get(URIish uri, CredentialItem... items) {
      return String.valueOf(server.getHost()).equalsIgnoreCase(uri.getHost())
          && server.getPort() == uri.getPort()
          && String.valueOf(server.getScheme()).equals(uri.getScheme())
          && super.get(uri, items);
    }

    @Override
    public boolean isInteractive() {
      return false;
    }
  }
}
