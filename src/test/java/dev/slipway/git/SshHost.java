package dev.slipway.git;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.util.List;
import java.util.Map;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntry;
import org.apache.sshd.common.config.keys.writer.openssh.OpenSSHKeyPairResourceWriter;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.Environment;
import org.apache.sshd.server.ExitCallback;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.channel.ChannelSession;
import org.apache.sshd.server.command.Command;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.transport.UploadPack;

/** An ssh server that knows one user's key and gives out repositories. */
final class SshHost implements AutoCloseable {
  private final SshServer server = SshServer.setUpDefaultServer();
  private final KeyPair user = keyPair();

  SshHost() throws IOException, GeneralSecurityException {
    server.setHost("127.0.0.1");
    useKey(keyPair());
    server.setPublickeyAuthenticator(
        (name, key, _) -> name.equals("git") && KeyUtils.compareKeys(key, user.getPublic()));
    server.setCommandFactory((_, line) -> new Upload(line));
    server.start();
  }

  static KeyPair keyPair() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    return generator.generateKeyPair();
  }

  /** From now on, the server shows that key. */
  void useKey(KeyPair key) {
    server.setKeyPairProvider(KeyPairProvider.wrap(key));
  }

  String url(Path repository) {
    return "ssh://127.0.0.1:" + server.getPort() + repository;
  }

  /** A folder of credentials with the user's key, or another one, and a known host. */
  Path credentials(Path folder, KeyPair identity, PublicKey host)
      throws IOException, GeneralSecurityException {
    Files.createDirectories(folder);
    Path key = folder.resolve("ssh-privatekey");
    Files.deleteIfExists(key);
    try (OutputStream out = Files.newOutputStream(key)) {
      new OpenSSHKeyPairResourceWriter().writePrivateKey(identity, "test", null, out);
    }
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("r--------"));
    StringWriter line = new StringWriter();
    line.append("[127.0.0.1]:" + server.getPort() + " ");
    PublicKeyEntry.appendPublicKeyEntry(line, host);
    Files.writeString(folder.resolve("known_hosts"), line + "\n");
    return folder;
  }

  KeyPair user() {
    return user;
  }

  /** {@code git-upload-pack '<folder>'}, in this process. */
  private static final class Upload implements Command {
    private final Path repository;
    private InputStream in = InputStream.nullInputStream();
    private OutputStream out = OutputStream.nullOutputStream();
    private OutputStream err = OutputStream.nullOutputStream();
    private ExitCallback exit = (_, _, _) -> {};

    Upload(String line) {
      this.repository = Path.of(line.replaceFirst("^git-upload-pack ", "").replace("'", ""));
    }

    @Override
    public void setInputStream(InputStream stream) {
      in = stream;
    }

    @Override
    public void setOutputStream(OutputStream stream) {
      out = stream;
    }

    @Override
    public void setErrorStream(OutputStream stream) {
      err = stream;
    }

    @Override
    public void setExitCallback(ExitCallback callback) {
      exit = callback;
    }

    @Override
    public void start(ChannelSession channel, Environment environment) {
      Thread.ofVirtual().start(() -> upload(environment.getEnv()));
    }

    private void upload(Map<String, String> environment) {
      try (FileRepository opened = new FileRepository(repository.toFile())) {
        UploadPack pack = new UploadPack(opened);
        pack.setExtraParameters(
            List.of(environment.getOrDefault("GIT_PROTOCOL", "version=0").split(":", -1)));
        pack.upload(in, out, err);
        exit.onExit(0);
      } catch (IOException e) {
        exit.onExit(1);
      }
    }

    @Override
    public void destroy(ChannelSession channel) {}
  }

  @Override
  public void close() throws IOException {
    server.stop(true);
  }
}
